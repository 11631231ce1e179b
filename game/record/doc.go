// Package record is a match as a file that any program for its game can open
// and that anybody can check: SGF FF[4] with the signed log of the match in the
// root property QYLOG.
//
// Call [Write] for the file of a match, finished or not; [Verify] to replay the
// log in a file and compare all that the file says with it; [Read] for any SGF,
// also of other programs. The file follows from the log alone, so that both
// players write the same bytes. Nothing here touches a disk.
//
// # Properties
//
// FF GM SZ CA AP, GN (the first 16 digits of the match's name), PB PW, DT (day
// of the start, UTC), RU (rule set with its options), TM and OT where there is
// a limit, RE, QYLOG; then a node for each move that stands: B or W, with BL or
// WL, the seconds left, and OB or OW, the periods or stones left, once the main
// time is over. A move that is no stone (a choice in an opening) is QYMV with
// the canonical text of game.Move. Each value of QYLOG is an event: its body, a
// dot, its signature, both in base64 with the URL alphabet and no padding.
package record
