package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"qiyou/ai"
	"qiyou/cmd/internal/conf"
)

// usageError is a command line that cannot be read.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

type errMissingVerb struct{ path string }

func (e errMissingVerb) Error() string { return e.path + " needs one of its commands" }

// errNoCommand is a command that there is not, with those it is like.
type errNoCommand struct {
	name string
	like []string
}

func (e errNoCommand) Error() string { return fmt.Sprintf("no command %q", e.name) }

// errWrongArgs is arguments of a number that a command does not take.
type errWrongArgs struct {
	given []string
	use   string
}

func (e errWrongArgs) Error() string { return "it takes " + e.use }

// errTogether is options of which only one can be.
type errTogether struct{ flags []string }

func (e errTogether) Error() string { return "only one of " + strings.Join(e.flags, " ") }

// errValue is a value that an option cannot have.
type errValue struct{ option, value string }

func (e errValue) Error() string { return fmt.Sprintf("%s %q", e.option, e.value) }

// badValue says that an option, or an argument, cannot have a value.
func badValue(option, value any) error {
	return usageError{errValue{fmt.Sprint(option), clipped(value)}}
}

// notOneOf is badValue where there are few that it can be.
func notOneOf(option string, value any, allowed string) error {
	return usageError{&conf.Error{Where: option, Err: &conf.ValueError{Value: clipped(value), Allowed: allowed}}}
}

// clipped is the beginning of a value, enough to know it by.
func clipped(value any) string { return fmt.Sprintf("%.40s", fmt.Sprint(value)) }

// levels are those of the computer.
var levels = fmt.Sprintf("%d-%d", ai.MinLevel, ai.MaxLevel)

// apart are options of play of which only one can be.
var apart = []string{"peer", "watch", "computer", "here", "record"}

// together refuses options that exclude each other.
func (p *program) together(cmd *cobra.Command) error {
	var set []string
	for _, name := range apart {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			set = append(set, "--"+name)
		}
	}
	if len(set) > 1 {
		return usageError{errTogether{set}}
	}
	return nil
}

// usage is the words for a command line that cannot be read, "" where err says
// itself what is wrong.
func (p *program) usage(err error) string {
	var (
		command errNoCommand
		verb    errMissingVerb
		args    errWrongArgs
		apart   errTogether
		bad     errValue
		missing *pflag.NotExistError
		value   *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
		setting *conf.Error
		none    *conf.ValueError
	)
	h := p.help
	switch {
	case errors.As(err, &command) && len(command.like) > 0:
		return fmt.Sprintf(h.DidYouMean, command.name, strings.Join(command.like, ", "))
	case errors.As(err, &command):
		return fmt.Sprintf(h.UnknownCommand, command.name)
	case errors.As(err, &verb):
		return fmt.Sprintf(h.MissingVerb, verb.path)
	case errors.As(err, &args) && len(args.given) > 0:
		return fmt.Sprintf(h.WrongArg, strings.Join(args.given, " "), args.use)
	case errors.As(err, &args):
		return fmt.Sprintf(h.WrongArgs, args.use)
	case errors.As(err, &apart):
		return fmt.Sprintf(h.OneFlag, strings.Join(apart.flags, " "))
	case errors.As(err, &bad):
		return fmt.Sprintf(h.BadValue, bad.option, bad.value)
	case errors.As(err, &missing):
		return fmt.Sprintf(h.UnknownFlag, dashed(missing.GetSpecifiedName(), missing.GetSpecifiedShortnames()))
	case errors.As(err, &value):
		return fmt.Sprintf(h.NoValue, dashed(value.GetSpecifiedName(), value.GetSpecifiedShortnames()))
	case errors.As(err, &invalid):
		return fmt.Sprintf(h.BadValue, "--"+invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &setting) && errors.As(err, &none):
		where := strings.TrimSpace(setting.Where + " " + setting.Key)
		return fmt.Sprintf(h.NotOneOf, where, none.Value, none.Allowed)
	case errors.As(err, &setting) && errors.Is(err, conf.ErrUnknown):
		return fmt.Sprintf(h.NoSetting, strings.TrimSpace(setting.Where+" "+setting.Key))
	case errors.As(err, &setting):
		return p.wrongFile(setting)
	case errors.As(err, &syntax):
		return fmt.Sprintf(h.BadFlag, syntax.GetSpecifiedFlag())
	}
	return ""
}

// wrongFile is the words for a file of settings that is not as it must be, "" where
// err says itself what is wrong.
func (p *program) wrongFile(err *conf.Error) string {
	h, where := p.help, strings.TrimSpace(err.Where+" "+err.Key)
	var kind conf.KindError
	switch {
	case errors.As(err, &kind):
		words := map[conf.KindError]string{
			conf.WantNumber: h.MustBeNumber, conf.WantTruth: h.MustBeTruth, conf.WantList: h.MustBeList, conf.WantText: h.MustBeText,
		}
		return fmt.Sprintf(words[kind], where)
	case errors.Is(err, conf.ErrJSON):
		return fmt.Sprintf(h.NotJSON, where)
	case errors.Is(err, conf.ErrTwice):
		return fmt.Sprintf(h.SetTwice, where)
	case errors.Is(err, conf.ErrLarge):
		return fmt.Sprintf(h.TooLarge, where)
	}
	return ""
}

// dashed is an option as it was typed: by its name, or by letters.
func dashed(name, letters string) string {
	if letters != "" {
		return "-" + letters
	}
	return "--" + name
}
