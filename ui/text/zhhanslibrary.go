package text

var libraryZhHans = LibraryWords{
	Search:  "在下完的棋和导入的棋谱集中查找",
	Import:  "把棋谱文件和文件夹收进棋谱库",
	Export:  "把棋谱库中的棋局写成一个文件",
	Reindex: "由棋谱文件重建棋谱库的索引",
	SearchLong: "列出符合全部选项的棋局，最近的在前，并给出 show 和 export 所用的名称。" +
		"--position 查找局面，棋盘旋转或翻转都算：从头开始的着法如 'h8 h9 i10'、FEN，或某局的第几着如 NAME@12。",
	ImportLong: "文件会复制到棋谱库的文件夹，原件删去也不要紧；已有的棋局只算一次。中断的读取，下次导入或查找时接着进行。",
	ExportLong: "RECORD 是 search 列出的名称；不给则由选项决定是哪些棋局。不给 --out 就写到标准输出。",
	Game:       "gomoku（五子棋）、renju（连珠）、go（围棋）或 xiangqi（象棋）", Opponent: "棋手名字的一部分", Rules: "规则，如 renju 或 chinese",
	Result: "won（你胜）、lost（你负）、drawn（和）、first（先手胜）、second（后手胜）或 none（不明）", From: "从这一天、月或年起，如 2026-05", To: "到这一天、月或年为止",
	Opening: "开局的名称或编号，如连珠的 D4、花月，象棋的屏风马，围棋的三连星，或着法", Position: "局面：着法、FEN，或 NAME@着数", Size: "棋盘路数", Limit: "最多列出几局（0：全部）",
	Out: "要写的文件", As: "格式：sgf、pgn、pgn-iccs、pgn-wxf、pgn-simplified、pgn-traditional、xqf、ubb、psq、points 或 fen；不写则看文件名的结尾",
	BadDay:      "%s 不能是 %q，要写日、月或年，如 2026-05-17、2026-05 或 2026",
	BadPosition: "%q 不是局面：%s", NoOpening: "没有开局 %q", NeedsGame: "请用 --game 指明棋种", FewMoves: "这局只有 %d 着", NoMove: "%q 不是着法",
	Found: "%d 局：先手胜 %d，后手胜 %d，和 %d", More: "只列出其中 %d 局；--limit 0 列出全部。", AtMove: "第 %d 着",
	None: "没有这样的棋局。", Renewed: "棋谱库的索引已损坏或版本不同，正由棋谱文件重建", Busy: "另一个程序正在读取文件；这里是目前已知的",
	Read: "新增 %d 局；已有而略过 %d 局", Kept: "%d 个文件存于 %s", Faulty: "只能读出一部分或完全读不出的棋局：%d",
	Stopped: "已停下，新收 %d 局；下次导入时接着读", Unreadable: "读不出来的地方",
	MoreFaults: "还有 %d 处", Progress: "%d %%，%d 局", Exported: "%d 局已写入 %s", Exists: "%s 已存在",
	TwoFormats: "格式不同的棋局不能放进一个文件；请只选一种棋",
	OneGame:    "%s 格式的文件只放一局棋", NotAs: "%s不能写成 %s 格式", Holds: "%s 格式放不下这局棋的内容：摆子、虚着或同一方连走",
}
