// Command qiyou plays board games with the people on the same network: no
// server, no account, no set-up. See README.md.
package main

import (
	"os"

	"qiyou/cmd/internal/app"
)

func main() {
	os.Exit(app.Main(os.Args[1:], app.System{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv, LookupEnv: os.LookupEnv}))
}
