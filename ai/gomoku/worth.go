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
	ranks = iota
)

// worth is what a stone of one colour on a point would be: its rank, and a
// score to order moves and judge positions by.
type worth struct {
	score int16
	rank  rank
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

// worths is the worth by code.
var worths = makeWorths()

func makeWorths() *[codes]worth {
	t := new([codes]worth)
	for code := range t {
		t[code] = worthOf(code)
	}
	return t
}

func worthOf(code int) worth {
	var count [shapes]int
	var w worth
	for ; code > 0; code >>= 4 {
		s := shape(code & 15)
		if s >= shapes {
			return worth{} // no line has such a shape
		}
		count[s]++
		w.score += shapeScore[s]
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
