//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package term

import (
	"errors"
	"os"
)

var errNoControl = errors.New("term: no control of the device")

// control is nothing here: the library alone holds the console.
type control struct{}

func openControl() *control             { return nil }
func (c *control) save()                {}
func (c *control) restore()             {}
func (c *control) flush()               {}
func (c *control) write(b []byte) error { return errNoControl }
func (c *control) close()               {}

func watchSize() (c chan os.Signal, stop func()) { return nil, func() {} }

func stopSelf() error { return errors.ErrUnsupported }
