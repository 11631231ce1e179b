// Package wire is the language that two peers speak: bytes in, values out, and
// the limits of both. PROTOCOL.md beside the package p2p says every byte.
//
// [ReadFrame] takes one frame off a stream and [Decode] makes it a [Message];
// [Encode] and [AppendFrame] are the way back. The decoder accepts what the
// encoder writes and nothing else, apart from fields and kinds of later
// versions, which it passes over. Nothing here knows rules: the facts of a
// match travel as the bytes that their author signed.
package wire
