package store

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qiyou/ui/cell"
)

// maxPaths is how many ways on from what was typed of a path are given.
const maxPaths = 64

// home is path with the person's home folder for a tilde before it.
func home(path string) string {
	if rest, ok := strings.CutPrefix(filepath.ToSlash(path), "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return path
}

// Paths are the names in its folder that the last part of path begins, folders with
// a slash after them, at most 64 in order. Hidden ones count where a dot was typed;
// those that no terminal can show do not.
func Paths(path string) []string {
	at := strings.LastIndexFunc(path, func(r rune) bool { return r == '/' || r == filepath.Separator }) + 1
	folder, begun := path[:at], path[at:]
	if folder == "" {
		folder = "."
	}
	d, err := os.Open(home(folder))
	if err != nil {
		return nil
	}
	defer d.Close()
	var found []string
	for len(found) < 10*maxPaths {
		entries, err := d.ReadDir(256)
		for _, e := range entries {
			name := e.Name()
			if !strings.HasPrefix(name, begun) || begun == "" && name[0] == '.' || name != cell.Clean(name) {
				continue
			}
			if info, err := os.Stat(filepath.Join(d.Name(), name)); err == nil && info.IsDir() {
				name += "/"
			}
			found = append(found, name)
		}
		if err != nil {
			break
		}
	}
	slices.Sort(found)
	return found[:min(len(found), maxPaths)]
}
