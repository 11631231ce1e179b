package engines

import (
	"errors"
	"strings"
)

// ErrCommand is for a command line that cannot be split.
var ErrCommand = errors.New("not a command")

// Split is a command line as a list: words at blanks, with ' and " around what has
// blanks in it. No shell is asked.
func Split(line string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	inside := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, inside = r, true
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	if quote != 0 || len(words) == 0 {
		return nil, ErrCommand
	}
	return words, nil
}
