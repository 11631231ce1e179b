package discovery

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
)

// iface is a usable interface at one moment.
type iface struct {
	Index    int
	Name     string
	Flags    net.Flags
	Prefixes []netip.Prefix // addresses of this machine with their subnets, IPv4 first
}

func (i iface) loopback() bool { return i.Flags&net.FlagLoopback != 0 }

func (i iface) has(v6 bool) bool {
	return slices.ContainsFunc(i.Prefixes, func(p netip.Prefix) bool { return p.Addr().Is6() == v6 })
}

// contains reports whether an address is on the link of the interface. Zones
// are not compared.
func (i iface) contains(a netip.Addr) bool {
	a = a.WithZone("")
	if a.Is6() && a.IsLinkLocalUnicast() {
		return i.has(true)
	}
	return slices.ContainsFunc(i.Prefixes, func(p netip.Prefix) bool { return p.Contains(a) })
}

// plausible reports whether a peer heard on the interface may list the address.
func (i iface) plausible(a netip.Addr) bool {
	return a.IsValid() && !a.IsUnspecified() && !a.IsMulticast() && (!a.IsLoopback() || i.loopback())
}

const (
	maxAnnounced4 = 4
	maxAnnounced6 = 4
)

// announced returns the addresses to announce on the interface.
func (i iface) announced() []netip.Addr {
	var out []netip.Addr
	n4, n6 := 0, 0
	for _, p := range i.Prefixes {
		a := p.Addr().WithZone("")
		switch {
		case a.Is4() && n4 < maxAnnounced4:
			n4++
		case a.Is6() && n6 < maxAnnounced6:
			n6++
		default:
			continue
		}
		out = append(out, a)
	}
	return out
}

func (i iface) equal(o iface) bool {
	return i.Index == o.Index && i.Name == o.Name && i.Flags == o.Flags && slices.Equal(i.Prefixes, o.Prefixes)
}

// systemInterfaces lists the usable interfaces of this machine.
func systemInterfaces() ([]iface, error) {
	all, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	var out []iface
	for _, ni := range all {
		if ni.Flags&net.FlagUp == 0 || ni.Flags&net.FlagRunning == 0 {
			continue
		}
		addrs, err := ni.Addrs()
		if err != nil {
			continue
		}
		out = append(out, iface{Index: ni.Index, Name: ni.Name, Flags: ni.Flags, Prefixes: prefixes(addrs)})
	}
	return usable(out), nil
}

func prefixes(addrs []net.Addr) []netip.Prefix {
	var out []netip.Prefix
	for _, a := range addrs {
		n, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		ip, ok := netip.AddrFromSlice(n.IP)
		ones, _ := n.Mask.Size()
		if ok {
			out = append(out, netip.PrefixFrom(ip.Unmap(), ones))
		}
	}
	slices.SortFunc(out, func(a, b netip.Prefix) int {
		return cmp.Or(cmp.Compare(family(a.Addr()), family(b.Addr())), a.Addr().Compare(b.Addr()))
	})
	return out
}

// usable picks multicast interfaces with an address; a point-to-point link only
// if there is nothing else, loopback only if there is not even that.
func usable(all []iface) []iface {
	var lan, ptp, lo []iface
	for _, i := range all {
		switch {
		case len(i.Prefixes) == 0:
		case i.loopback():
			lo = append(lo, i)
		case i.Flags&net.FlagMulticast == 0:
		case i.Flags&net.FlagPointToPoint != 0:
			ptp = append(ptp, i)
		default:
			lan = append(lan, i)
		}
	}
	for _, set := range [][]iface{lan, ptp, lo} {
		if len(set) > 0 {
			slices.SortFunc(set, func(a, b iface) int { return cmp.Compare(a.Index, b.Index) })
			return set
		}
	}
	return nil
}
