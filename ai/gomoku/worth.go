package gomoku

// rank is what a stone would make on all four lines together, as far as play
// may be forced by it. The order is the order of urgency.
type rank uint8

const (
	quiet     rank = iota
	makeThree      // an open three
	makeFour       // a four
	fourThree      // a four and an open three
	winFour        // an open four or two fours: five cannot be stopped
	makeFive
	foul  // may not be played
	ranks = iota
)

// worth is what a stone of one colour on a point would be: its rank, and a
// score to order moves and judge positions by.
type worth struct {
	score    int16
	rank     rank
	doubtful bool // two threes or more that are a foul of Renju if they are real
}

// certain is the score that counts for a position, which leaves out what is in
// doubt.
func (w worth) certain() int {
	if w.doubtful {
		return 0
	}
	return int(w.score)
}

// shapeScore is the score of a shape on one line, and the bonuses that of two
// threats at once. Found by play, not by theory.
var shapeScore = [shapes]int16{
	nothing: 0, one: 0, deadTwo: 3, two: 10, deadThree: 14, three: 40, four: 48, openFour: 300, five: 1000,
}

const (
	bonusThreeThree = 80
	bonusFourThree  = 160
)

// codes are the numbers that four shapes of four bits each make.
const codes = 1 << 16

// usual is the worth by code, and fouled that for dark under Renju.
var (
	usual  = makeWorths(worthOf)
	fouled = makeWorths(fouledOf)
)

func makeWorths(of func([shapes]int) worth) *[codes]worth {
	t := new([codes]worth)
	for code := range t {
		if count, ok := counted(code); ok {
			t[code] = of(count)
		}
	}
	return t
}

// counted is how many of the four lines have each shape, and whether there can
// be such lines.
func counted(code int) (count [shapes]int, ok bool) {
	for d := range directions {
		s := shape(code >> (4 * d) & 15)
		if s >= shapes {
			return count, false
		}
		count[s]++
	}
	return count, true
}

func worthOf(count [shapes]int) worth {
	var w worth
	for s, n := range count {
		w.score += int16(n) * shapeScore[s]
	}
	switch {
	case count[five] > 0:
		w.rank = makeFive
	case count[openFour] > 0 || count[four] > 1:
		w.rank = winFour
	case count[four] > 0 && count[three] > 0:
		w.rank = fourThree
		w.score += bonusFourThree
	case count[four] > 0:
		w.rank = makeFour
	case count[three] > 0:
		w.rank = makeThree
		if count[three] > 1 {
			w.score += bonusThreeThree
		}
	}
	return w
}

// fouledOf is worthOf where fouls are: five comes before all of them, an
// overline and two fours are certain, and two threes need a look at the board.
func fouledOf(count [shapes]int) worth {
	w := worthOf(count)
	switch {
	case w.rank == makeFive:
	case count[barred] > 0 || count[four]+count[openFour] > 1:
		return worth{rank: foul}
	case count[three] > 1:
		w.doubtful = true
	}
	return w
}
