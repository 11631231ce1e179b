package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiyou/game"
	"qiyou/game/match"
)

// Tree is a record as people go through it: the positions of a game and of its
// variations, with what is said and shown of each, whatever format it is in.
// What the format says beside stays in the file and is written again.
type Tree struct {
	Info   Info
	Root   *Turn       // before the first move
	Match  match.Match // the game itself: signed, or by [match.Unsigned]
	Signed bool        // the game is that of the signed log in the file
	Faults []Fault     // what could not be read, and where
	Games  int         // in the file, of which this is the first

	file document
	line []*Turn // the game, from Root on
}

// Turn is a position of a tree, and the move that led there.
type Turn struct {
	Move    game.Move
	Color   game.Color // of the side that moved
	State   game.State
	Offer   bool   // a stone that was only shown, for the opponent to choose from
	Comment string // lines end in \n; without what Write says itself in a signed game
	Marks   []Mark
	Next    []*Turn // what follows, the game itself first

	nodes []*Node // those that speak of it; the comment goes to the first; none between two moves of one node
}

// Sign is the kind of a mark.
type Sign byte

// The signs (FF[4]: LB, TR, SQ, CR, MA).
const (
	Label Sign = iota
	Triangle
	Square
	Circle
	Cross
)

// Mark is a sign on a point.
type Mark struct {
	At   game.Point
	Sign Sign
	Text string // of a Label
}

// document is a record in its own format, of which a tree is made.
type document interface {
	File
	root() *Node
	games() int
	text() *source
	// read is the moves of a node, in the position before it.
	read(n *Node, s game.State) []said
	// mend is s with c to move and nothing of what was before, for formats that
	// let a side move twice, and for games that went on.
	mend(s game.State, c game.Color) (game.State, bool)
	// force is s in which x may be made although the rules refuse it; false for
	// formats in which nothing is.
	force(s game.State, x said) (game.State, bool)
	// write is a node for a move in s, nil where the format has none.
	write(s game.State, m game.Move, c game.Color) *Node
	comment(n *Node) string
	setComment(n *Node, text string)
	marks(n *Node) []Mark
	// chain is the nodes of the main line as Write makes them of m, and which of
	// them each move of m led to; ok says that the file is that of m, but for
	// what was added to it.
	chain(m match.Match) (nodes []*Node, at []int, ok bool)
	bytes() []byte
}

// said is a move as a file says it. With a code it is none.
type said struct {
	color game.Color // NoColor where the format does not say
	move  game.Move
	code  string
	text  string
	why   game.Reason
}

// maxTurns is how many nodes of one file are shown: a state of go is some
// kilobytes.
const maxTurns = 20_000

// Open reads a record of any program as a tree, the first game of a file of
// many. Where the file has a signed log that holds, the game is that of the log.
// What cannot be read is among the faults. Where nothing can be shown the error
// is a *SyntaxError or a Fault.
func Open(data []byte, j match.Judge) (*Tree, error) {
	f, err := Parse(data)
	if err != nil {
		return nil, err
	}
	d := f.document()
	t := &Tree{Info: f.Info(), Games: d.games(), Faults: slices.Clone(f.faults()), file: d}
	if len(f.events()) > 0 {
		if m, err := replay(f, j); err == nil && m.Joined() {
			return t.signed(m)
		}
		t.fault(d.root(), said{code: FaultLog}, 0)
	}
	start, err := f.Start(j.Rules)
	if err != nil {
		return nil, err
	}
	t.Root = &Turn{State: start}
	t.line = []*Turn{t.Root}
	t.grow(sprout{node: d.root(), after: t.Root, main: true})
	setup, err := f.Setup()
	t.Match = match.Unsigned([2]string{t.Info.Dark, t.Info.Light}, setup.With("opening", ""), start, plies(t.line), outcomeOf(t.Info))
	return t, err
}

// Of is the tree of a match, of which nothing is said yet: that of its record.
// The error is a *SyntaxError: the match is longer than a file may be.
func Of(m match.Match) (*Tree, error) {
	f, err := Parse(Write(m))
	if err != nil {
		return nil, err
	}
	t := &Tree{Info: f.Info(), Games: 1, file: f.document()}
	nodes, at, _ := t.file.chain(m)
	t.graft(m, nodes, at)
	return t, nil
}

// plies are the moves of a line.
func plies(line []*Turn) (all []match.Ply) {
	for i, n := range line[1:] {
		seat := colored(line[i].State.View(), n.Color)
		all = append(all, match.Ply{Seat: seat, Color: n.Color, Move: n.Move, State: n.State})
	}
	return all
}

// signed makes t of m, which the log in its file leads to. Where the file says
// something else, m is shown as it would be written.
func (t *Tree) signed(m match.Match) (*Tree, error) {
	nodes, at, ok := t.file.chain(m)
	if !ok {
		t.fault(t.file.root(), said{code: FaultDiffers}, 0)
		f, err := Parse(Write(m))
		if err != nil {
			return nil, err
		}
		t.Info, t.file = f.Info(), f.document()
		nodes, at, _ = t.file.chain(m)
	}
	t.graft(m, nodes, at)
	t.added(nodes)
	return t, nil
}

// graft makes the game of t that of m, whose moves led to those of its nodes.
func (t *Tree) graft(m match.Match, nodes []*Node, at []int) {
	t.Match, t.Signed = m, true
	t.Root = &Turn{State: m.Start(), nodes: nodes[:1]}
	t.line = []*Turn{t.Root}
	shown := offers(m)
	for i, p := range m.Plies() {
		n := &Turn{Move: p.Move, Color: p.Color, State: p.State, Offer: shown[i], nodes: nodes[at[i] : at[i]+1]}
		last := t.line[len(t.line)-1]
		last.Next = []*Turn{n}
		t.line = append(t.line, n)
	}
}

// added reads what was added to the nodes of a signed game: comments, and
// variations from the last position that each speaks of.
func (t *Tree) added(nodes []*Node) {
	turns, last := map[*Node]*Turn{}, t.Root
	for _, n := range t.line {
		n.Comment = t.file.comment(n.nodes[0])
		turns[n.nodes[0]] = n
	}
	var todo []sprout
	for i, node := range nodes {
		if n := turns[node]; n != nil {
			last = n
		}
		kids := node.Children
		if i+1 < len(nodes) {
			kids = kids[1:]
		}
		for _, c := range kids {
			todo = append(todo, sprout{node: c, after: last, moves: slices.Index(t.line, last)})
		}
	}
	slices.Reverse(todo)
	t.grow(todo...)
}

// sprout is a node that is still to be read, after a turn that so many moves led
// to.
type sprout struct {
	node  *Node
	after *Turn
	moves int
	main  bool // of the game itself
}

// grow reads nodes, the last first, and what follows them.
func (t *Tree) grow(todo ...sprout) {
	for read := 0; len(todo) > 0; read++ {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if read == maxTurns {
			t.fault(s.node, said{code: FaultMany}, s.moves)
			return
		}
		if !t.sprout(&s) {
			continue
		}
		for i, c := range slices.Backward(s.node.Children) {
			todo = append(todo, sprout{c, s.after, s.moves, s.main && i == 0})
		}
	}
}

// sprout reads the node of s, moves s on to the turn that it leads to, and says
// whether the line goes on.
func (t *Tree) sprout(s *sprout) bool {
	all := t.file.read(s.node, s.after.State)
	if len(all) > 0 && s.after.State.Phase() == game.Over && !t.Signed { // by other rules they played on
		if on, ok := t.file.mend(s.after.State, game.NoColor); ok && on.Phase() != game.Over {
			s.after.State = on
			all = t.file.read(s.node, on)
		}
	}
	for _, x := range all {
		next, why := t.step(s.after.State, x)
		if why.code != "" {
			t.fault(s.node, why, s.moves+1)
		}
		if next == nil {
			return false
		}
		s.after.Next = append(s.after.Next, next)
		s.after, s.moves = next, s.moves+1
		if s.main {
			t.line = append(t.line, next)
		}
	}
	n := s.after
	n.nodes = append(n.nodes, s.node)
	if c := t.file.comment(s.node); c != "" {
		n.Comment = strings.TrimPrefix(n.Comment+"\n"+c, "\n")
	}
	n.Marks = append(n.Marks, t.file.marks(s.node)...)
	return true
}

// step is the turn after a move that a file says in s, nil where there is none; with
// a code something is wrong with the move.
func (t *Tree) step(s game.State, x said) (*Turn, said) {
	if x.code != "" {
		return nil, x
	}
	twice := func() bool {
		turn := s.View().Color(s.ToAct())
		return x.color != game.NoColor && turn != game.NoColor && turn != x.color
	}
	if twice() || s.Phase() == game.Scoring {
		if mended, ok := t.file.mend(s, x.color); ok {
			s = mended
		}
	}
	next, err := s.Apply(x.move)
	if err != nil && x.move.Kind == game.Pass { // where the rules know no pass it is the other's turn
		if mended, ok := t.file.mend(s, x.color.Other()); ok {
			next, err = mended, nil
		}
	}
	if err != nil {
		if forced, ok := t.file.force(s, x); ok {
			if on, refused := forced.Apply(x.move); refused == nil {
				x.code, x.why = FaultForced, reasonOf(err)
				next, err = on, nil
			}
		}
	}
	switch {
	case twice():
		x.code, x.why = FaultIllegal, game.NotYourTurn
		return nil, x
	case err != nil:
		x.code, x.why = FaultIllegal, reasonOf(err)
		return nil, x
	}
	return &Turn{Move: x.move, Color: s.View().Color(s.ToAct()), State: next}, x
}

func reasonOf(err error) game.Reason {
	var illegal *game.IllegalError
	if errors.As(err, &illegal) {
		return illegal.Reason
	}
	return ""
}

// fault notes what cannot be read of a node, at a move.
func (t *Tree) fault(n *Node, x said, move int) {
	if len(t.Faults) >= maxFaults {
		return
	}
	f := Fault{Code: x.code, Text: quote(x.text), Why: x.why}
	if slices.Contains([]string{FaultMoveOf, FaultIllegal, FaultForced, FaultLater}, x.code) {
		f.Move = move
	}
	if src := t.file.text(); src != nil {
		f.Line, f.Offset = src.place(n.at)
	}
	t.Faults = append(t.Faults, f)
}

// Line is the positions of the game itself, the one before its first move first.
// It is not to be changed.
func (t *Tree) Line() []*Turn { return t.line }

// ErrMoves says that moves lead nowhere.
var ErrMoves = errors.New("record: no such moves")

// ErrBetween says that a position lies between two moves that a file has in one
// node: nothing can be said of it or follow it there.
var ErrBetween = errors.New("record: between two moves of a node")

// Add is the turn that moves lead to, in a new variation where they leave the
// tree. Choices and marks of dead stones are no nodes of a file: what is said
// after them is said of the position before. The error wraps ErrMoves or
// ErrBetween.
func (t *Tree) Add(moves []game.Move) (*Turn, error) {
	n := t.Root
	for _, m := range moves {
		next, err := t.Next(n, m)
		if err != nil {
			return nil, err
		}
		n = next
	}
	return n, nil
}

// Next is the turn after n, which is of t, by a move, in a new variation where there
// is none. It is the same as Add, step by step.
func (t *Tree) Next(n *Turn, m game.Move) (*Turn, error) {
	if i := slices.IndexFunc(n.Next, func(c *Turn) bool { return c.Move == m }); i >= 0 {
		return n.Next[i], nil
	}
	if len(n.nodes) == 0 {
		return nil, ErrBetween
	}
	s := n.State
	state, err := s.Apply(m)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMoves, err)
	}
	c := &Turn{Move: m, Color: s.View().Color(s.ToAct()), State: state, nodes: n.nodes}
	if node := t.file.write(s, m, c.Color); node != nil {
		n.attach(node, n == t.line[len(t.line)-1])
		c.nodes = []*Node{node}
	}
	n.Next = append(n.Next, c)
	return c, nil
}

// attach puts a node after n. Where the game ends at n an empty node stands for
// that end, so that what follows is a variation to every reader.
func (n *Turn) attach(c *Node, end bool) {
	at := n.nodes[len(n.nodes)-1]
	if i := slices.IndexFunc(n.nodes, func(x *Node) bool { return len(x.Children) > 0 }); i >= 0 {
		at = n.nodes[i]
	}
	if end && len(at.Children) == 0 {
		at.Children = []*Node{{}}
	}
	at.Children = append(at.Children, c)
}

// MaxComment is the longest comment that Say takes, in bytes.
const MaxComment = 1 << 16

// Say makes text the comment on n, which is of t; an empty one is none. What is
// over MaxComment is left out. The error is ErrBetween.
func (t *Tree) Say(n *Turn, text string) error {
	if len(n.nodes) == 0 {
		return ErrBetween
	}
	text = strings.ToValidUTF8(text[:min(len(text), MaxComment)], "")
	n.Comment = text
	for _, o := range t.line { // a choice in an opening shares its node
		if len(o.nodes) > 0 && o.nodes[0] == n.nodes[0] {
			o.Comment = text
		}
	}
	for i, node := range n.nodes {
		if i > 0 {
			text = ""
		}
		t.file.setComment(node, text)
	}
	return nil
}

// Propose puts a line that is better than the game's beside it, after the turn of
// so many moves, and says why of the move that the game has there; said already it
// is not said again. The error is ErrBetween or wraps ErrMoves where the line has no
// first move.
func (t *Tree) Propose(moves int, line []game.Move, why string) error {
	if moves < 0 || moves+1 >= len(t.line) || len(line) == 0 {
		return ErrMoves
	}
	n, made := t.line[moves], t.line[moves+1]
	for i, m := range line {
		next, err := t.Next(n, m)
		if err != nil && i == 0 {
			return err
		}
		if err != nil {
			break
		}
		n = next
	}
	if strings.Contains(made.Comment, why) {
		return nil
	}
	return t.Say(made, strings.TrimPrefix(made.Comment+"\n"+why, "\n"))
}

// Bytes is t as a file with all that the file had, in UTF-8: SGF or PGN, in
// whichever format it was read from.
func (t *Tree) Bytes() []byte { return t.file.bytes() }

// Ext is the end of the name of a file of Bytes, with its dot.
func (t *Tree) Ext() string { return Ext(t.Match.Setup()) }

// Carry is data, the record of a match as Write makes it, with the comments and
// variations that old has, an earlier record of the match. Where old is none, it
// is data.
func Carry(old, data []byte, j match.Judge) []byte {
	was, err := Open(old, j)
	if err != nil || !was.Signed {
		return data
	}
	t, err := Open(data, j)
	if err != nil || t.Match.ID() != was.Match.ID() {
		return data
	}
	type pair struct{ from, to *Turn }
	todo := []pair{{was.Root, t.Root}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.from.Comment != "" {
			_ = t.Say(p.to, p.from.Comment) // a file as Write makes it has one move a node
		}
		for _, n := range p.from.Next {
			if to, err := t.Next(p.to, n.Move); err == nil {
				todo = append(todo, pair{n, to})
			}
		}
	}
	return t.Bytes()
}
