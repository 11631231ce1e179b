// Package conf is the settings of qiyou and every path it uses.
//
// Call [Find] for the [Paths], then [Load] for the [Settings]: a flag goes
// before the environment (QIYOU_NAME and so on), that before config.json, that
// before the default. QIYOU_HOME, or the home given to Find, moves everything
// into one folder, which is also how two players share a machine. Other
// packages ask this one for places and never look at the environment
// themselves.
package conf

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// app is the name of the folders.
const app = "qiyou"

// Paths is where things are kept. The three folders may be the same.
type Paths struct {
	Config string // settings
	Data   string // identity, peers, records: to be kept and backed up
	State  string // journals of live matches, logs: of this machine
}

// Find is the paths for home, if given, else for QIYOU_HOME, else where this
// system keeps such things: XDG folders on Unix. getenv is os.Getenv. A folder
// in the environment that is not absolute is not used, as XDG demands.
func Find(home string, getenv func(string) string) (Paths, error) {
	if home == "" {
		home = getenv("QIYOU_HOME")
	}
	if home != "" {
		abs, err := filepath.Abs(home)
		if err != nil {
			return Paths{}, fmt.Errorf("home folder: %w", err)
		}
		return Paths{Config: abs, Data: abs, State: abs}, nil
	}
	user, err := os.UserHomeDir()
	if err != nil {
		return Paths{}, fmt.Errorf("home folder: %w", err)
	}
	return system(runtime.GOOS, user, getenv), nil
}

// system is the folders of the operating system goos.
func system(goos, user string, getenv func(string) string) Paths {
	from := func(key string, usual ...string) string {
		if dir := getenv(key); filepath.IsAbs(dir) {
			return filepath.Join(dir, app)
		}
		return filepath.Join(append(append([]string{user}, usual...), app)...)
	}
	var p Paths
	switch goos {
	case "windows":
		p.Config = from("APPDATA", "AppData", "Roaming")
		p.Data = from("LOCALAPPDATA", "AppData", "Local")
		p.State = filepath.Join(p.Data, "state")
	case "darwin", "ios":
		p.Data = filepath.Join(user, "Library", "Application Support", app)
		p.Config = p.Data
		p.State = filepath.Join(p.Data, "state")
	default:
		p.Config = from("XDG_CONFIG_HOME", ".config")
		p.Data = from("XDG_DATA_HOME", ".local", "share")
		p.State = from("XDG_STATE_HOME", ".local", "state")
	}
	return p
}

// File is the settings.
func (p Paths) File() string { return filepath.Join(p.Config, "config.json") }

// Engines is the engines of other programs.
func (p Paths) Engines() string { return filepath.Join(p.Config, "engines.json") }

// Identity is the private key.
func (p Paths) Identity() string { return filepath.Join(p.Data, "identity.key") }

// Peers is the keys that have been met, with what is thought of them.
func (p Paths) Peers() string { return filepath.Join(p.Data, "peers.json") }

// Records is the folder of finished matches, one folder a year in it.
func (p Paths) Records() string { return filepath.Join(p.Data, "records") }

// Library is the index of the records; it can be made again from them.
func (p Paths) Library() string { return filepath.Join(p.Data, "library.db") }

// Collections is the folder of the games that were imported.
func (p Paths) Collections() string { return filepath.Join(p.Data, "collections") }

// Journal is the folder of matches without a result.
func (p Paths) Journal() string { return filepath.Join(p.State, "journal") }

// Log is the folder of logs and crash files.
func (p Paths) Log() string { return filepath.Join(p.State, "log") }

// Make makes the folders, for this user alone.
func (p Paths) Make() error {
	for _, dir := range []string{p.Config, p.Data, p.State, p.Records(), p.Journal(), p.Log()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("folder: %w", err)
		}
	}
	return nil
}
