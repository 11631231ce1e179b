// Package protocol lends the engines of qiyou to other programs: it serves one
// engine on a pair of streams, in a protocol that the program at the other end
// speaks.
//
// Call [GTP] (go), [UCI] or [UCCI] (xiangqi) or [Gomocup] (gomoku and renju)
// with a [Config]. Each reads lines until it is told to quit, the input ends or
// the context does; what it is sent may be anything and costs an error in the
// answer at most. Nothing here knows which engine it serves.
package protocol
