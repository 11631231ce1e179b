package host

import (
	"bytes"
	"errors"

	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// studies are where what was said of the game in a file of others is, by that
// file: said again, it goes there, until the file is opened again.
type studies map[string]string

// saveStudy writes what the face has said of a game, on the loop, so that what
// is said last is written last and nothing is lost when the program ends.
func (h *Host) saveStudy(w session.SaveRecord) {
	path, err := h.writeStudy(w.Record, w.Data)
	if err == nil {
		h.emit(session.RecordSaved{Record: w.Record, Path: path})
		return
	}
	h.cfg.Log.Warn("record not saved", "path", w.Record, "error", err)
	var coded session.Error
	if errors.As(err, &coded) {
		h.refuse(coded.ID)
		return
	}
	h.notice(session.NoticeRecordLost, cell.Clean(err.Error()))
}

// writeStudy writes data, what was said of the game in the file at path, and
// gives where it is. A record of a match that was played keeps its place and its
// log; a file of others is left alone.
func (h *Host) writeStudy(path string, data []byte) (string, error) {
	if len(data) > record.MaxFile {
		return "", session.Error{ID: session.ErrRecordSize}
	}
	tree, err := record.Open(data, h.cfg.Judge)
	if err != nil {
		return "", session.Error{ID: session.ErrRecord}
	}
	if study := h.studies[path]; study != "" {
		path = study
	}
	at, study := h.cfg.Store.Kept(path)
	if study {
		return path, h.cfg.Store.EditRecord(at, func([]byte) ([]byte, error) { return data, nil })
	}
	if at != "" && tree.Signed {
		if err := h.annotate(at, tree, data); !errors.Is(err, errOther) {
			return path, err
		}
	}
	saved, err := h.cfg.Store.SaveStudy(path, record.Ext(tree.Match.Setup()), data)
	if err == nil {
		h.studies[path] = saved
	}
	return saved, err
}

// errOther says that a file is not the record of the match.
var errOther = errors.New("host: the record of another match")

// annotate gives the record at path, of the match of tree, the comments and
// variations of data in the place of its own. Its log is as it stands there by
// now.
func (h *Host) annotate(path string, tree *record.Tree, data []byte) error {
	return h.cfg.Store.EditRecord(path, func(old []byte) ([]byte, error) {
		m, err := record.Replay(old, h.cfg.Judge)
		if err != nil || m.ID() != tree.Match.ID() {
			return nil, errOther
		}
		return h.carried(data, m), nil
	})
}

// carried is the record of m with what was said in another record of it, which is
// that one itself where its log has not gone on since.
func (h *Host) carried(said []byte, m match.Match) []byte {
	data := h.cfg.Record(m)
	was, err := record.Replay(said, h.cfg.Judge)
	if err == nil && bytes.Equal(h.cfg.Record(was), data) {
		if _, err := record.Verify(said, h.cfg.Judge); err == nil {
			return said
		}
	}
	return record.Carry(said, data, h.cfg.Judge)
}
