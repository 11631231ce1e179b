package app

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// build is which build this is, as the build itself says it.
type build struct {
	Version string `json:"version"`          // of the module: a tag, or one made of the commit
	Commit  string `json:"commit,omitempty"` // empty where it is not known
	Time    string `json:"time,omitempty"`   // of the commit
	Dirty   bool   `json:"dirty"`            // built from more than the commit
	Go      string `json:"go"`
	System  string `json:"system"`
}

func thisBuild() build {
	b := build{Version: "devel", Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Dirty = s.Value == "true"
		}
	}
	return b
}

// version is the version of the module.
func version() string { return thisBuild().Version }

// String is b as one line.
func (b build) String() string {
	line := "qiyou " + b.Version
	if len(b.Commit) >= shortCommit {
		line += " " + b.Commit[:shortCommit]
	}
	if b.Dirty {
		line += " dirty"
	}
	return fmt.Sprintf("%s %s %s", line, b.Go, b.System)
}

// shortCommit is as much of a commit's name as the version of a module has.
const shortCommit = 12

// day is the day of the commit; "" where it is not known.
func (b build) day() string {
	day, _, _ := strings.Cut(b.Time, "T")
	return day
}

func (p *program) versionCommand() *cobra.Command {
	var asJSON bool
	c := p.command("version", p.help.Version, cobra.NoArgs, func(*cobra.Command, []string) error {
		if asJSON {
			writeJSON(p.Out, thisBuild())
			return nil
		}
		fmt.Fprintln(p.Out, thisBuild())
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return c
}
