// Package logx is the log file. [Open] gives a logger that writes there, and
// [Capture] makes it the logger of the whole process, the standard log package
// included: while the terminal is ours nothing else may print. It keeps three
// files of one megabyte and never fails a caller for a log that cannot be
// written.
package logx

import (
	"fmt"
	"log"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
)

const (
	// Name is the newest file; Name.1 and Name.2 are older.
	Name = "qiyou.log"

	fileSize  = 1 << 20
	fileCount = 3
)

// File is the log on disk. Several processes may have the same one open.
type File struct {
	mu   sync.Mutex
	path string
	size int64 // at which the next file is begun
	f    *os.File
	n    int64
}

// Open gives a logger of lines at level and above in the folder dir, which it
// makes. Each line names the process, since two may share the folder. Close
// the File at the end.
func Open(dir string, level slog.Leveler) (*slog.Logger, *File, error) {
	f := &File{path: filepath.Join(dir, Name), size: fileSize}
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		err = f.open()
	}
	if err != nil {
		return nil, nil, fmt.Errorf("log: %w", err)
	}
	h := slog.NewTextHandler(f, &slog.HandlerOptions{Level: level})
	return slog.New(h).With("pid", os.Getpid()), f, nil
}

// Capture makes l what slog and the standard log package write to.
func Capture(l *slog.Logger) {
	slog.SetDefault(l) // sends the standard log there as well, at level info
	log.SetFlags(0)    // the handler writes the time
}

// Path is the newest file.
func (f *File) Path() string { return f.path }

// Write appends p, a whole line, and begins a new file when this one is full.
// It always takes p: a full disk must not stop a match.
func (f *File) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.f == nil {
		return len(p), nil
	}
	if f.n+int64(len(p)) > f.size {
		f.rotate()
	}
	n, _ := f.f.Write(p)
	f.n += int64(n)
	return len(p), nil
}

// Close ends the log; what is written later is lost.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.f == nil {
		return nil
	}
	err := f.f.Close()
	f.f = nil
	return err
}

func (f *File) open() error {
	file, err := os.OpenFile(f.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	st, err := file.Stat()
	if err != nil {
		file.Close()
		return err
	}
	f.f, f.n = file, st.Size()
	return nil
}

// rotate begins a new file, or goes over to the one that another process has
// begun meanwhile. Where that fails the old file grows on. The file is closed
// first, since some systems do not rename an open one.
func (f *File) rotate() {
	mine, err := f.f.Stat()
	now, err2 := os.Stat(f.path)
	_ = f.f.Close()
	if err == nil && err2 == nil && os.SameFile(mine, now) && now.Size() >= f.size/2 {
		for i := fileCount - 1; i > 0; i-- {
			_ = os.Rename(f.name(i-1), f.name(i)) // the first times there is none
		}
	}
	if f.open() != nil {
		f.f = nil
	}
}

func (f *File) name(i int) string {
	if i == 0 {
		return f.path
	}
	return fmt.Sprintf("%s.%d", f.path, i)
}
