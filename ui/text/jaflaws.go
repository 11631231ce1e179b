package text

import "qiyou/game/record"

var flawsJA = Flaws{
	Place: "%d行目、%dバイト目", Byte: "%dバイト目", Move: "%d手目", Why: "%s（%s）", Quote: "%s：「%s」", Says: "%s：%s。", Bare: "%s。",
	Codes: map[string]string{
		record.FaultStray:   "ここにあるはずのない記号、読み飛ばしました",
		record.FaultCut:     "ファイルが途中で終わっています",
		record.FaultTag:     "読めないタグかプロパティ、読み飛ばしました",
		record.FaultMany:    "1つのファイルで読める量を超えています。残りは省きました",
		record.FaultCharset: "文字コードに合わないバイト、置き換えました",
		record.FaultGame:    "ここでは打てないゲーム",
		record.FaultSize:    "扱えない大きさの盤",
		record.FaultSetup:   "置き石や FEN が局面になりません",
		record.FaultMoveOf:  "読めない手、手順はその前まで",
		record.FaultIllegal: "反則の手、手順はその前まで",
		record.FaultForced:  "反則の手、棋譜のとおりに進めます",
		record.FaultLater:   "対局開始後に置かれた石、手順はその前まで",
		record.FaultLog:     "署名つきの記録が成り立たないので、ファイルの手を表示します",
		record.FaultDiffers: "ファイルが署名つきの記録と違うので、記録の方を表示します",
		record.FaultNone:    "読める形式の棋譜がありません",
		record.FaultLong:    "ファイルが長すぎます",
	},
}
