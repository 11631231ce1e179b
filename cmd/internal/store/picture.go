package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// pictures is the folder of pictures, beside that of the records.
const pictures = "pictures"

// SavePicture writes a picture of a board into the file at path, which must be
// new, or into a new one of its own that ends in ext where path is empty. It gives
// where the picture is.
func (s *Store) SavePicture(path, ext string, data []byte) (string, error) {
	if path != "" {
		return path, writeNew(path, data)
	}
	dir := filepath.Join(filepath.Dir(s.records), pictures)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		path = filepath.Join(dir, fmt.Sprintf("%04d%s", n, ext))
		if err := writeNew(path, data); !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
}

// writeNew writes data to path, where nothing must be yet. After an error nothing
// is there.
func writeNew(path string, data []byte) error {
	return WriteNew(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteNew has write write the file at path, where nothing must be yet. After an
// error there is nothing.
func WriteNew(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = write(f)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
