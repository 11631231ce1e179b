package identity

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

const (
	pemType = "PRIVATE KEY" // PKCS #8, RFC 5958
	maxFile = 4 << 10       // bytes of a key file that are read
)

// Load reads the key in the file at path (PEM, PKCS #8). Where there is none
// it makes one, and the folders above it: two first starts at the same moment
// end with the same key. A file that others than its owner may read is refused
// with [CodeOpen], and no key is ever overwritten.
func Load(path string) (*Key, error) {
	key, err := read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if err := create(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, &Error{CodeStorage, path, err}
	}
	return read(path)
}

func read(path string) (*Key, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &Error{CodeStorage, path, err}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, &Error{CodeStorage, path, err}
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{CodeForm, path, nil}
	}
	if info.Mode()&0o077 != 0 && runtime.GOOS != "windows" {
		return nil, &Error{CodeOpen, path, nil}
	}
	text, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil, &Error{CodeStorage, path, err}
	}
	return parse(path, text)
}

func parse(path string, text []byte) (*Key, error) {
	block, _ := pem.Decode(text)
	if block == nil || block.Type != pemType {
		return nil, &Error{CodeForm, path, nil}
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, &Error{CodeForm, path, err}
	}
	private, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, &Error{CodeForm, path, nil}
	}
	return &Key{private}, nil
}

// create puts a new key at path, whole and on disk before it has that name. It
// fails with fs.ErrExist where another was faster.
func create(path string) error {
	key, err := Generate(rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key.private)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	temp, err := writeTemp(dir, pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: der}))
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	if err := link(temp, path); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// writeTemp writes data to a new file of mode 0600 in dir and syncs it.
func writeTemp(dir string, data []byte) (string, error) {
	f, err := os.CreateTemp(dir, ".key-*") // O_EXCL, 0600
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// link gives temp the name path unless something has it. Where the file system
// has no hard links it renames, after a look.
func link(temp, path string) error {
	err := os.Link(temp, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	return os.Rename(temp, path)
}

// syncDir makes the new name last; a file system that cannot is no failure.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
