// Package client makes an [ai.Engine] of an engine of another program, which
// speaks GTP, UCI, UCCI, the protocol of Gomocup or that of XBoard on a pair of
// streams.
//
// Call [Open] with a [Config], which finds the protocol by asking unless it is
// named, and then Think as with any engine. Nothing that the other program says
// is believed: its answers have a limit in time and size, its moves are played
// by our rules. What goes wrong is an [*Error]; the program is then started
// anew for the next task. Starting programs is not done here: [Config].Dial
// does.
package client
