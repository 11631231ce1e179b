package wire

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"runtime"
	"testing"
)

func toHex(b []byte) string { return hex.EncodeToString(b) }

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return b
}

func seeds(f *testing.F, framed bool) {
	for _, m := range samples() {
		body, err := Encode(m)
		if err != nil {
			f.Fatal(err)
		}
		if framed {
			body = AppendFrame(nil, body)
		}
		f.Add(body)
	}
}

// FuzzDecode: any bytes give an error or a message that is written as the same
// bytes, unless they held fields of a later version.
func FuzzDecode(f *testing.F) {
	seeds(f, false)
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := Decode(body)
		_ = Dump(AppendFrame(nil, body))
		var form *FormError
		if err != nil {
			if !errors.As(err, &form) || m != nil {
				t.Fatalf("got %v, %v", m, err)
			}
			return
		}
		if _, ok := m.(Extension); ok {
			return
		}
		again, err := Encode(m)
		if err != nil {
			t.Fatalf("%+v was read and cannot be written: %v", m, err)
		}
		if bytes.Equal(again, body) {
			return
		}
		_, fields, _ := open(body)
		_, ours, _ := open(again)
		n := uint64(len(forms[m.kind()].fields))
		if forms[m.kind()].exact || !bytes.Equal(known(fields, n), ours) {
			t.Fatalf("%x was read as %+v, which is %x", body, m, again)
		}
	})
}

// FuzzReadFrame: any bytes come apart into frames that make the same bytes.
func FuzzReadFrame(f *testing.F) {
	seeds(f, true)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bufio.NewReader(bytes.NewReader(data))
		var again []byte
		for {
			body, err := ReadFrame(r)
			if err != nil {
				var form *FormError
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.As(err, &form) {
					t.Fatal(err)
				}
				break
			}
			if len(body) < 1 || len(body) > MaxBody {
				t.Fatalf("a body of %d bytes", len(body))
			}
			again = AppendFrame(again, body)
		}
		if !bytes.HasPrefix(data, again) {
			t.Fatalf("%x came apart into %x", data, again)
		}
	})
}

// TestAllocations: the worst that 16 KiB can do to us stays under 64 kB.
func TestAllocations(t *testing.T) {
	bombs := [][]byte{
		append(unhex(t, "821824a1039902"+"00"), bytes.Repeat([]byte{0xa0}, 512)...),
		append(unhex(t, "821824a2015820"), bytes.Repeat([]byte{1}, MaxBody-7)...),
		append(unhex(t, "821840a101593f00"), make([]byte, 0x3f00)...),
		unhex(t, "821823a101bb4000000000000000"),
	}
	full, err := Encode(Tails(hash(1), 0, facts(MaxTail, 50))[0])
	if err != nil {
		t.Fatal(err)
	}
	bombs = append(bombs, full)
	for i, b := range bombs {
		const runs = 50
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			_, _ = Decode(b)
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / runs; each > 64<<10 {
			t.Errorf("bomb %d of %d bytes: %d bytes allocated", i, len(b), each)
		}
	}
}

func BenchmarkDecodeEntry(b *testing.B) {
	body, err := Encode(Entry{Match: hash(1), Index: 300, Event: fill(120)})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(body); err != nil {
			b.Fatal(err)
		}
	}
}
