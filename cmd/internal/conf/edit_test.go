package conf

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestSaveKeepsTheRest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, key, value, after string }{
		{"no file", "", "level", "2", "{\n  \"level\": 2\n}\n"},
		{"changed in place", "{\n\t\"port\" : 1 ,\n\t\"name\":\"x\"\n}", "port", "12", "{\n\t\"port\" : 12 ,\n\t\"name\":\"x\"\n}"},
		{"added as the others are", "{\n\t\"port\": 1\n}", "name", "棋 \"友\"", "{\n\t\"port\": 1,\n\t\"name\": \"棋 \\\"友\\\"\"\n}"},
		{"added in the one line", "{\"level\": 2, \"fouls\": false}", "music", "true", "{\"level\": 2, \"fouls\": false, \"music\": true}"},
		{"added to nothing", "{}", "recent", "gomoku/freestyle 15,xiangqi/asian 0", "{\"recent\": [\"gomoku/freestyle 15\",\"xiangqi/asian 0\"]}"},
		{"a key of a later version", "{\"later\": {\"a\": [1, 2]}, \"level\": 2}", "level", "3", "{\"later\": {\"a\": [1, 2]}, \"level\": 3}"},
		{"taken out first", "{\n \"level\": 2,\n \"port\": 1\n}", "level", "", "{\n \"port\": 1\n}"},
		{"taken out last", "{\n \"level\": 2,\n \"port\": 1\n}", "port", "", "{\n \"level\": 2\n}"},
		{"taken out alone", "{\"level\": 2}", "level", "", "{}"},
		{"taken out and not there", "{\"level\": 2}", "port", "", "{\"level\": 2}"},
		{"the older bell", "{\"bell\": true, \"level\": 2}", "notify", "bell", "{\"level\": 2, \"notify\": \"bell\"}"},
	} {
		p := Paths{Config: t.TempDir()}
		if c.before != "" {
			p = write(t, c.before)
		}
		if err := Save(p, c.key, c.value); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got, err := os.ReadFile(p.File()); err != nil || string(got) != c.after {
			t.Errorf("%s: got %s, %v, want %s", c.name, got, err, c.after)
		}
		if left, _ := filepath.Glob(filepath.Join(p.Config, ".config*")); len(left) > 0 {
			t.Errorf("%s: left behind: %v", c.name, left)
		}
	}
}

func TestSaveRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"{}", "port", "-1"}, {"{}", "theme", "pink"}, {"{}", "nmae", "x"}, {"{}", "name", "\u200b"},
		{"[]", "port", "1"}, {"{", "port", "1"}, {"{} {}", "port", "1"}, {"{\"port\": 1,}", "port", "2"},
	} {
		p := write(t, c[0])
		if err := Save(p, c[1], c[2]); err == nil {
			t.Errorf("%q was saved", c)
		}
		if got, err := os.ReadFile(p.File()); err != nil || string(got) != c[0] {
			t.Errorf("%q: the file is now %s, %v", c, got, err)
		}
	}
}

// FuzzEdit changes one key of any object, and nothing else of it.
func FuzzEdit(f *testing.F) {
	f.Add([]byte("{\n \"name\": \"x\", \"port\": 1, \"recent\": [\"xiangqi/asian 0\"]}"), uint8(3), true)
	f.Add([]byte("{\"a\":1,\"port\":2,\"port\":3}"), uint8(10), false)
	f.Add([]byte(""), uint8(0), true)
	f.Fuzz(func(t *testing.T, data []byte, which uint8, put bool) {
		key := Keys()[int(which)%len(Keys())]
		var value []byte
		if put {
			value = []byte("[7]")
		}
		got, err := edit(data, key, value)
		if err != nil {
			return
		}
		if len(bytes.TrimSpace(data)) == 0 {
			data = []byte("{}")
		}
		was, is := values(t, data), values(t, got)
		if put && string(is[key]) != "[7]" || !put && is[key] != nil {
			t.Errorf("%s is %q in %s", key, is[key], got)
		}
		delete(was, key)
		delete(is, key)
		if !maps.EqualFunc(was, is, func(a, b json.RawMessage) bool { return slices.Equal(a, b) }) {
			t.Errorf("%s became %s by %s", data, got, key)
		}
	})
}

func values(t *testing.T, data []byte) (all map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return all
}
