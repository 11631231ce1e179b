package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Dump is the frames in data as text for people, one line each: the kind and
// the fields by name, byte strings in hexadecimal, texts quoted so that no
// control gets through. What is no frame or no message is said so, and the
// rest of data is passed over after a broken frame.
func Dump(data []byte) string {
	var out strings.Builder
	r := bufio.NewReader(bytes.NewReader(data))
	for {
		body, err := ReadFrame(r)
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		if err != nil {
			fmt.Fprintf(&out, "broken frame: %v\n", err)
			return out.String()
		}
		out.WriteString(dumpBody(body))
		out.WriteByte('\n')
	}
}

func dumpBody(body []byte) string {
	kind, fields, ok := open(body)
	if !ok {
		return fmt.Sprintf("not a message: %x", body)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s ", uint64(kind), kind)
	dumpItem(&b, fields, forms[kind].fields)
	if _, err := Decode(body); err != nil {
		fmt.Fprintf(&b, " refused: %v", err)
	}
	return b.String()
}

// dumpItem writes the canonical item at the start of data and gives the rest.
func dumpItem(b *strings.Builder, data []byte, names []string) []byte {
	major, arg, rest, _ := head(data)
	switch major {
	case majorUint:
		fmt.Fprintf(b, "%d", arg)
	case majorNeg:
		fmt.Fprintf(b, "-1-%d", arg)
	case majorBytes:
		fmt.Fprintf(b, "h'%x'", rest[:arg])
		rest = rest[arg:]
	case majorText:
		fmt.Fprintf(b, "%+q", rest[:arg])
		rest = rest[arg:]
	case majorArray:
		rest = dumpArray(b, rest, arg)
	case majorMap:
		rest = dumpMap(b, rest, arg, names)
	case majorOther:
		fmt.Fprintf(b, "%t", arg == argTrue)
	}
	return rest
}

func dumpArray(b *strings.Builder, rest []byte, n uint64) []byte {
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		rest = dumpItem(b, rest, nil)
	}
	b.WriteByte(']')
	return rest
}

func dumpMap(b *strings.Builder, rest []byte, n uint64, names []string) []byte {
	b.WriteByte('{')
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		var key uint64
		_, key, rest, _ = head(rest)
		var inner []string
		if key >= 1 && key <= uint64(len(names)) {
			b.WriteString(names[key-1])
			if names[key-1] == "invite" {
				inner = inviteFields
			}
		} else {
			fmt.Fprintf(b, "%d", key)
		}
		b.WriteString(": ")
		rest = dumpItem(b, rest, inner)
	}
	b.WriteByte('}')
	return rest
}
