package text

import "strings"

var traditional = strings.NewReplacer("帅", "帥", "将", "將", "马", "馬", "车", "車", "后", "後", "进", "進")

// Traditional is the name of a xiangqi move, such as 马二进三, in traditional
// signs.
func Traditional(name string) string { return traditional.Replace(name) }
