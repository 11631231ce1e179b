package text

var analysisZhHans = Analysis{
	Cost:     "%s的胜率：%s → %s。更好的着法：%s。",
	Leads:    "%s的胜率，每着一列：",
	Worst:    "损失最大的着法：",
	None:     "没有损失大的着法。",
	Progress: "已分析 %d 个局面，共 %d 个。",
	Stopped:  "分析已停止：%d 个局面，共 %d 个。",
	Found:    "找到 %d 处失着；x 到下一处。",
	Title:    "分析",
	More:     "没有找到失着",
}

var analyseZhHans = AnalyseWords{
	Short:     "用引擎分析一局棋：谁占优，哪些着法损失最大",
	Long:      "RECORD 是任何程序的棋谱文件、列表中的编号或名称的一部分。每个局面最多看两次，每次这么久；Ctrl-C 结束并显示已找到的结果。给出 --out 时把棋局连同结果写成文件：这些着法各有一条注释，旁边是更好的变化。RECORD 本身不变。",
	Time:      "每次看多久，如 2s",
	Nodes:     "以要看的局面数代替时间",
	Engine:    "用添加的引擎代替自带的",
	To:        "写入带注释和更好变化的棋局的文件",
	OtherGame: "引擎 %s 不会下这种棋",
}
