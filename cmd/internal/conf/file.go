package conf

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxFile is the longest settings file in bytes.
const maxFile = 64 << 10

// entry is a setting as it stands in the file, its value as text.
type entry struct {
	key, value string
	line       int
}

// readFile is the entries of the file at path, and the keys in it that are no
// settings; none where there is no file.
func readFile(path string) (entries []entry, unknown []*Error, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("settings: %w", err)
	}
	return parse(path, data)
}

// older is what notify was called while it was true or false.
const older = "bell"

// parse reads data, one JSON object. A setting twice, a value of another kind
// and anything after the object are errors that name the line. A key that is no
// setting, such as one of a later version, is told apart and not read further.
// The older bell, true or false, is read as notify.
func parse(path string, data []byte) (entries []entry, unknown []*Error, err error) {
	if len(data) > maxFile {
		return nil, nil, &Error{path, "", ErrLarge}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	line := func(at int64) int { return 1 + bytes.Count(data[:min(at, int64(len(data)))], []byte("\n")) }
	fail := func(key string, err error) *Error {
		at := dec.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			at = syntax.Offset
		}
		return &Error{fmt.Sprintf("%s:%d", path, line(at)), key, err}
	}
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, nil, fail("", badJSON{cmp.Or(err, ErrJSON)})
	}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, nil, fail("", badJSON{cmp.Or(err, ErrJSON)})
		}
		e := entry{key: t.(string), line: line(dec.InputOffset())}
		f, ok := find(e.key)
		bell := e.key == older
		if bell {
			e.key, f, ok = "notify", field{kind: truth}, true
		}
		if slices.ContainsFunc(entries, func(o entry) bool { return o.key == e.key }) {
			return nil, nil, fail(e.key, ErrTwice)
		}
		var raw json.RawMessage
		if !ok {
			unknown = append(unknown, fail(e.key, ErrUnknown))
		}
		if err := dec.Decode(&raw); err != nil {
			return nil, nil, fail(e.key, badJSON{cmp.Or(err, ErrJSON)})
		}
		if !ok {
			continue
		}
		if e.value, err = f.kind.fromJSON(raw); err != nil {
			return nil, nil, fail(e.key, err)
		}
		if bell {
			e.value = map[string]string{"true": "desktop", "false": "off"}[e.value]
		}
		entries = append(entries, e)
	}
	if _, err := dec.Token(); err != nil {
		return nil, nil, fail("", badJSON{cmp.Or(err, ErrJSON)})
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, nil, fail("", badJSON{errFollows})
	}
	return entries, unknown, nil
}

// fromJSON is a value of kind k as text.
func (k kind) fromJSON(raw json.RawMessage) (string, error) {
	switch k {
	case number:
		var n int
		err := json.Unmarshal(raw, &n)
		return fmt.Sprint(n), wrong(err, WantNumber)
	case truth:
		var b bool
		err := json.Unmarshal(raw, &b)
		return fmt.Sprint(b), wrong(err, WantTruth)
	case list:
		var all []string
		err := json.Unmarshal(raw, &all)
		return strings.Join(all, ","), wrong(err, WantList)
	}
	var s string
	err := json.Unmarshal(raw, &s)
	return s, wrong(err, WantText)
}

func wrong(err error, want KindError) error {
	if err != nil {
		return want
	}
	return nil
}

// toJSON is text as the value of kind k that fromJSON reads.
func (k kind) toJSON(text string) ([]byte, error) {
	switch k {
	case number, truth:
		return []byte(text), nil
	case list:
		return json.Marshal(strings.Split(text, ","))
	}
	return json.Marshal(text)
}

// replace writes data beside path, syncs it and gives it the name path.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".config-*")
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	defer os.Remove(f.Name()) // gone already where the rename succeeded
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return nil
}
