package app

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/host"
	"qiyou/p2p/room"
)

// generated is the value of --room without words.
const generated = "*"

// modeFlags are the flags of who may see and reach the person here. The words of
// a room may stand apart from the flag, as people write it.
func (p *program) modeFlags(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&p.flags.known, "known-only", false, p.help.FlagKnown)
	f.BoolVar(&p.flags.invisible, "invisible", false, p.help.FlagInvisible)
	f.StringVar(&p.flags.room, "room", "", p.help.FlagRoom)
	f.Lookup("room").NoOptDefVal = generated
	args := c.Args
	c.Args = func(cmd *cobra.Command, list []string) error {
		if p.flags.room == generated && len(list) > 0 {
			p.flags.room, list = strings.Join(list, " "), nil
		}
		return args(cmd, list)
	}
}

// room is the private room that the flags ask for, nil for none.
func (p *program) room() (*host.Room, error) {
	switch p.flags.room {
	case "":
		return nil, nil
	case generated:
		c, err := room.New(rand.Reader)
		if err != nil {
			return nil, err
		}
		return host.NewRoom(c), nil
	}
	c, err := room.Parse(p.flags.room)
	var unknown room.WordError
	switch {
	case errors.As(err, &unknown):
		return nil, usageError{fmt.Errorf(p.help.RoomWord, unknown.Word)}
	case err != nil:
		return nil, usageError{errors.New(p.help.RoomSize)}
	}
	return host.NewRoom(c), nil
}
