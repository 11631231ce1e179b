package library

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"qiyou/cmd/internal/store"
	"qiyou/game/record"
)

// numbered is what the game of a number is called in a file of many.
func numbered(name string, number int) string { return name + ":" + strconv.Itoa(number) }

var numberAt = regexp.MustCompile(`^(.+):([1-9][0-9]{0,8})$`)

// Find reads the game that ref means: a file, or the name of one in the library,
// or enough of that, without its end, to tell it from all others; with a number after a colon that game
// of the file, else the first. path has the number too. It asks the files and no
// index.
func (l Places) Find(ref string) (path string, data []byte, err error) {
	number := 1
	name := ref
	if m := numberAt.FindStringSubmatch(ref); m != nil && !isFile(ref) {
		name = m[1]
		number, _ = strconv.Atoi(m[2])
	}
	if path, err = l.file(name); err != nil {
		return "", nil, err
	}
	data, err = nth(path, number)
	if name != ref {
		path = numbered(path, number)
	}
	return path, data, err
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// file is the path of the file that name means.
func (l Places) file(name string) (string, error) {
	if isFile(name) {
		return name, nil
	}
	var found []string
	there, _ := l.onDisk()
	for _, f := range there {
		path := l.path(f.path)
		base := filepath.Base(path)
		if base == name || name != "" && !strings.Contains(name, ".") && strings.Contains(base, name) {
			found = append(found, path)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", fmt.Errorf("%w: %q is no file and no record", store.ErrNone, name)
	}
	return "", fmt.Errorf("%w: %q fits %d records", store.ErrNone, name, len(found))
}

// nth is the game of a number, from 1, in a file.
func nth(path string, number int) ([]byte, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	split, err := record.Split(in, info.Size(), record.Place{})
	for n := 1; err == nil; n++ {
		var p record.Piece
		if p, err = split.Next(); err == nil && n == number {
			return p.Data, nil
		}
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%w: %s has %d games", store.ErrNone, path, n-1)
		}
	}
	return nil, err
}
