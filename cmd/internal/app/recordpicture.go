package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qiyou/game/record"
	uiboard "qiyou/ui/board"
	"qiyou/ui/picture"
)

// pictures are the forms of a picture, by the end of the name of a file.
var pictures = map[string]func(picture.Picture) []byte{
	"text": func(p picture.Picture) []byte { return []byte(p.Text()) },
	"svg":  picture.Picture.SVG,
	"png":  picture.Picture.PNG,
}

// pictureFlags is what a picture is to be.
type pictureFlags struct {
	move    int // how many moves were made; all where last
	last    bool
	as, out string
	numbers bool
}

func (p *program) recordPictureCommand() *cobra.Command {
	var f pictureFlags
	h := p.help.Picture
	c := p.command("picture RECORD", h.Short, cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		f.last = !cmd.Flags().Changed("move")
		return p.recordPicture(args[0], f)
	})
	c.Flags().IntVar(&f.move, "move", 0, h.Move)
	c.Flags().StringVar(&f.as, "as", "", h.As)
	c.Flags().StringVar(&f.out, "out", "", h.Out)
	c.Flags().BoolVar(&f.numbers, "numbers", false, h.Numbers)
	return c
}

// recordPicture writes a position of a record as a picture, into a file or to
// standard output.
func (p *program) recordPicture(name string, f pictureFlags) error {
	draw, err := p.pictureForm(f)
	if err != nil {
		return err
	}
	w, path, tree, err := p.openTree(name)
	defer w.close()
	if err != nil {
		return err
	}
	p.flaws(path, tree)
	line := tree.Line()
	if f.last {
		f.move = len(line) - 1
	}
	if f.move < 0 || f.move >= len(line) {
		return notOneOf("--move", strconv.Itoa(f.move), fmt.Sprintf("0-%d", len(line)-1))
	}
	return p.writeOut(f.out, draw(p.picture(w, tree, f)))
}

// picture is the position of a record after f.move moves, as it is to be drawn.
func (p *program) picture(w *world, tree *record.Tree, f pictureFlags) picture.Picture {
	turn := tree.Line()[f.move]
	pic := picture.Picture{
		Kind: uiboard.KindOf(tree.Match.Setup().Game), View: turn.State.View(), Signs: turn.Marks, Pieces: p.pieces(w),
		Title: fmt.Sprintf("%s - %s, %d", tree.Info.Dark, tree.Info.Light, f.move),
	}
	if f.numbers && pic.Kind != uiboard.Xiangqi {
		pic.Numbers = picture.NumbersOf(pic.Kind, tree.Line()[:f.move+1])
	}
	return pic
}

// pieces is how men are written: as the settings have it, or else as readers of
// the language know them.
func (p *program) pieces(w *world) uiboard.Pieces {
	pieces, _ := uiboard.ParsePieces(w.settings.Pieces)
	if pieces == uiboard.ByLanguage && p.words.TraditionalSigns() {
		return uiboard.Traditional
	}
	return pieces
}

// pictureForm is the form that f asks for: by its name, by that of the file, or
// text.
func (p *program) pictureForm(f pictureFlags) (func(picture.Picture) []byte, error) {
	as := f.as
	if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(f.out), ".")); as == "" && pictures[end] != nil {
		as = end
	}
	if as == "" {
		as = "text"
	}
	draw, ok := pictures[as]
	if out, isFile := p.Out.(*os.File); ok && as == "png" && f.out == "" && isFile && term.IsTerminal(int(out.Fd())) {
		return nil, usageError{errors.New(p.help.Picture.NoScreen)}
	}
	if !ok {
		return nil, notOneOf("--as", as, "text, svg, png")
	}
	return draw, nil
}

// writeOut writes data into a file, whole or not at all, or to standard output
// where file is "" or -.
func (p *program) writeOut(file string, data []byte) (err error) {
	if slices.Contains([]string{"", "-"}, file) {
		_, err := p.Out.Write(data)
		return err
	}
	f, err := os.OpenFile(fmt.Sprintf("%s.%d.new", file, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
