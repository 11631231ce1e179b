package host

import (
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// savePicture writes a picture that the face has drawn.
func (h *Host) savePicture(w session.SavePicture) {
	path, err := h.cfg.Store.SavePicture(w.Path, w.Ext, w.Data)
	if err != nil {
		h.notice(session.NoticeUndrawn, cell.Clean(err.Error()))
		return
	}
	h.notice(session.NoticePicture, cell.Clean(path))
}
