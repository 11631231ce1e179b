package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Result is a game that is over, a line of the file.
type Result struct {
	Game    int     `json:"game"`
	Opening int     `json:"opening"`
	First   string  `json:"first"`  // a or b: who had the first seat
	Winner  string  `json:"winner"` // a or b; empty for a draw
	Reason  string  `json:"reason"`
	Margin  int     `json:"margin,omitempty"` // half points
	Fault   string  `json:"fault,omitempty"`  // a code: the game was lost by no play
	Detail  string  `json:"detail,omitempty"` // of the fault
	Plies   int     `json:"plies"`            // with those of the opening
	Used    [2]Used `json:"used"`             // by A and by B
	Record  string  `json:"record"`           // name of its file
}

// ErrOtherMatch is for a folder that has the results of another match.
var ErrOtherMatch = errors.New("the folder has another match in it")

// resultsFile is the name of the results, the plan of the match in its first
// line.
const resultsFile = "results.jsonl"

// maxResults is the largest file that is read.
const maxResults = 256 << 20

// ledger is the file of results, open for more.
type ledger struct {
	dir  string
	file *os.File
}

// openLedger opens the results of a match in dir, or begins them.
func openLedger(dir string, plan Plan) (*ledger, []Result, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	file, err := os.OpenFile(filepath.Join(dir, resultsFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l := &ledger{dir, file}
	results, err := l.read(plan)
	if err != nil {
		_ = file.Close()
		return nil, nil, err
	}
	return l, results, nil
}

// read reads what is there and cuts off a last line that is torn.
func (l *ledger) read(plan Plan) ([]Result, error) {
	info, err := l.file.Stat()
	if err != nil || info.Size() > maxResults {
		return nil, errors.Join(err, fmt.Errorf("%s: more than %d bytes", resultsFile, maxResults))
	}
	data := make([]byte, info.Size())
	if _, err := l.file.ReadAt(data, 0); err != nil && len(data) > 0 {
		return nil, err
	}
	head, err := json.Marshal(plan)
	if err != nil {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if err := l.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := l.file.Seek(int64(len(whole)), 0); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return nil, l.line(head)
	}
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	if !bytes.Equal(lines[0], head) {
		return nil, fmt.Errorf("%w: %s", ErrOtherMatch, l.dir)
	}
	return parseResults(lines[1:])
}

// parseResults reads the lines after the first.
func parseResults(lines [][]byte) (results []Result, err error) {
	seen := map[int]bool{}
	for i, line := range lines {
		var r Result
		if err := json.Unmarshal(line, &r); err != nil || r.Game < 1 || seen[r.Game] {
			return nil, fmt.Errorf("%s: line %d is not a result: %w", resultsFile, i+2, errors.Join(err, ErrOtherMatch))
		}
		seen[r.Game] = true
		results = append(results, r)
	}
	return results, nil
}

// add writes the record of a game, and then its line.
func (l *ledger) add(r Result, sheet []byte) error {
	if err := os.WriteFile(filepath.Join(l.dir, r.Record), sheet, 0o644); err != nil {
		return err
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return l.line(line)
}

func (l *ledger) line(text []byte) error {
	if _, err := l.file.Write(append(text, '\n')); err != nil {
		return err
	}
	return l.file.Sync()
}

func (l *ledger) close() { _ = l.file.Close() }
