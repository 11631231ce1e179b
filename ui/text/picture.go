package text

// PictureWords is the words of the command that draws a position.
type PictureWords struct {
	Short, Move, As, Out, Numbers string // help
	NoScreen                      string // a picture of points cannot go to a terminal
}
