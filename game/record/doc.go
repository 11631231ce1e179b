// Package record is a match as a file that any program for its game can open
// and that anybody can check: SGF FF[4] for gomoku and go, PGN for xiangqi,
// each with the signed log of the match inside.
//
// Call [Write] for the file of a match, finished or not; [Verify] to replay the
// log in a file and compare all that the file says with it; [Open] for any SGF or
// PGN, also of other programs, as a [Tree] with its variations and comments, to
// which more can be added. What Write makes follows from the log alone, so that
// both players write the same bytes, whatever their language. Nothing here
// touches a disk.
//
// [Parse] also reads the formats of other programs, which it tells by their
// content: XQF, UBB and FEN for xiangqi, PSQ, REC, LIB and points for gomoku, GIB, NGF
// and UGF for go. Each becomes SGF or PGN, which keep what it says and are what
// it is written as again; [Tree.As] writes some of them.
//
// Files of others are read as far as they go: what cannot be read is a [Fault]
// with its place, and never the end of the program. Comments and variations in a
// file with a log are beside the game: nobody has signed them, and [Verify] says
// how many there are.
//
// # SGF
//
// The root has FF GM SZ CA AP, GN (the first 16 digits of the match's name), PB
// PW, DT (day of the start, UTC), RU (rule set with its options), KM, HA with AB
// and PL for a handicap, TM and OT where there is a limit, RE, QYLOG. A node
// follows for each stone and each pass that stands: B or W with what the mover
// has left, BL or WL in seconds and OB or OW in periods or stones once the main
// time is over. These two are named for the colour that the mover has at the
// end, like PB and PW, which in an opening need not be that of the stone.
//
// What is no stone is no node. A choice is a line of the comment C in the node
// before it; fifth stones on offer are labels LB in the node of the one that was
// taken, with a line in C. A node with PL alone stands where a colour moves
// twice. The last node of a game of go that was counted has the dead stones as
// MA, what the sides hold as TB and TW, and the count as C.
//
// Each value of QYLOG is an event: its body, a dot, its signature, both in
// base64 with the URL alphabet and no padding. QYCLAIM, in the same form, is the
// note of a player who claims that the time of the other was over: a match that
// was left so has no result, since the other has not confirmed it.
//
// # PGN
//
// The tags are Game "Chinese Chess", Event Site Date Round Red Black Result,
// SetUp and FEN for a game at odds, Format "ICCS", Rules (rule set with its
// options), TimeControl, Termination, Application, and QYLOG0001 and on: the
// events as in SGF, with commas between them, cut into pieces of 200 bytes
// so that no line is long, and QYCLAIM. Moves are in ICCS, which is the same in every script
// and encoding, a round on a line.
package record
