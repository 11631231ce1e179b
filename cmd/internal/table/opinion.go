package table

// opinion is what the engine has thought of its own game.
type opinion struct {
	moves  int     // that it has judged
	chance float64 // to win, by its last move
	bad    int     // moves in a row that it judged hopeless
}

const (
	// hopeless is the chance below which a game is lost beyond doubt, once the
	// engine has found it so for patience moves in a row: who wins by force sooner
	// than that may show it.
	hopeless = 0.02
	patience = 5
	// agreeable is after how many plies a draw may be agreed to.
	agreeable = 40
)

// take takes in what the engine thinks of the move that it makes.
func (o *opinion) take(chance float64) {
	o.moves, o.chance = o.moves+1, chance
	if o.bad++; chance >= hopeless {
		o.bad = 0
	}
}

// lost says whether the game is lost beyond doubt.
func (o *opinion) lost() bool { return o.bad >= patience }

// even says whether a draw after so many plies is welcome.
func (o *opinion) even(plies int) bool { return o.moves > 0 && plies >= agreeable && o.chance <= 0.5 }
