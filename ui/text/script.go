package text

import "strings"

var traditional = strings.NewReplacer("帅", "帥", "将", "將", "马", "馬", "车", "車", "后", "後", "进", "進")

// TraditionalSigns says whether those who read this language know xiangqi by its
// traditional signs.
func (m *Messages) TraditionalSigns() bool {
	switch m.Lang {
	case ZhHant.Lang, JA.Lang, KO.Lang:
		return true
	}
	return false
}

// Traditional is the name of a xiangqi move, such as 马二进三, in traditional
// signs: those of Black, whose numbers have full width, call a cannon 砲.
func Traditional(name string) string {
	name = traditional.Replace(name)
	if strings.ContainsAny(name, "１２３４５６７８９") {
		return strings.ReplaceAll(name, "炮", "砲")
	}
	return name
}
