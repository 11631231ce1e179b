package text

import "qiyou/game/record"

var flawsKO = Flaws{
	Place: "%d행 %d바이트", Byte: "%d바이트", Move: "%d수", Why: "%s(%s)", Quote: "%s: “%s”", Says: "%s: %s.", Bare: "%s.",
	Codes: map[string]string{
		record.FaultStray:   "여기에 올 수 없는 기호, 건너뜀",
		record.FaultCut:     "파일이 중간에서 끝남",
		record.FaultTag:     "읽을 수 없는 태그나 속성, 건너뜀",
		record.FaultMany:    "한 파일에서 읽는 양을 넘음, 나머지는 뺌",
		record.FaultCharset: "문자 집합에 맞지 않는 바이트, 바꿈",
		record.FaultGame:    "여기서 두지 않는 게임",
		record.FaultSize:    "지원하지 않는 판 크기",
		record.FaultSetup:   "놓인 돌이나 FEN이 국면이 되지 않음",
		record.FaultMoveOf:  "읽을 수 없는 수, 수순은 그 앞까지",
		record.FaultIllegal: "규칙에 어긋나는 수, 수순은 그 앞까지",
		record.FaultForced:  "규칙에 어긋나는 수, 기보대로 진행합니다",
		record.FaultLater:   "첫 수 뒤에 놓인 돌, 수순은 그 앞까지",
		record.FaultLog:     "서명된 기록이 성립하지 않아 파일의 수를 보여 줌",
		record.FaultDiffers: "파일이 서명된 기록과 달라 기록을 보여 줌",
		record.FaultNone:    "읽을 수 있는 형식의 기보가 없음",
		record.FaultLong:    "파일이 너무 김",
	},
}
