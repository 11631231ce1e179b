package text

import "qiyou/game/record"

var flawsZhHans = Flaws{
	Place: "第 %d 行第 %d 字节", Byte: "第 %d 字节", Move: "第 %d 手", Why: "%s（%s）", Quote: "%s：“%s”", Says: "%s：%s。", Bare: "%s。",
	Codes: map[string]string{
		record.FaultStray:   "此处不该有的符号，已跳过",
		record.FaultCut:     "文件中途断了",
		record.FaultTag:     "标签或属性读不出来，已跳过",
		record.FaultMany:    "超出一个文件可读的数量，其余略去",
		record.FaultCharset: "不属于该字符集的字节，已替换",
		record.FaultGame:    "这里不下的棋种",
		record.FaultSize:    "棋盘大小不支持",
		record.FaultSetup:   "摆的子或 FEN 不成局面",
		record.FaultMoveOf:  "着法读不出来，此线到此为止",
		record.FaultIllegal: "着法违规，此线到此为止",
		record.FaultForced:  "着法违规，仍照文件摆出",
		record.FaultLater:   "开局之后又摆子，此线到此为止",
		record.FaultLog:     "签名记录不成立，显示文件中的着法",
		record.FaultDiffers: "文件与签名记录不符，显示签名记录",
		record.FaultNone:    "没有可读格式的棋局",
		record.FaultLong:    "文件太长",
	},
}
