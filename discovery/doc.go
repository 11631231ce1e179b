// Package discovery finds the other qiyou programs on the local network: it
// announces this one by multicast DNS (RFC 6762, RFC 6763, service
// _qiyou._udp) and keeps one live list of the peers it hears.
//
// Call [New], then [Service.Run] on a goroutine of your own; read
// [Service.Peers] and [Service.Health] whenever [Service.Changed] fires.
//
// Whatever it reports is a hint: a name, an identity and an address become
// facts only in the handshake of the link. It never connects to a game, never
// prints, never trusts a name from the network, and never sends to a host that
// is not on a network of this machine.
package discovery
