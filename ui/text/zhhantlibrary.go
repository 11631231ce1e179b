package text

var libraryZhHant = LibraryWords{
	Search:  "在下完的棋和匯入的棋譜集中搜尋",
	Import:  "把棋譜檔案和資料夾收進棋譜庫",
	Export:  "把棋譜庫中的棋局寫成一個檔案",
	Reindex: "由棋譜檔案重建棋譜庫的索引",
	SearchLong: "列出符合全部選項的棋局，最近的在前，並給出 show 和 export 所用的名稱。" +
		"--position 搜尋局面，棋盤旋轉或翻轉都算：從頭開始的著法如 'h8 h9 i10'、FEN，或某局的第幾手如 NAME@12。",
	ImportLong: "檔案會複製到棋譜庫的資料夾，原檔刪去也無妨；已有的棋局只算一次。中斷的讀取，下次匯入或搜尋時接著進行。",
	ExportLong: "RECORD 是 search 列出的名稱；不給則由選項決定是哪些棋局。不給 --out 就寫到標準輸出。",
	Game:       "gomoku（五子棋）、renju（連珠）、go（圍棋）或 xiangqi（象棋）", Opponent: "棋手名字的一部分", Rules: "規則，如 renju 或 chinese",
	Result: "won（你勝）、lost（你負）、drawn（和）、first（先手勝）、second（後手勝）或 none（不明）", From: "從這一天、月或年起，如 2026-05", To: "到這一天、月或年為止",
	Opening: "開局的名稱或編號，如連珠的 D4、花月，象棋的屏風馬，圍棋的三連星，或著法", Position: "局面：著法、FEN，或 NAME@手數", Size: "棋盤路數", Limit: "最多列出幾局（0：全部）",
	Out: "要寫的檔案", As: "格式：sgf、pgn、pgn-iccs、pgn-wxf、pgn-simplified、pgn-traditional、xqf、ubb、psq、points 或 fen；不寫則看檔名的結尾",
	BadDay:      "%s 不能是 %q，要寫日、月或年，如 2026-05-17、2026-05 或 2026",
	BadPosition: "%q 不是局面：%s", NoOpening: "沒有開局 %q", NeedsGame: "請用 --game 指明棋種", FewMoves: "這局只有 %d 手", NoMove: "%q 不是著法",
	Found: "%d 局：先手勝 %d，後手勝 %d，和 %d", More: "只列出其中 %d 局；--limit 0 列出全部。", AtMove: "第 %d 手",
	None: "沒有這樣的棋局。", Renewed: "棋譜庫的索引已損壞或版本不同，正由棋譜檔案重建", Busy: "另一個程式正在讀取檔案；這裡是目前已知的",
	Read: "新增 %d 局；已有而略過 %d 局", Kept: "%d 個檔案存於 %s", Faulty: "只能讀出一部分或完全讀不出的棋局：%d",
	Stopped: "已停下，新收 %d 局；下次匯入時接著讀", Unreadable: "讀不出來的地方",
	MoreFaults: "還有 %d 處", Progress: "%d %%，%d 局", Exported: "%d 局已寫入 %s", Exists: "%s 已存在",
	TwoFormats: "格式不同的棋局不能放進一個檔案；請只選一種棋",
	OneGame:    "%s 格式的檔案只放一局棋", NotAs: "%s不能寫成 %s 格式", Holds: "%s 格式放不下這局棋的內容：擺子、虛著或同一方連走",
}
