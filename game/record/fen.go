package record

import (
	"bytes"
	"regexp"
	"strings"

	"qiyou/game/xiangqi"
)

// A position of xiangqi as people and engines write it is a line: a FEN of 2, 4 or
// 6 fields, or startpos, and the moves after it; with or without the words position,
// fen and moves of UCI.

var (
	fenLine  = regexp.MustCompile(`^(?i:\s*(?:position\s+)?(?:(startpos)\b|(?:fen\s+)?((?:[kabnrcpeh1-9]{1,9}/){9}[kabnrcpeh1-9]{1,9}(?:\s+[wbr])?(?:\s+-\s+-(?:\s+\d{1,4}\s+\d{1,4})?)?(?:\s|$))))`)
	fenMoves = regexp.MustCompile(`\S+`)
	fenMove  = regexp.MustCompile(`^(?i:[a-i]\d{1,2}-?[a-i]\d{1,2})$`)
)

func isFEN(data []byte) bool { return fenLine.Match(bytes.TrimPrefix(data, mark)) }

// ReadFEN reads such a line as PGN. What cannot be read is among the faults. Where
// there is no line of this kind the error is a *SyntaxError.
func ReadFEN(data []byte) (PGN, error) {
	src, err := open(data, noCharset)
	if err != nil {
		return PGN{}, err
	}
	at := fenLine.FindStringSubmatchIndex(src.text)
	if at == nil {
		return PGN{}, src.fail(0)
	}
	fen := xiangqi.StartFEN
	if at[4] >= 0 {
		fen = strings.Join(strings.Fields(src.text[at[4]:at[5]]), " ")
		if !strings.Contains(fen, " ") {
			fen += " w"
		}
		fen = strings.Replace(fen, " r", " w", 1)
	}
	root := &Node{}
	last, end := root, len(src.text)
	if n := strings.IndexByte(src.text[at[1]:], '\n'); n >= 0 {
		end = at[1] + n
	}
	for i, word := range fenMoves.FindAllStringIndex(src.text[at[1]:end], -1) {
		from, to := at[1]+word[0], at[1]+word[1]
		switch text := src.text[from:to]; {
		case i == 0 && strings.EqualFold(text, "moves"):
		case from < end && !fenMove.MatchString(text):
			src.fault(FaultMoveOf, from, text)
			end = from
		case from < end:
			n := &Node{at: from}
			n.add(pgnMove, text)
			last.Children = []*Node{n}
			last = n
		}
	}
	if rest := strings.TrimSpace(src.text[end:]); rest != "" && len(src.faults) == 0 {
		src.fault(FaultStray, end, rest)
	}
	p := pgnOfOthers(src, nil, nil, "*", fen)
	p.Root, p.Faults = root, src.faults
	return p, nil
}
