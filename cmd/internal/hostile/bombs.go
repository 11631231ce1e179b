package hostile

import (
	"bytes"
	"strings"

	"qiyou/p2p/wire"
)

// bombs are bodies that a careless decoder spends memory or time on, or takes
// for something else.
func bombs() []Case {
	const id = "5820" + "0100000000000000000000000000000000000000000000000000000000000000"
	const ack = "821822a201" + id + "02" // and the number that follows
	body := func(name, hex string) Case { return after(9, name, wire.AppendFrame(nil, unhex(hex))...) }
	long := func(name, hex string, fill []byte) Case {
		return after(9, name, wire.AppendFrame(nil, append(unhex(hex), fill...))...)
	}
	return []Case{
		body("4000 levels", "821840"+strings.Repeat("81", 4000)+"00"),
		body("9 levels", "821840a101"+strings.Repeat("81", 6)+"00"),
		body("4000 maps in one another", "821840"+strings.Repeat("a100", 4000)+"00"),
		body("an array of 2^31", "821824a401"+id+"0200039a80000000"),
		body("an array of 2^63", "821824a401"+id+"0200039b8000000000000000"),
		body("an array of 513", "821840a101990201"+strings.Repeat("00", 513)),
		long("512 empty maps for events", "821824a1039902"+"00", bytes.Repeat([]byte{0xa0}, 512)),
		body("a map of 2^62", "821822bb4000000000000000"),
		body("a map of 65", "821840b841"+strings.Repeat("00f5", 65)),
		body("bytes of 2^63", "821822a2015b8000000000000000"),
		body("bytes of 2^31", "821822a2015a80000000"),
		body("text of 2^31", "821830a1027a80000000"),
		body("a key twice", "821822a301"+id+"02050205"),
		body("keys out of order", "821822a2020501"+id),
		body("a key of text", "821822a301"+id+"0205616105"),
		body("a key below nothing", "821822a301"+id+"02052005"),
		body("a map without an end", "821822bf01"+id+"0205ff"),
		body("an array without an end", "9f1822a201"+id+"0205ff"),
		body("bytes without an end", "821822a2015f5820"+id[4:]+"ff0205"),
		body("a tag", ack+"c105"),
		body("a large number in a tag", ack+"c249010000000000000000"),
		body("tags in tags", "821840a101"+strings.Repeat("c1", 4000)+"00"),
		body("NaN", ack+"f97e00"),
		body("infinity", ack+"f97c00"),
		body("a float", ack+"f94500"),
		body("null", ack+"f6"),
		body("undefined", ack+"f7"),
		body("a simple value", ack+"f820"),
		body("a number not in its shortest form", ack+"1805"),
		body("a number of 8 bytes", ack+"1b0000000000000005"),
		body("a negative number", ack+"24"),
		body("text that is no UTF-8", "821830a10262c328"),
		body("a hash of 31 bytes", "821822a201581f"+strings.Repeat("01", 31)+"0205"),
		body("a hash of numbers", "821822a2019820"+strings.Repeat("01", 32)+"0205"),
		body("bytes behind the end", ack+"0500"),
		body("cut in the middle", ack),
		body("one element", "811822"),
		body("three elements", "831822a201"+id+"020500"),
		body("no array at all", "a0"),
		body("a break", "ff"),
		body("reserved heads", "1c1d1e"),
	}
}
