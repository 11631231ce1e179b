package cell

// Ink is the role of a colour, not a colour: a Theme gives it one. The zero Ink
// is the page itself: the theme's Text as a foreground, its Panel as a
// background.
type Ink uint8

// The inks. Chrome inks are read on Panel unless a pair is named; board inks
// are read on Wood, piece inks on Chip.
const (
	Default    Ink = iota
	Text           // ordinary words
	Dim            // what may be overlooked
	Accent         // keys, links, what can be acted on
	Good           // joined, won, trusted
	Warn           // low clock, unverified peer
	Bad            // errors, lost
	Panel          // background of chrome
	PanelText      // words on Panel
	Border         // lines around panels
	Title          // headings
	Select         // background of the chosen row
	SelectText     // words on Select
	Field          // background of a text field
	FieldText      // words on Field

	Wood        // background of the board
	Grid        // lines
	Star        // star points
	BlackStone  // stones, also black territory
	BlackShine  // the lit edge of a large black stone
	WhiteStone  // stones, also white territory
	WhiteShade  // the dark edge of a large white stone
	LastOnWood  // mark of the last move on an empty point
	LastOnBlack // the same on a black stone
	LastOnWhite // the same on a white stone
	Cursor      // brackets around the point under the cursor
	Legal       // where a piece may go
	Forbidden   // renju fouls
	Hint        // letters of an engine's hints
	HintBack    // their background
	Win         // the winning line

	Chip       // background of a xiangqi piece
	Picked     // the same when selected
	RedPiece   // red on Chip
	BlackPiece // black on Chip

	ownFirst // nine backgrounds from sure black to sure white
	own1
	own2
	own3
	own4
	own5
	own6
	own7
	ownLast

	inkEnd
)

// InkCount is the number of inks, and so of a Theme's colours.
const InkCount = int(inkEnd)

// Inks returns every ink once, in order.
func Inks() []Ink {
	all := make([]Ink, InkCount)
	for i := range all {
		all[i] = Ink(i)
	}
	return all
}

// Ownership returns the background for a point's owner: -4 surely black, 0
// nobody's, 4 surely white. Levels beyond are clamped; there are no more than
// nine so that an overlay stays cheap to send.
func Ownership(level int) Ink {
	return own4 + Ink(int8(min(max(level, -4), 4)))
}

// Attr is a set of attributes that every terminal has.
type Attr uint8

// The attributes.
const (
	Bold Attr = 1 << iota
	Underline
	Reverse
)

// Style is how a cell looks.
type Style struct {
	Fg, Bg Ink
	Attr   Attr
}

// On returns s with another background.
func (s Style) On(bg Ink) Style { s.Bg = bg; return s }

// With returns s with the attributes of a added.
func (s Style) With(a Attr) Style { s.Attr |= a; return s }

// Mono returns the attributes s shows when the terminal has no colours: what a
// background said is said by reverse video, what a strong foreground said by
// bold.
func (s Style) Mono() Attr {
	a := s.Attr
	switch s.Bg {
	case Select, Picked, HintBack:
		a ^= Reverse
	case Field:
		a |= Underline
	}
	switch s.Fg {
	case Accent, Bad, Warn, Title, Win:
		a |= Bold
	}
	return a
}
