package conf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Save sets key to value in the file of p; an empty value takes the key out. All
// else in the file stays as it is written: the order, the blanks, and keys that
// this version does not know. The file is replaced whole or not at all. A value
// that could not be loaded and a file that is no JSON object are refused with an
// *Error.
func Save(p Paths, key, value string) error {
	f, ok := find(key)
	if !ok {
		return &Error{p.File(), key, ErrUnknown}
	}
	var written []byte
	if value != "" {
		next, err := Settings{}.With(key, value)
		if err == nil && f.get(next) != "" {
			written, err = f.kind.toJSON(f.get(next))
		}
		if err != nil {
			return &Error{p.File(), key, errors.Unwrap(err)}
		}
	}
	data, err := os.ReadFile(p.File())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("settings: %w", err)
	}
	if key == "notify" {
		data, err = edit(data, older, nil) // both at once could not be loaded
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		data, err = edit(data, key, written)
	}
	if err != nil {
		return &Error{p.File(), "", err}
	}
	return replace(p.File(), data)
}

// span is a key of a JSON object and its value, as bytes from and to.
type span struct {
	key      string
	from, to int // of both
	value    int // where the value begins
}

// edit is the JSON object data, nothing being an empty one, in which key has
// value; without a value it is taken out. Nothing else is changed. A key that
// stands twice is changed in all places.
func edit(data []byte, key string, value []byte) ([]byte, error) {
	if len(data) > maxFile {
		return nil, ErrLarge
	}
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{\n}\n")
	}
	all, closing, err := spans(data)
	if err != nil {
		return nil, err
	}
	found := false
	for i := len(all) - 1; i >= 0; i-- {
		if s := all[i]; s.key == key {
			found = true
			if value == nil {
				return edit(without(data, all, i), key, nil)
			}
			data = splice(data, s.value, s.to, value)
		}
	}
	if found || value == nil {
		return data, nil
	}
	return added(data, all, closing, key, value), nil
}

// splice is data with to in place of the bytes from and up to end.
func splice(data []byte, from, end int, to []byte) []byte {
	return bytes.Join([][]byte{data[:from], to, data[end:]}, nil)
}

// without is data without the span i, the comma that parts it from another and
// the blanks between them.
func without(data []byte, all []span, i int) []byte {
	switch {
	case i > 0:
		return splice(data, all[i-1].to, all[i].to, nil)
	case len(all) > 1:
		return splice(data, all[0].from, all[1].from, nil)
	}
	return splice(data, all[0].from, all[0].to, nil)
}

// added is data with a key behind all others, on a line of its own unless the
// object stands in one line.
func added(data []byte, all []span, closing int, key string, value []byte) []byte {
	name, _ := json.Marshal(key) // a string is always JSON
	entry := append(append(name, ": "...), value...)
	if len(all) == 0 {
		open := bytes.IndexByte(data, '{') + 1
		if !bytes.ContainsRune(data[open:closing], '\n') {
			return splice(data, open, closing, entry)
		}
		return splice(data, open, closing, append(append([]byte("\n  "), entry...), '\n'))
	}
	last := all[len(all)-1]
	between := []byte(" ")
	if before := bytes.LastIndexAny(data[:last.from], "{,"); bytes.ContainsRune(data[before+1:last.from], '\n') {
		between = data[before+1 : last.from]
	}
	return splice(data, last.to, last.to, append(append([]byte(","), between...), entry...))
}

// spans are the keys of the JSON object data, and where its closing brace is.
func spans(data []byte) (all []span, closing int, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, 0, errors.Join(err, ErrJSON)
	}
	for dec.More() {
		before := int(dec.InputOffset())
		t, err := dec.Token()
		if err != nil {
			return nil, 0, err
		}
		from := before + bytes.IndexByte(data[before:], '"')
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, 0, err
		}
		to := int(dec.InputOffset())
		all = append(all, span{t.(string), from, to, to - len(raw)})
	}
	if _, err := dec.Token(); err != nil {
		return nil, 0, err
	}
	closing = int(dec.InputOffset()) - 1
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, 0, badJSON{errFollows}
	}
	return all, closing, nil
}
