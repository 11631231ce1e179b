package text

// PictureWords is the words for positions and moves on paper.
type PictureWords struct {
	Short, Move, As, Out, Numbers string // help
	Notation                      string // of the moves in a list
	NoScreen                      string // a picture of points cannot go to a terminal
}
