package text

import "qiyou/game/record"

var flawsZhHant = Flaws{
	Place: "第 %d 行第 %d 位元組", Byte: "第 %d 位元組", Move: "第 %d 手", Why: "%s（%s）", Quote: "%s：「%s」", Says: "%s：%s。", Bare: "%s。",
	Codes: map[string]string{
		record.FaultStray:   "此處不該有的符號，已略過",
		record.FaultCut:     "檔案中途斷了",
		record.FaultTag:     "標籤或屬性讀不出來，已略過",
		record.FaultMany:    "超出一個檔案可讀的數量，其餘略去",
		record.FaultCharset: "不屬於該字元集的位元組，已替換",
		record.FaultGame:    "這裡不下的棋種",
		record.FaultSize:    "不支援這種棋盤大小",
		record.FaultSetup:   "擺的子或 FEN 不成局面",
		record.FaultMoveOf:  "著法讀不出來，此線到此為止",
		record.FaultIllegal: "著法違規，此線到此為止",
		record.FaultForced:  "著法違規，仍照檔案擺出",
		record.FaultLater:   "開局之後又擺子，此線到此為止",
		record.FaultLog:     "簽章紀錄不成立，顯示檔案中的著法",
		record.FaultDiffers: "檔案與簽章紀錄不符，顯示簽章紀錄",
		record.FaultNone:    "沒有可讀格式的棋局",
		record.FaultLong:    "檔案太長",
	},
}
