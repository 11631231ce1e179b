package linear

import (
	"fmt"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// trust is what the person here knows of a key: whether it was compared, and
// whom its name could be taken for.
type trust struct {
	Verified bool      `json:"verified"`
	Like     *likeness `json:"like,omitempty"`
}

type likeness struct {
	Name string `json:"name"`
	Tag  string `json:"tag"`
}

func trustOf(verified bool, like session.Like) trust {
	t := trust{Verified: verified}
	if like != (session.Like{}) {
		t.Like = &likeness{cell.CleanName(like.Name), printable(like.Tag)}
	}
	return t
}

// mark is added to the fingerprint or the name of a verified peer. A name
// cannot hold it: it comes after a comma.
func (t trust) mark(w words) string {
	if t.Verified {
		return w.Comma + w.Verified
	}
	return ""
}

// words is added to the line about somebody called name.
func (t trust) words(w words, name string) string {
	if t.Like == nil {
		return t.mark(w)
	}
	return t.mark(w) + w.Comma + fmt.Sprintf(w.Like, w.name(name), w.name(t.Like.Name), t.Like.Tag)
}

// sentence says that somebody called name is not who it could be taken for, ""
// where nobody is like it.
func (t trust) sentence(w words, name string) string {
	if t.Like == nil {
		return ""
	}
	return fmt.Sprintf(w.LikeLine, w.name(name), w.name(t.Like.Name), t.Like.Tag)
}
