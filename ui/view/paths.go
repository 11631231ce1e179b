package view

import (
	"strings"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// seekPaths asks how the path at the end of the line goes on.
func (e *entry) seekPaths(m *Model, path string) {
	if e.at == len(e.text) {
		m.wish(session.ListPaths{Path: path})
	}
}

// typing is the line in which a path is typed, nil for none.
func (m *Model) typing() *entry {
	switch l := m.top().(type) {
	case *palette:
		return &l.entry
	case *entry:
		if l.paths {
			return l
		}
	}
	return nil
}

// takePaths goes on with what all names have alike. Where there are several and
// that is nothing, they are told.
func (m *Model) takePaths(ev session.Paths) {
	e := m.typing()
	if e == nil || len(ev.Names) == 0 || e.at != len(e.text) || !strings.HasSuffix(string(e.text), ev.Asked) {
		return
	}
	more := ev.Names[0]
	for _, name := range ev.Names[1:] {
		for !strings.HasPrefix(name, more) {
			more = more[:len(more)-1]
		}
	}
	begun := ev.Asked[strings.LastIndexByte(ev.Asked, '/')+1:]
	more = cell.Clean(strings.ToValidUTF8(strings.TrimPrefix(more, begun), ""))
	if more != "" {
		e.insert(more)
		return
	}
	names := cell.Clean(strings.Join(ev.Names, "  "))
	if p, ok := m.top().(*palette); ok {
		p.why = names
		return
	}
	e.names = names
}
