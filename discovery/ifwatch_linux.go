package discovery

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// watchInterfaces calls changed whenever the kernel tells of a link or address
// that came, went or changed. It returns an error if the kernel will not tell;
// the poll alone is then what notices.
func watchInterfaces(ctx context.Context, changed func()) error {
	fd, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, unix.NETLINK_ROUTE)
	if err != nil {
		return err
	}
	groups := uint32(unix.RTMGRP_LINK | unix.RTMGRP_IPV4_IFADDR | unix.RTMGRP_IPV6_IFADDR)
	if err := unix.Bind(fd, &unix.SockaddrNetlink{Family: unix.AF_NETLINK, Groups: groups}); err != nil {
		unix.Close(fd)
		return err
	}
	f := os.NewFile(uintptr(fd), "netlink") // non-blocking: reads go through the poller and end with Close
	defer f.Close()
	defer context.AfterFunc(ctx, func() { f.Close() })()
	buf := make([]byte, 64<<10)
	for {
		_, err := f.Read(buf)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil && !errors.Is(err, unix.ENOBUFS) { // ENOBUFS: some were lost, so something changed
			return err
		}
		changed()
	}
}
