package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
)

// GTP serves an engine for go in the Go Text Protocol, version 2 (draft 2 of
// October 2002): its required, tournament and most other commands, and the
// extensions of KGS, CGOS, KataGo and Leela Zero that programs around go use.
func GTP(ctx context.Context, c Config) error {
	g := &gtp{server: newServer(ctx, c), desk: newDesk()}
	return g.serve(g)
}

// gtp is one session.
type gtp struct {
	*server
	desk  *desk
	clock clocks

	number string   // of the command being answered, with its blank
	held   []string // commands that came while the engine was at work
	asked  *question
}

// question is what the engine is at work for.
type question struct {
	number string
	color  game.Color
	play   bool                   // the move is made on the board
	answer func(ai.Advice) string // the text of the answer
	report *report                // while it thinks; nil mostly
}

// failure is the text of an answer that begins with a question mark. The
// protocol names some of them.
type failure string

func (f failure) Error() string { return string(f) }

// The failures that the protocol names.
const (
	failUnknown  failure = "unknown command"
	failSyntax   failure = "syntax error"
	failSize     failure = "unacceptable size"
	failMove     failure = "illegal move"
	failUndo     failure = "cannot undo"
	failNotEmpty failure = "board not empty"
	failStones   failure = "invalid number of stones"
	failVertices failure = "bad vertex list"
	failLoad     failure = "cannot load file"
	failScore    failure = "cannot score"
)

// errLater says that the engine is at work for the command, and that the answer
// follows.
var errLater = errors.New("later")

// line takes one line of input. While the engine thinks for a move the line
// waits; a report about the board ends with it.
func (g *gtp) line(text string) bool {
	g.held = append(g.held, text)
	if g.asked != nil && g.asked.report != nil && !g.asked.play {
		g.conclude(g.drop())
	}
	return g.next()
}

func (g *gtp) ended() {
	if g.asked.report != nil && !g.asked.play {
		g.hurry()
	}
}

// next carries out the commands that wait, as far as the engine is free.
func (g *gtp) next() (quit bool) {
	for len(g.held) > 0 && g.work == nil {
		text := g.held[0]
		g.held = g.held[1:]
		if g.command(text) {
			return true
		}
	}
	return false
}

// command carries out one line and says whether it is the last.
func (g *gtp) command(text string) (quit bool) {
	number, name, args := parseGTP(text)
	if name == "" {
		return false
	}
	g.number = number
	do, ok := gtpCommands[name]
	if !ok {
		g.fail(failUnknown)
		return false
	}
	switch answer, err := do(g, args); {
	case err == nil:
		g.answer(answer)
	case err != errLater:
		g.fail(err)
	}
	return name == "quit"
}

// parseGTP takes a line apart: controls are dropped, tabs are blanks, and what
// follows # is a comment. The number is that of the command, "" for none.
func parseGTP(line string) (number, name string, args []string) {
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line)
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(line)
	if len(words) > 0 {
		if _, err := strconv.ParseUint(words[0], 10, 32); err == nil {
			number, words = words[0], words[1:]
		}
	}
	if len(words) == 0 {
		return number, "", nil
	}
	return number, words[0], words[1:]
}

// answer says that the command has been carried out. No line of the text may be
// empty, since that ends it.
func (g *gtp) answer(text string) {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })
	fmt.Fprintf(g.out, "=%s %s\n\n", g.number, strings.Join(lines, "\n"))
}

func (g *gtp) fail(err error) {
	fmt.Fprintf(g.out, "?%s %s\n\n", g.number, strings.ReplaceAll(err.Error(), "\n", " "))
}

// found takes what the engine has found for the command that it was asked for.
func (g *gtp) found(t thought) bool {
	if g.asked.report == nil || !g.reported(t) {
		g.conclude(t)
	}
	return g.next()
}

// conclude gives the answer of the command that the engine was at work for.
func (g *gtp) conclude(t thought) {
	q := g.asked
	g.asked, g.number = nil, q.number
	err := t.err
	if t.advice.Move != (game.Move{}) {
		err = nil
	}
	if err == nil && q.play {
		err = g.desk.play(q.color, t.advice.Move)
	}
	switch {
	case q.report != nil:
		g.closeReport(q, t, err)
	case err != nil:
		g.fail(err)
	default:
		g.answer(q.answer(t.advice))
	}
}
