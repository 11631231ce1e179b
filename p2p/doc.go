// Package p2p is the link between two machines: one authenticated QUIC
// connection with one stream of messages, kept up while somebody holds it.
//
// Call [Listen] for a [Node], keep its Run going, and read its Events until
// they close. [Node.Dial] and [Node.Hold] make links, [Link.Send] uses one.
// Who the other side is, is proven when a link comes up and not before; what a
// message means is the business of whoever reads it. PROTOCOL.md says every
// byte.
//
// The package never decides about a match, never stores anything and never
// shows the text of a remote error to anybody.
package p2p
