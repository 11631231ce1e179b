package app

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is which build this is, from the module and the commit it was built
// from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "devel"
	}
	return info.Main.Version
}

func (p *program) versionCommand() *cobra.Command {
	return p.command("version", p.help.Version, cobra.NoArgs, func(*cobra.Command, []string) error {
		fmt.Fprintf(p.Out, "qiyou %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	})
}
