package linear

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// report is one thing that happened. Its JSON fields are those of the package
// comment; text is the line, or lines, for people.
type report interface {
	text(w words) []string
}

// words are the sentences of a language.
type words struct {
	text.Plain
	all *text.Messages // of which Plain is a part
}

func (o Options) words() words {
	all := o.Messages
	if all == nil {
		all = &text.EN
	}
	return words{all.Plain, all}
}

// why is the words for a code.
func (w words) why(code string, args ...string) string {
	if s := w.Codes[code]; s != "" && len(args) == 0 {
		return s
	}
	if _, ok := session.NoticeCodes()[code]; ok {
		return w.all.Notice(session.Notice{Code: code, Args: args})
	}
	return w.all.Code(code)
}

// name is a name made inert, never empty.
func (w words) name(s string) string {
	if s = cell.CleanName(s); s != "" {
		return s
	}
	return w.Unnamed
}

// game is the game that the canonical text of a setup describes.
func (w words) game(text string) string {
	s, err := game.ParseSetup(text)
	if err != nil {
		return text
	}
	return w.all.Setup(s)
}

// color is the name of c in the game of a setup.
func (w words) color(setup string, c game.Color) string {
	if strings.HasPrefix(setup, "xiangqi/") {
		return [...]string{w.NoColor, w.Red, w.RedsOther}[min(c, game.Light)]
	}
	return [...]string{w.NoColor, w.Dark, w.Light}[min(c, game.Light)]
}

// colorNamed is the same for the name of a colour.
func (w words) colorNamed(setup, name string) string {
	for _, c := range []game.Color{game.Dark, game.Light} {
		if c.String() == name {
			return w.color(setup, c)
		}
	}
	return w.NoColor
}

// halves is a number of half points as points.
func halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', -1, 64) }

func (w words) seat(s game.Seat) string {
	if s == game.Second {
		return w.Second
	}
	return w.First
}

func (w words) sides(s match.Sides) string {
	return [...]string{w.SidesLot, w.SidesInviter, w.SidesInvited}[min(s, match.InviterSecond)]
}

// limit is settings of a clock, given in their canonical text.
func (w words) limit(settings string) string {
	if settings == "none" {
		return w.NoLimit
	}
	if s, err := clock.Parse(settings); err == nil {
		settings = w.all.Clock(s)
	}
	return fmt.Sprintf(w.Time, settings)
}

// span is a time as people read a clock, 9:58 or 1:09:58.
func span(ms int64) string {
	s := (time.Duration(ms) * time.Millisecond).Round(time.Second) / time.Second
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// printable is s as one line: no control rune, no line break.
func printable(s string) string { return strings.TrimRight(cell.Clean(s), " ") }

// render is r as bytes to write: lines of text, or one JSON object.
func render(r report, w words, asJSON bool) []byte {
	var b strings.Builder
	if !asJSON {
		for _, l := range r.text(w) {
			b.WriteString(printable(l))
			b.WriteByte('\n')
		}
		return []byte(b.String())
	}
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		panic(err) // reports are plain data
	}
	return escaped(b.String())
}

// escaped is JSON in which a terminal would find nothing to obey: C1 controls, DEL
// and the marks that turn or hide text are written by number, as JSON allows.
func escaped(object string) []byte {
	out := make([]byte, 0, len(object))
	for _, r := range object {
		if r >= 0x7f && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			for _, unit := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, "\\u%04x", unit)
			}
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

type helloReport struct {
	Event string `json:"event"`
	meOf

	named string
}

type meOf struct {
	Name      string `json:"name"`
	ID        string `json:"id"`
	Port      int    `json:"port"`
	KnownOnly bool   `json:"known_only,omitempty"`
	Invisible bool   `json:"invisible,omitempty"`
	Room      string `json:"room,omitempty"`
}

func (r helloReport) text(w words) []string {
	all := []string{fmt.Sprintf(w.Hello, w.name(r.Name), r.ID)}
	if r.named != "" {
		all = append(all, r.named)
	}
	return all
}

type waitingReport struct {
	Event string `json:"event"`
	For   string `json:"for"`
	UpTo  int64  `json:"up_to_ms"`
}

func (r waitingReport) text(w words) []string {
	return []string{fmt.Sprintf(w.WaitingFor, r.For, r.UpTo/1000)}
}

type leftReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
}

func (r leftReport) text(w words) []string { return []string{w.LeftTable} }

type noticeReport struct {
	Event string   `json:"event"`
	Code  string   `json:"code"`
	Args  []string `json:"args"`
	Match string   `json:"match,omitempty"`
	Text  string   `json:"text"`
}

func (r noticeReport) text(words) []string {
	if r.Code == session.NoticeRecord && r.Match != "" {
		return nil // the end of the match tells the path
	}
	return []string{r.Text}
}

type refusedReport struct {
	Event string `json:"event"`
	Line  string `json:"line"`
	Code  string `json:"code"`
	Text  string `json:"text"`
}

func (r refusedReport) text(w words) []string {
	return []string{fmt.Sprintf(w.Refused, r.Line, r.Text)}
}

type helpReport struct {
	Event string   `json:"event"`
	Lines []string `json:"lines"`
}

func (r helpReport) text(words) []string { return r.Lines }

type byeReport struct {
	Event string `json:"event"`
	Why   string `json:"why"`
}

func (r byeReport) text(w words) []string { return []string{w.Bye} }
