package text

var analysisZhHant = Analysis{
	Cost:     "%s的勝率：%s → %s。更好的著法：%s。",
	Leads:    "%s的勝率，每手一欄：",
	Worst:    "損失最大的著法：",
	None:     "沒有損失大的著法。",
	Progress: "已分析 %d 個局面，共 %d 個。",
	Stopped:  "分析已停止：%d 個局面，共 %d 個。",
	Found:    "找到 %d 處失著；x 到下一處。",
	Title:    "分析",
	More:     "沒有找到失著",
}

var analyseZhHant = AnalyseWords{
	Short:     "用引擎分析一局棋：誰佔優，哪些著法損失最大",
	Long:      "RECORD 是任何程式的棋譜檔案、清單中的編號或名稱的一部分。每個局面最多看兩次，每次這麼久；Ctrl-C 結束並顯示已找到的結果。給出 --out 時把棋局連同結果寫成檔案：這些著法各有一則註解，旁邊是更好的變化。RECORD 本身不變。",
	Time:      "每次看多久，如 2s",
	Nodes:     "以要看的局面數代替時間",
	Engine:    "用加入的引擎代替內建的",
	To:        "寫入帶註解和更好變化的棋局的檔案",
	OtherGame: "引擎 %s 不會下這種棋",
}
