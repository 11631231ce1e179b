package record_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/record"
	"qiyou/game/xiangqi"
)

const xiangqiSamples = "../../testdata/xiangqi/samples/"

// xiangqiSample is a file of xiangqi in testdata.
func xiangqiSample(t failer, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(xiangqiSamples + name)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return data
}

// TestXiangqiSamples reads games in every format and notation, and as they were
// written anew.
func TestXiangqiSamples(t *testing.T) {
	t.Parallel()
	rows := bufio.NewScanner(bytes.NewReader(xiangqiSample(t, "expected.jsonl")))
	n := 0
	for ; rows.Scan(); n++ {
		var want struct {
			File, FEN, Result string
			Mainline          []string
		}
		if err := json.Unmarshal(rows.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		tree := mustOpen(t, xiangqiSample(t, want.File))
		for _, tree := range []*record.Tree{tree, mustOpen(t, tree.Bytes())} {
			var got []string
			for i, turn := range tree.Line()[1:] {
				got = append(got, strings.ToLower(strings.Replace(xiangqi.FormatAs(tree.Line()[i].State, turn.Move, xiangqi.ICCS), "-", "", 1)))
			}
			fen := xiangqi.FEN(tree.Root.State)
			if !slices.Equal(got, want.Mainline) || fen != want.FEN || tree.Info.Result != want.Result || len(tree.Faults) > 0 || tree.Info.Dark != "Red Player" {
				t.Errorf("%s: %v from %s, %+v, %v\nwant %v", want.File, got, fen, tree.Info, tree.Faults, want)
			}
		}
	}
	if n != 7 {
		t.Errorf("%d samples, want 7", n)
	}
}

// TestXQFAgain: what another program wrote is written byte for byte.
func TestXQFAgain(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"engine-01-v10.xqf", "odds9-v10.xqf"} {
		data := xiangqiSample(t, name)
		if got, err := mustOpen(t, data).XQF(); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: %v, becomes\n%x, was\n%x", name, err, got, data)
		}
	}
	if _, err := mustOpen(t, []byte("(;GM[1]SZ[9];B[aa])")).XQF(); !errors.Is(err, record.ErrForeign) {
		t.Errorf("a game of go: %v", err)
	}
}

// hide is a file of version 1.0 as one of a later version, by the published
// table of the format.
func hide(data []byte, version byte, keys [4]byte, mask byte, or [4]byte) []byte {
	out := bytes.Clone(data[:0x400])
	out[2], out[3] = version, mask
	copy(out[8:], or[:])
	copy(out[12:], keys[:])
	square := func(b byte) byte { return byte((54*int(b)*int(b) + 221) % 256) }
	men := byte(int(square(keys[1])) * int(keys[1]) % 256)
	from := byte(int(square(keys[2])) * int(men) % 256)
	to := byte(int(square(keys[3])) * int(from) % 256)
	for i := range 32 {
		at := i
		if version >= 12 {
			at = (i + 32 - (int(men)+1)%32) % 32
		}
		out[0x10+at] = data[0x10+i] + men
	}
	put := func(bytes ...byte) {
		for _, b := range bytes {
			i := len(out) % 32
			out = append(out, b+((or[i%4]|keys[i%4]&mask)&"[(C) Copyright Mr. Dong Shiwei.]"[i]))
		}
	}
	for at := 0x400; at < len(data); {
		b := data[at : at+4]
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		mark := byte(0x1b) // without a meaning
		if b[2]&0xf0 != 0 {
			mark |= 0x80
		}
		if b[2]&0x0f != 0 {
			mark |= 0x40
		}
		if size > 0 {
			mark |= 0x20
		}
		put(b[0]+from, b[1]+to, mark, 0x77)
		if size > 0 {
			put(binary.LittleEndian.AppendUint32(nil, uint32(size+(int(keys[0])*256+int(keys[1]))%32000+767))...)
			put(data[at+8 : at+8+size]...)
		}
		at += 8 + size
	}
	return out
}

// TestXQFHidden: the later versions say what version 1.0 says.
func TestXQFHidden(t *testing.T) {
	t.Parallel()
	study, err := mustOpen(t, readFile(t, "study.pgn")).XQF()
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{xiangqiSample(t, "engine-01-v10.xqf"), xiangqiSample(t, "odds9-v10.xqf"), study} {
		want := mustOpen(t, data)
		for _, version := range []byte{11, 12, 16, 18} {
			got := mustOpen(t, hide(data, version, [4]byte{0x2e, 0x4b, 0x91, 0xf6}, 0xa7, [4]byte{0x13, 0x80, 0x55, 0x0e}))
			if outline(got.Root) != outline(want.Root) || len(got.Faults) > 0 || !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("version %d: %v\n%s\nwant\n%s", version, got.Faults, got.Bytes(), want.Bytes())
			}
		}
	}
}

// TestXQFDamaged: a file that is cut anywhere gives what is before, and says
// where it ends.
func TestXQFDamaged(t *testing.T) {
	t.Parallel()
	data := xiangqiSample(t, "engine-01-v10.xqf")
	for n := range len(data) {
		tree, err := record.Open(data[:n], judge)
		var syntax *record.SyntaxError
		switch moves := max(0, (n-0x408+4)/8); {
		case n < 0x400:
			if !errors.As(err, &syntax) {
				t.Errorf("%d bytes: %v", n, err)
			}
		case err != nil || len(tree.Match.Plies()) != moves || len(tree.Faults) == 0 || tree.Faults[0].Code != record.FaultCut || tree.Faults[0].Offset > n:
			t.Errorf("%d bytes: %d moves, want %d, %+v, %v", n, len(tree.Match.Plies()), moves, tree.Faults, err)
		}
	}
	for _, c := range []struct {
		at    int
		value byte
		moves int
		fault record.Fault
	}{
		{0x408, 0, 0, record.Fault{Code: record.FaultMoveOf, Offset: 0x408}},
		{0x410, 0x2c, 1, record.Fault{Code: record.FaultIllegal, Offset: 0x410, Move: 2, Text: "C0-C7", Why: game.NoPiece}},
		{0x40f, 0x7f, 1, record.Fault{Code: record.FaultCut, Offset: 0x410}},
		{0x40f, 0xff, 26, record.Fault{Code: record.FaultTag, Offset: 0x40c}},
		{0x130, 200, 26, record.Fault{Code: record.FaultTag, Offset: 0x130}},
	} {
		bad := bytes.Clone(data)
		bad[c.at] = c.value
		tree := mustOpen(t, bad)
		if len(tree.Match.Plies()) != c.moves || len(tree.Faults) != 1 || tree.Faults[0] != c.fault {
			t.Errorf("byte %x: %d moves, %+v, want %d, %+v", c.at, len(tree.Match.Plies()), tree.Faults, c.moves, c.fault)
		}
	}
}

// xqfFile is a file of version 1.0 with these moves, after a comment on the
// start.
func xqfFile(t failer, comment, moves string) []byte {
	t.Helper()
	data := bytes.Clone(xiangqiSample(t, "engine-01-v10.xqf")[:0x404])
	data = binary.LittleEndian.AppendUint32(data, uint32(len(comment)))
	return append(data, comment+moves...)
}

// TestXQFCharsets: the text is in the character set that it looks like.
func TestXQFCharsets(t *testing.T) {
	t.Parallel()
	comment := "砲二平五，馬８進７"
	for name, enc := range map[string]encoding.Encoding{
		"gbk": simplifiedchinese.GBK, "gb18030": simplifiedchinese.GB18030, "big5": traditionalchinese.Big5, "utf8": encoding.Nop,
	} {
		tree := mustOpen(t, xqfFile(t, string(encoded(t, enc, comment)), "\x24\x4a\x00\x00\x00\x00\x00\x00"))
		if tree.Root.Comment != comment || len(tree.Match.Plies()) != 1 {
			t.Errorf("%s: %q, %d moves", name, tree.Root.Comment, len(tree.Match.Plies()))
		}
	}
}

// TestXQFDeep: neither a long line nor deep variations break the reader.
func TestXQFDeep(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for name, mark := range map[string]string{"line": "\xf0", "siblings": "\x0f", "ladder": "\xff"} {
		tree := mustOpen(t, xqfFile(t, "", strings.Repeat("\x24\x4a"+mark+"\x00\x00\x00\x00\x00", 250_000)))
		if len(tree.Faults) == 0 {
			t.Errorf("%s: no fault", name)
		}
		if _, err := record.Open(tree.Bytes(), judge); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadXQF(f *testing.F) {
	study, err := mustOpen(f, readFile(f, "study.pgn")).XQF()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(study)
	f.Add(xiangqiSample(f, "engine-01-v10.xqf"))
	f.Add(hide(study, 18, [4]byte{1, 2, 3, 250}, 0xff, [4]byte{1, 2, 3, 4}))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadXQF) })
}
