package session

import (
	"strconv"
	"strings"
)

// Role is what an engine of another program may be in the place of ours.
type Role string

// The roles.
const (
	Opponent Role = "opponent" // plays at the seat of the computer
	Adviser  Role = "adviser"  // is asked for hints and for who leads
)

// Roles lists them.
func Roles() []Role { return []Role{Opponent, Adviser} }

// Setting is the key of the setting that says who has the role in a game: the name
// of an engine, "" for ours.
func (r Role) Setting(game string) string { return string(r) + "_" + game }

// RoleOf is what the setting named key is about, and false for one that says of no
// engine.
func RoleOf(key string) (r Role, game string, ok bool) {
	before, game, ok := strings.Cut(key, "_")
	r = Role(before)
	return r, game, ok && (r == Opponent || r == Adviser)
}

// own begins the name of our engine at a table. No engine that was added has a blank
// in its name.
const own = "qiyou "

// OwnName is the name of our engine at a table, by its level.
func OwnName(level int) string { return own + strconv.Itoa(level) }

// GuestName is name, that of a computer at a table, where it is the one of an engine
// of another program; "" for ours.
func GuestName(name string) string {
	if strings.HasPrefix(name, own) {
		return ""
	}
	return name
}
