package text

var libraryKO = LibraryWords{
	Search:  "끝난 대국과 가져온 기보집에서 찾기",
	Import:  "기보 파일과 폴더를 기보 서고로 가져오기",
	Export:  "서고의 대국을 한 파일로 쓰기",
	Reindex: "서고의 색인을 파일에서 다시 만들기",
	SearchLong: "모든 조건에 맞는 대국을 최근 것부터, show와 export에 쓰는 이름과 함께 보여 줍니다. " +
		"--position은 판을 돌리거나 뒤집어도 같은 국면을 찾습니다: 'h8 h9 i10' 같은 처음부터의 수순, FEN, 또는 NAME@12 같은 대국과 수 번호.",
	ImportLong: "파일은 서고 폴더에 복사되므로 원본이 없어져도 남습니다. 이미 있는 대국은 한 번만 셉니다. 중단된 읽기는 다음에 가져오거나 찾을 때 이어집니다.",
	ExportLong: "RECORD는 search가 보여 주는 이름입니다. 없으면 조건에 맞는 대국을 씁니다. --out이 없으면 표준 출력에 씁니다.",
	Game:       "gomoku(오목), renju(렌주), go(바둑), xiangqi(샹치) 가운데 하나", Opponent: "대국자 이름의 일부", Rules: "규칙, 예: renju, chinese",
	Result: "won(내가 이김), lost(내가 짐), drawn(무승부), first(선수 승), second(후수 승), none(모름)", From: "이 날, 달, 해부터, 예: 2026-05", To: "이 날, 달, 해까지",
	Opening: "초반의 이름이나 번호, 예: 렌주의 D4, kagetsu, 샹치의 병풍마, 바둑의 삼연성, 또는 수순", Position: "국면: 수순, FEN, 또는 NAME@수", Size: "판의 줄 수", Limit: "많아야 몇 국을 보일지 (0: 모두)",
	Out: "쓸 파일", As: "형식: sgf, pgn, pgn-iccs, pgn-wxf, pgn-simplified, pgn-traditional, xqf, ubb, psq, points, fen. 없으면 파일 이름의 끝을 따릅니다",
	BadDay:      "%s: %q 대신 2026-05-17, 2026-05, 2026 같은 날, 달, 해를 적으세요",
	BadPosition: "%q: 국면이 아닙니다: %s", NoOpening: "%q: 그런 초반은 없습니다", NeedsGame: "--game으로 게임을 알려 주세요", FewMoves: "이 대국은 %d수까지입니다", NoMove: "%q: 수가 아닙니다",
	Found: "%d국: 선수 승 %d, 후수 승 %d, 무승부 %d", More: "그중 %d국만 보였습니다. --limit 0이면 모두 보입니다.", AtMove: "%d수",
	None: "그런 대국이 없습니다.", Renewed: "서고의 색인이 손상되었거나 판이 달라 파일에서 다시 만듭니다", Busy: "다른 프로그램이 파일을 읽고 있습니다. 지금까지 알려진 것입니다",
	Read: "새 대국 %d국, 이미 있어서 뺀 것 %d국", Kept: "파일 %d개를 %s에 보관했습니다", Faulty: "일부만 읽었거나 전혀 읽지 못한 대국: %d",
	Stopped: "새 대국 %d국까지 읽고 멈췄습니다. 다음에 넣을 때 이어서 읽습니다", Unreadable: "읽지 못한 곳",
	MoreFaults: "그 밖에 %d건", Progress: "%d %%, %d국", Exported: "%d국을 %s에 썼습니다", Exists: "%s: 이미 있습니다",
	TwoFormats: "형식이 다른 대국은 한 파일에 들어가지 않습니다. 한 게임만 고르세요",
	OneGame:    "%s 형식의 파일에는 한 국만 들어갑니다", NotAs: "게임 %s: %s 형식으로 쓸 수 없습니다", Holds: "이 대국에는 %s 형식으로 쓸 수 없는 것(미리 놓은 돌, 패스, 한쪽의 연속 착수)이 있습니다",
}
