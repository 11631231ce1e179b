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

// shapeScore is the score of a shape on one line, and the bonuses that of two
// threats at once. Found by play, not by theory.
var shapeScore = [shapes]int16{
	nothing: 0, one: 0, deadTwo: 3, two: 10, deadThree: 14, three: 40, four: 48, openFour: 300, five: 1000,
}

const (
	bonusThreeThree = 80
	bonusFourThree  = 160
)

// The shapes of the four lines of a point are summed up in one number: the
// scores in the bits below loud, above them how many there are of each shape
// from which threats come, three bits each.
const (
	loudBits  = 12
	loud      = 1 << loudBits
	countBits = 3
	threats   = 1 << (countBits * (shapes - int(three)))
)

// weights is what each shape adds to the sum, weightSteps what is added where the
// shape in the low four bits becomes that in the high ones.
var (
	weights = func() (of [16]uint32) {
		for s := range shape(shapes) {
			of[s] = uint32(shapeScore[s])
			if s >= three {
				of[s] += loud << (countBits * (s - three))
			}
		}
		return of
	}()
	weightSteps = func() (of [256]uint32) {
		for i := range of {
			of[i] = weights[i>>4] - weights[i&15]
		}
		return of
	}()
)

// usual is the worth by what is above loud in the sum, without the scores of the
// lines, and fouled that for dark under Renju.
var (
	usual  = makeWorths(worthOf)
	fouled = makeWorths(fouledOf)
)

func makeWorths(of func([shapes]int) worth) *[threats]worth {
	t := new([threats]worth)
	for i := range t {
		var count [shapes]int
		for s := three; s < shapes; s++ {
			count[s] = i >> (countBits * (s - three)) & (1<<countBits - 1)
		}
		t[i] = of(count)
	}
	return t
}

func worthOf(count [shapes]int) worth {
	var w worth
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
