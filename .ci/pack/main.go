// Pack writes archives whose bytes follow from what is in them and from
// SOURCE_DATE_EPOCH alone: not from the tar, zip or gzip of a machine.
//
//	pack NAME.tar.gz FOLDER    the folder under its own name
//	pack NAME.zip FOLDER
//	pack NAME.gz FILE
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := pack(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(args []string) (err error) {
	if len(args) != 2 {
		return errors.New("it takes the name of the archive and what is to be in it")
	}
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	out, err := os.Create(args[0])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	at := time.Unix(seconds, 0).UTC()
	switch {
	case strings.HasSuffix(args[0], ".zip"):
		return zipped(out, args[1], at)
	case strings.HasSuffix(args[0], ".tar.gz"):
		z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
		if err != nil {
			return err
		}
		return errors.Join(tarred(z, args[1], at), z.Close())
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(copied(z, args[1]), z.Close())
}

// walk calls f with every file and folder in dir, in the order of names, and what
// it is called in an archive.
func walk(dir string, f func(path, name string, info fs.FileInfo) error) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if !info.IsDir() && !info.Mode().IsRegular() {
			return fmt.Errorf("%s: no plain file", path)
		}
		name, err := filepath.Rel(filepath.Dir(dir), path)
		if err != nil {
			return err
		}
		return f(path, filepath.ToSlash(name), info)
	})
}

// mode is what a file may be, whatever the umask was.
func mode(info fs.FileInfo) fs.FileMode {
	if info.IsDir() || info.Mode()&0o100 != 0 {
		return 0o755
	}
	return 0o644
}

func tarred(w io.Writer, dir string, at time.Time) error {
	t := tar.NewWriter(w)
	err := walk(dir, func(path, name string, info fs.FileInfo) error {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: info.Size(), Mode: int64(mode(info)), ModTime: at, Format: tar.FormatUSTAR}
		if info.IsDir() {
			h.Typeflag, h.Name, h.Size = tar.TypeDir, name+"/", 0
		}
		if err := t.WriteHeader(h); err != nil || info.IsDir() {
			return err
		}
		return copied(t, path)
	})
	return errors.Join(err, t.Close())
}

func zipped(w io.Writer, dir string, at time.Time) error {
	z := zip.NewWriter(w)
	err := walk(dir, func(path, name string, info fs.FileInfo) error {
		if info.IsDir() {
			return nil
		}
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
		h.SetMode(mode(info))
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		return copied(f, path)
	})
	return errors.Join(err, z.Close())
}

func copied(w io.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
