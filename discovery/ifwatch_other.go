//go:build !linux

package discovery

import (
	"context"
	"errors"
)

// watchInterfaces has nothing to listen to here: the poll notices.
func watchInterfaces(context.Context, func()) error { return errors.ErrUnsupported }
