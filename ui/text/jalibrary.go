package text

var libraryJA = LibraryWords{
	Search:  "終わった対局と取り込んだ棋譜集を検索する",
	Import:  "棋譜のファイルやフォルダーを棋譜庫に取り込む",
	Export:  "棋譜庫の対局を一つのファイルに書き出す",
	Reindex: "棋譜庫の索引をファイルから作り直す",
	SearchLong: "すべての条件に合う対局を新しい順に、show と export で使う名前とともに一覧します。" +
		"--position は盤を回しても裏返しても同じ局面を探します：'h8 h9 i10' のような初手からの手順、FEN、または NAME@12 のような対局と手数。",
	ImportLong: "ファイルは棋譜庫のフォルダーに写されるので、元のファイルがなくなっても残ります。すでにある対局は一度だけ数えます。中断した読み込みは、次の取り込みや検索のときに続きから行います。",
	ExportLong: "RECORD は search が示す名前です。なければ条件に合う対局を書き出します。--out がなければ標準出力に書きます。",
	Game:       "gomoku（五目並べ）、renju（連珠）、go（囲碁）、xiangqi（シャンチー）のいずれか", Opponent: "対局者の名前の一部", Rules: "ルール（例 renju、chinese）",
	Result: "won（自分の勝ち）、lost（自分の負け）、drawn（引き分け）、first（先手勝ち）、second（後手勝ち）、none（不明）", From: "この日、月、年から（例 2026-05）", To: "この日、月、年まで",
	Opening: "序盤の名前か番号（例 連珠の D4、花月、シャンチーの屏風馬、囲碁の三連星）、または手順", Position: "局面：手順、FEN、または NAME@手数", Size: "盤の路数", Limit: "一覧する数の上限（0：すべて）",
	Out: "書き出すファイル", As: "形式：sgf、pgn、pgn-iccs、pgn-wxf、pgn-simplified、pgn-traditional、xqf、ubb、psq、points、fen。なければファイル名の末尾で決めます",
	BadDay:      "%s は %q ではなく、2026-05-17、2026-05、2026 のような日、月、年で指定してください",
	BadPosition: "%q は局面ではありません：%s", NoOpening: "%q という序盤はありません", NeedsGame: "--game でゲームを指定してください", FewMoves: "この対局は %d 手までです", NoMove: "%q は手ではありません",
	Found: "%d 局：先手勝ち %d、後手勝ち %d、引き分け %d", More: "そのうち %d 局だけを示しました。--limit 0 ですべて示します。", AtMove: "%d 手目",
	None: "そのような対局はありません。", Renewed: "棋譜庫の索引が壊れているか版が違うので、ファイルから作り直します", Busy: "ほかのプログラムがファイルを読んでいます。これは今までに分かったものです",
	Read: "新しい対局 %d 局。すでにあるので省いたもの %d 局", Kept: "%d 個のファイルを %s に保存しました", Faulty: "一部しか、またはまったく読めなかった対局：%d",
	Stopped: "新しい %d 局まで読んで止めました。次の取り込みで続きから読みます", Unreadable: "読めなかったところ",
	MoreFaults: "ほかに %d 件", Progress: "%d %%、%d 局", Exported: "%d 局を %s に書き出しました", Exists: "%s はすでにあります",
	TwoFormats: "形式の違う対局は一つのファイルに入りません。一つのゲームに絞ってください",
	OneGame:    "%s 形式のファイルには一局しか入りません", NotAs: "%sは %s 形式では書けません", Holds: "この対局には %s 形式で書けないもの（置き石、パス、同じ側の連続着手）があります",
}
