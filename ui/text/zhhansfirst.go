package text

var firstZhHans = First{
	Ask: "让别人怎么称呼你？", Field: "名字：", Key: "你的密钥：%s",
	Drawn: "图徽由你的密钥画成：再次相遇时，别人凭它认出你。",
	Later: "其余都已设好：在大厅按 S 更改设置，按 N 改名。",
	Keys:  "Enter 继续   Esc 就叫 %s",
	Line:  "你的名字是 %s，与本机登录名相同。输入 name 和新名字即可更改。",
}
