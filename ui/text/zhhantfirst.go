package text

var firstZhHant = First{
	Ask: "讓別人怎麼稱呼你？", Field: "名字：", Key: "你的金鑰：%s",
	Drawn: "圖徽由你的金鑰畫成：再次相遇時，別人憑它認出你。",
	Later: "其餘都已設好：在大廳按 S 更改設定，按 N 改名。",
	Keys:  "Enter 繼續   Esc 就叫 %s",
	Line:  "你的名字是 %s，與本機登入名稱相同。輸入 name 和新名字即可更改。",
}
