package client_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"testing"

	"qiyou/ai/protocol/client"
)

// TestAskedAnew: a program that ends at the first line that is not of its protocol
// is found all the same; one that always ends has its own end told, not that it
// speaks nothing.
func TestAskedAnew(t *testing.T) {
	t.Parallel()
	for word, c := range map[string]struct{ answer, protocol string }{
		"uci":              {"id name it\nuciok\n", "uci"},
		"ucci":             {"id name it\nucciok\n", "ucci"},
		"protocol_version": {"= 2\n\n", "gtp"},
		"ABOUT":            {`name="it"` + "\n", "gomocup"},
		"xboard":           {"feature done=1\n", "xboard"},
		"hello":            {"hello\n", ""},
	} {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			var starts atomic.Int32
			program := func(in io.Reader, out io.Writer) {
				starts.Add(1)
				greeted := false
				for lines := bufio.NewScanner(in); lines.Scan(); {
					switch text := lines.Text(); text {
					case word:
						if !greeted || c.protocol == "uci" { // the others say it once
							fmt.Fprint(out, c.answer)
						}
						greeted = true
					case "isready":
						fmt.Fprint(out, "readyok\n")
					case "1 list_commands":
						fmt.Fprint(out, "=1 play\n\n")
					case "protover 2":
					default:
						return
					}
				}
			}
			e, err := client.Open(t.Context(), client.Config{Name: "it", Dial: dial(program)})
			if c.protocol == "" {
				var wrong *client.Error
				if !errors.As(err, &wrong) || wrong.What != client.Ended || starts.Load() < 2 {
					t.Errorf("got %v after %d starts", err, starts.Load())
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if e.Protocol() != c.protocol {
				t.Errorf("found %q, want %q", e.Protocol(), c.protocol)
			}
			_ = e.Close()
		})
	}
}
