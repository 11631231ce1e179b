package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qiyou/game/record"
	uiboard "qiyou/ui/board"
	"qiyou/ui/picture"
)

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
	form, err := p.pictureForm(f)
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
	data, _ := p.picture(w, tree, f).As(form)
	return p.writeOut(f.out, data)
}

// picture is the position of a record after f.move moves, as it is to be drawn.
func (p *program) picture(w *world, tree *record.Tree, f pictureFlags) picture.Picture {
	pic := picture.Of(tree.Line()[f.move], tree.Match.Setup().Game)
	pic.Pieces, pic.Title = p.pieces(w), fmt.Sprintf("%s - %s, %d", tree.Info.Dark, tree.Info.Light, f.move)
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
func (p *program) pictureForm(f pictureFlags) (string, error) {
	form := cmp.Or(f.as, picture.FormOf(f.out), "text")
	switch out, isFile := p.Out.(*os.File); {
	case !slices.Contains(picture.Forms(), form):
		return "", notOneOf("--as", form, strings.Join(picture.Forms(), ", "))
	case form == "png" && f.out == "" && isFile && term.IsTerminal(int(out.Fd())):
		return "", usageError{errors.New(p.help.Picture.NoScreen)}
	}
	return form, nil
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
