package app

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"qiyou/ui/text"
)

// run is what a command line writes, which must succeed and say nothing else.
func run(t *testing.T, line ...string) string {
	t.Helper()
	var out, errs strings.Builder
	code := Main(line, System{
		In: strings.NewReader(""), Out: &out, Err: &errs,
		Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
	})
	if code != 0 || errs.Len() > 0 {
		t.Fatalf("%q: exit %d, %q", line, code, errs.String())
	}
	return out.String()
}

// visit calls f with every command that help shows, and all below it.
func visit(c *cobra.Command, f func(*cobra.Command)) {
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			f(sub)
			visit(sub, f)
		}
	}
}

// The manual page has every command and every option, in every language, and
// says nothing to roff but what it means to.
func TestManualIsWhole(t *testing.T) {
	t.Parallel()
	dot := regexp.MustCompile(`(?m)^[.'](TH QIYOU 1|SH |TP$|B |br$|RS$|RE$)?`)
	for _, lang := range text.Langs() {
		page := run(t, "man", "--lang", lang)
		for _, m := range dot.FindAllStringSubmatch(page, -1) {
			if m[1] == "" {
				t.Errorf("%s: a line begins with a dot:\n%s", lang, page)
			}
		}
		p := &program{}
		p.speak(text.For(lang))
		plain := strings.ReplaceAll(page, `\-`, "-")
		visit(p.root(), func(c *cobra.Command) {
			if c.HasAvailableSubCommands() {
				return
			}
			if use := strings.TrimSuffix(c.UseLine(), " [flags]"); !strings.Contains(plain, "\n.B "+use+"\n") {
				t.Errorf("%s: %s is not there", lang, use)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if f.Name != "help" && !strings.Contains(plain, "\n.B --"+f.Name) {
					t.Errorf("%s: %s --%s is not there", lang, c.CommandPath(), f.Name)
				}
			})
		})
	}
}

func TestManualIsRoff(t *testing.T) {
	t.Parallel()
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("no groff here")
	}
	cmd := exec.Command(groff, "-man", "-K", "utf8", "-ww", "-Tutf8")
	cmd.Stdin = strings.NewReader(run(t, "man", "--lang", "en"))
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil || errs.Len() > 0 {
		t.Errorf("%v %s", err, errs.String())
	}
	if !strings.Contains(string(out), "config.json") {
		t.Errorf("got %s", out)
	}
}
