package view

import (
	"slices"
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// palette is a line that takes an action of the screen beneath by its name, in
// the words of the person or in English, with the actions that fit listed above.
// Its list is the map that keys and help go by.
type palette struct {
	entry
	of  keys.Screen // whose actions are listed
	row int         // of those that fit
	own bool        // the person has chosen the row, and not what was typed
	why string      // what was wrong with the argument last given
}

func newPalette(of keys.Screen) *palette {
	return &palette{entry: entry{label: ":", limit: maxPath + 32}, of: of}
}

func (p *palette) screen() keys.Screen { return keys.Commands }

func (p *palette) set(s string) {
	p.text, p.at = nil, 0
	p.reset()
	p.insert(s)
}

// reset is for a line that was changed.
func (p *palette) reset() { p.row, p.own, p.why = 0, false, "" }

// paste only adds to the line, which never acts by itself.
func (p *palette) paste(m *Model, s string) {
	p.entry.paste(m, s)
	p.reset()
}

func (p *palette) key(m *Model, k keys.Key, now time.Time) {
	moved := m.base() != p.of // the screen beneath is another: what was read is not what Enter would do
	p.of = m.base()
	fit, arg := p.fit(m)
	p.row = min(p.row, max(len(fit)-1, 0))
	switch action, _ := keys.Of(keys.Commands, k); {
	case action == keys.Close, k.Code == keys.Backspace && len(p.text) == 0:
		m.drop(p)
	case action == keys.GoUp:
		p.scroll(m, -1)
	case action == keys.GoDown:
		p.scroll(m, +1)
	case action == keys.Complete && len(fit) > 0 && arg != "" && keys.ArgumentOf(fit[0].Action) == keys.Path:
		p.seekPaths(m, arg)
	case action == keys.Complete && len(fit) > 1:
		p.row, p.own = (p.chosen(len(fit))+1)%len(fit), true
	case action == keys.Complete:
		p.complete(fit)
	case action == keys.Choose:
		if !moved {
			p.choose(m, now)
		}
	default:
		before := string(p.text)
		p.write(k)
		if string(p.text) != before {
			p.reset()
		}
	}
}

// scroll moves the choice, and stays in the list.
func (p *palette) scroll(m *Model, by int) {
	fit, _ := p.fit(m)
	p.row, p.own = min(max(p.chosen(len(fit))+by, 0), max(len(fit)-1, 0)), true
}

// chosen is the row that Enter would do, of n: -1 for none, as where nothing was
// typed and none was chosen.
func (p *palette) chosen(n int) int {
	if !p.own && strings.TrimSpace(string(p.text)) == "" {
		return -1
	}
	return min(p.row, n-1)
}

// complete puts the word of the only action that fits into the line.
func (p *palette) complete(fit []keys.Binding) {
	if len(fit) == 0 || strings.Contains(string(p.text), " ") {
		return
	}
	p.set(completed(fit[0].Action))
}

// completed is the word of a, ready for what follows it.
func completed(a keys.Action) string {
	if keys.ArgumentOf(a) != keys.NoArgument {
		return keys.Word(a) + " "
	}
	return keys.Word(a)
}

// choose does the action chosen, or asks for the number that it cannot be done
// without. Where nothing fits nothing is done; Enter on an empty line closes it.
func (p *palette) choose(m *Model, now time.Time) {
	fit, arg := p.fit(m)
	row := p.chosen(len(fit))
	switch {
	case len(fit) == 0:
		return
	case row < 0:
		m.drop(p)
		return
	}
	a := fit[row].Action
	if a == keys.GoTab && arg == "" {
		p.set(completed(a))
		return
	}
	m.drop(p)
	if arg == "" {
		m.run(a, keys.Key{}, now)
		return
	}
	if p.why = m.with(a, arg, now); p.why != "" {
		m.push(p)
	}
}

// fit are the actions that the line may mean, the best first, and the argument
// for them. A whole name is that action; else a word that takes an argument has
// what follows it; any other line is a part of a name.
func (p *palette) fit(m *Model) (fit []keys.Binding, arg string) {
	s := strings.TrimLeft(string(p.text), " ")
	word, rest, parted := strings.Cut(s, " ")
	rest = strings.TrimSpace(rest)
	takes := func(a keys.Action) bool { return keys.ArgumentOf(a) != keys.NoArgument }
	if parted {
		if fit := p.ranked(m, s, func(r rank, _ keys.Action) bool { return r == same }); len(fit) > 0 {
			return fit, ""
		}
		if fit := p.ranked(m, word, func(r rank, a keys.Action) bool { return r == same && takes(a) }); len(fit) > 0 {
			return fit, rest
		}
	}
	if fit := p.ranked(m, s, func(r rank, _ keys.Action) bool { return r != other }); len(fit) > 0 || !parted {
		return fit, ""
	}
	return p.ranked(m, word, func(r rank, a keys.Action) bool { return r != other && takes(a) }), rest
}

// rank is how well a name fits what was typed.
type rank int

const (
	same rank = iota
	prefixed
	within
	other
)

func rankOf(name, typed string) rank {
	switch name = strings.ToLower(name); {
	case name == typed:
		return same
	case strings.HasPrefix(name, typed):
		return prefixed
	case strings.Contains(name, typed):
		return within
	}
	return other
}

// ranked are the actions that take wants, the best first, in the order of help
// among equals.
func (p *palette) ranked(m *Model, typed string, want func(rank, keys.Action) bool) []keys.Binding {
	typed = strings.ToLower(strings.TrimSpace(typed))
	of := func(b keys.Binding) rank {
		if keys.Habit(b.Action, typed) {
			return same
		}
		return min(rankOf(m.text.Action(string(b.Action)), typed), rankOf(keys.Word(b.Action), typed), rankOf(string(b.Action), typed))
	}
	fit := slices.DeleteFunc(keys.Map(p.of), func(b keys.Binding) bool { return !want(of(b), b.Action) })
	if typed != "" {
		slices.SortStableFunc(fit, func(a, b keys.Binding) int { return int(of(a) - of(b)) })
	}
	return fit
}

// place is where the list of n rows and the line beneath it are in a window of w
// by h.
func (p *palette) place(m *Model, w, h, n int) (box, line cell.Rect) {
	foot := m.foot(w, h)
	line = cell.Rect{X: foot.X, Y: foot.Y + foot.H - 1, W: foot.W, H: 1}
	rows := min(max(n, 1), max((h-4)/2, 2), 16)
	return cell.Rect{X: line.X, Y: line.Y - rows - 2, W: min(line.W, 64), H: rows + 2}, line
}

// from is the first row that is shown where rows fit.
func (p *palette) from(rows int) int { return max(p.row-rows+1, 0) }

// click chooses a row, and does what is chosen on a second click.
func (p *palette) click(m *Model, x, y int, now time.Time) {
	fit, _ := p.fit(m)
	box, _ := p.place(m, m.w, m.h, len(fit))
	in := inside(box)
	row := p.from(in.H) + y - in.Y
	if !in.In(x, y) || row >= len(fit) {
		return
	}
	if row == p.chosen(len(fit)) {
		p.key(m, keys.Key{Code: keys.Enter}, now)
		return
	}
	p.row, p.own = row, true
}

func (p *palette) draw(m *Model, b *cell.Buffer) {
	w, h := b.Size()
	m.buttons = m.buttons[:0] // the line lies above the hints
	fit, _ := p.fit(m)
	row := p.chosen(len(fit))
	box, line := p.place(m, w, h, len(fit))
	in := boxed(b, box, m.text.Palette.Title)
	if len(fit) == 0 {
		b.Print(in.X, in.Y, in.W, m.text.Palette.None, bad)
	}
	from := p.from(in.H)
	for i, bind := range fit[min(from, len(fit)):min(from+in.H, len(fit))] {
		p.drawRow(m, b, cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, bind, from+i == row)
	}
	p.drawHints(m, b, box, len(fit), row)
	p.drawLine(m, b, line)
}

// drawRow draws an action: its name, its word with what may follow, its keys.
func (p *palette) drawRow(m *Model, b *cell.Buffer, r cell.Rect, bind keys.Binding, at bool) {
	name, word, key := plain, dim, accent
	if at {
		name, word, key = chosen, chosen, chosen
		b.Fill(r, " ", chosen)
	}
	nameW, wordW := 16, 14
	if r.W > 45 {
		nameW, wordW = 18, 16
	}
	text := keys.Word(bind.Action)
	if arg := keys.ArgumentOf(bind.Action); arg != keys.NoArgument {
		text += " " + m.text.Palette.Arguments[string(arg)]
	}
	b.Print(r.X, r.Y, nameW-1, cell.Clip(m.text.Action(string(bind.Action)), nameW-1, m.look.Wide), name)
	wordW = min(wordW, r.W-nameW+1)
	b.Print(r.X+nameW, r.Y, wordW-1, cell.Clip(text, wordW-1, m.look.Wide), word)
	x := r.X + nameW + wordW
	room := max(r.X+r.W-x, 0)
	list := m.keyList(bind)
	if cell.Width(list, m.look.Wide) > room {
		list = m.keyName(bind.Keys[0])
	}
	b.Print(x, r.Y, room, list, key)
}

// drawHints draws the keys of the palette into the lower edge of its box.
func (p *palette) drawHints(m *Model, b *cell.Buffer, box cell.Rect, n, row int) {
	x, y, end := box.X+2, box.Y+box.H-1, box.X+box.W-2
	put := func(s string, style cell.Style) {
		if s = " " + s + " "; x+cell.Width(s, m.look.Wide) <= end {
			x += b.Print(x, y, end-x, s, style)
		}
	}
	if p.why != "" {
		b.Print(x, y, end-x, " "+cell.Clip(p.why, end-x-2, m.look.Wide)+" ", bad)
		return
	}
	if row >= 0 {
		put(sprintf("%d/%d", row+1, n), dim)
	}
	for _, bind := range keys.Map(keys.Commands) {
		if bind.Hint {
			what := m.keyName(bind.Keys[0]) + " " + m.text.Action(string(bind.Action))
			m.addButton(x+1, y, what, bind.Keys[0], false)
			put(what, dim)
		}
	}
}
