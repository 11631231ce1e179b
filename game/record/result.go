package record

import (
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
)

// outcomeOf is how the game ended by what its file says, nil where that is not
// told or not understood: B+R and its like (FF[4], RE), 1-0 and its like, and the
// words of Chinese servers, which count in zi of two points. First has the dark
// side.
func outcomeOf(i Info) *game.Outcome {
	text := strings.TrimSpace(i.Result)
	switch strings.ToLower(text) {
	case "0", "draw", "jigo", "1/2-1/2", "和棋", "和", "平局":
		return &game.Outcome{Reason: game.Agreement}
	case "1-0", "0-1":
		return &game.Outcome{Winner: winner(text[0] == '1'), Reason: game.Stated}
	}
	if m := resultOf.FindStringSubmatch(text); m != nil {
		return ended(strings.EqualFold(m[1], "b"), m[2])
	}
	if m := chineseResult.FindStringSubmatch(text); m != nil {
		return endedInWords(m[1] == "黑", m[2])
	}
	return nil
}

var (
	resultOf      = regexp.MustCompile(`(?i)^([bw])\+(.*)$`)
	chineseResult = regexp.MustCompile(`^(黑|白)(?:棋|方)?(.*)$`)
	chineseCount  = regexp.MustCompile(`^(\d+)?(?:又)?(?:(\d)/(\d))?子`)
)

func winner(dark bool) game.Seat {
	if dark {
		return game.First
	}
	return game.Second
}

// ended is the end by what follows the plus: a letter, a word or points.
func ended(dark bool, how string) *game.Outcome {
	o := &game.Outcome{Winner: winner(dark), Reason: game.Stated}
	switch how = strings.ToLower(strings.TrimSpace(how)); {
	case how == "t" || how == "time":
		o.Reason = game.Timeout
	case how == "r" || strings.HasPrefix(how, "resign"):
		o.Reason = game.Resignation
	default:
		points, err := strconv.ParseFloat(strings.Replace(how, ",", ".", 1), 64)
		if err != nil || !(points > 0 && points <= 1000) {
			return o
		}
		o.Reason, o.Margin = game.Count, int(2*points)
	}
	return o
}

func endedInWords(dark bool, how string) *game.Outcome {
	how = strings.TrimSpace(how)
	won := strings.HasPrefix(how, "胜") || strings.HasPrefix(how, "勝") || strings.HasSuffix(how, "胜") || strings.HasSuffix(how, "勝")
	if !won {
		return nil
	}
	o := &game.Outcome{Winner: winner(dark), Reason: game.Stated}
	switch how = strings.Trim(how, "胜勝"); how {
	case "中盘", "中盤", "中押":
		o.Reason = game.Resignation
		return o
	case "超时", "超時":
		o.Reason = game.Timeout
		return o
	}
	m := chineseCount.FindStringSubmatch(how)
	if m == nil || m[0] == "子" {
		return o
	}
	quarters := 0
	if whole, err := strconv.Atoi(m[1]); err == nil {
		quarters = 4 * whole
	}
	if part, err := strconv.Atoi(m[2]); err == nil {
		if of, err := strconv.Atoi(m[3]); err == nil && of > 0 {
			quarters += 4 * part / of
		}
	}
	if quarters > 0 && quarters <= 4000 {
		o.Reason, o.Margin = game.Count, quarters // a quarter of a zi is half a point
	}
	return o
}
