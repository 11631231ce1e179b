package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qiyou/ai/protocol/client"
)

// The limits of the list.
const (
	maxList  = 1 << 20 // bytes
	maxSpecs = 100
	maxName  = 24 // bytes of a name
)

// What is wrong with a list or a name.
var (
	ErrList    = errors.New("not a list of engines")
	ErrName    = errors.New("not a name for an engine")
	ErrTaken   = errors.New("there is an engine of this name")
	ErrUnknown = errors.New("there is no engine of this name")
)

// List is the engines that a person has added, each name once.
type List []Spec

// ReadList reads the file of that name; one that is not there is an empty list.
// Errors wrap [ErrList] where the file is something else.
func ReadList(path string) (List, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxList+1))
	if err != nil {
		return nil, err
	}
	l, err := ParseList(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// ParseList reads what [List.Write] writes, edited by hand perhaps.
func ParseList(data []byte) (List, error) {
	var l List
	if err := json.Unmarshal(data, &l); err != nil || len(data) > maxList || len(l) > maxSpecs {
		return nil, errors.Join(ErrList, err)
	}
	var checked List
	for _, s := range l {
		if _, err := checked.Add(s); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrList, err)
		}
		checked = append(checked, s)
	}
	return checked, nil
}

// Write writes the list under that name, for this user alone, and leaves what was
// there whole until it has.
func (l List) Write(path string) error {
	data, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".engines-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already where the rename succeeded
	_, err = f.Write(append(data, '\n'))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Add is the list with s. Errors wrap [ErrName], [ErrTaken] or [ErrCommand].
func (l List) Add(s Spec) (List, error) {
	_, taken := l.Find(s.Name)
	switch {
	case !goodName(s.Name):
		return l, fmt.Errorf("%w: %.30q", ErrName, s.Name)
	case taken:
		return l, fmt.Errorf("%w: %s", ErrTaken, s.Name)
	case len(s.Command) == 0 || s.Command[0] == "", s.Protocol != "" && !slices.Contains(client.Protocols(), s.Protocol):
		return l, fmt.Errorf("%w: %s", ErrCommand, s.Name)
	}
	return append(slices.Clone(l), s), nil
}

// Remove is the list without the engine of that name.
func (l List) Remove(name string) (List, error) {
	if _, ok := l.Find(name); !ok {
		return l, fmt.Errorf("%w: %.30q", ErrUnknown, name)
	}
	return slices.DeleteFunc(slices.Clone(l), func(s Spec) bool { return strings.EqualFold(s.Name, name) }), nil
}

// Find is the engine of that name, whatever the case of its letters.
func (l List) Find(name string) (Spec, bool) {
	i := slices.IndexFunc(l, func(s Spec) bool { return strings.EqualFold(s.Name, name) })
	if i < 0 {
		return Spec{}, false
	}
	return l[i], true
}

// goodName says whether a name is one word of letters, digits and -._ that
// cannot be taken for an option.
func goodName(name string) bool {
	for _, c := range []byte(name) {
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' {
			continue
		}
		if c != '-' && c != '.' && c != '_' {
			return false
		}
	}
	return name != "" && len(name) <= maxName && name[0] != '-' && name[0] != '.'
}

// Game is the game that engines of a protocol play.
func Game(protocol string) string {
	switch protocol {
	case "gtp":
		return "weiqi"
	case "gomocup":
		return "gomoku"
	}
	return "xiangqi"
}
