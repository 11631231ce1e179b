package text

var commandsZhHant = Commands{
	About: `qiyou（棋友）讓同一個網路裡的人直接對弈：不需伺服器，不需帳號，不必設定。
不加指令啟動時，顯示有誰在線上。`,
	Root: "與同一個網路裡的人下棋", Play: "下棋：與別人、與電腦，或兩人同機", Bot: "不開螢幕的棋友：接受邀請，由電腦下棋",
	Peer: "網路裡的其他人", PeerList: "列出誰在線上、名冊裡有誰", PeerTrust: "用自己取的名字記住一把金鑰：依名字或指紋",
	PeerVerify: "顯示雙方指紋，以便當面或用聲音核對", PeerName: "為金鑰另取名字", PeerForget: "從名冊刪去一把金鑰",
	PeerBlock: "不再讓這把金鑰連進來，對方只覺得無人回應", PeerUnblock: "解除封鎖", FlagAs: "記住時用的名字", FlagSame: "兩邊相同：標為已核對",
	MarkKnown: "相識", MarkNew: "初見", MarkVerified: "已核對", MarkBlocked: "已封鎖", YourKey: "你的金鑰，對方應該看到：", TheirKey: "%s 的金鑰，對方應該顯示：",
	AskSame:     "對方螢幕上的兩個都一樣嗎？yes 或 no：",
	VerifyHow:   "請當面或用聲音與對方螢幕上的核對，再用 --same 確認。連線時兩個詞就夠了：螢幕上按 V，或輸入 verify。",
	PeerUnknown: "名冊裡沒有 %q", PeerMany: "%q 可能是幾位棋手，請用指紋：", HintPeers: "qiyou peer list 列出名冊；沒見過的金鑰要寫全 64 位", LastSeen: "見於 %s",
	Record: "下完的棋", RecordList: "列出棋譜，最近的在前",
	RecordStats: "按對手和棋種統計勝、負、和",
	RecordShow:  "顯示棋譜：檔案、清單中的序號，或名字的一部分", RecordVerify: "檢查棋譜的簽章和每一步", Doctor: "說明什麼妨礙了連線對弈，以及怎麼辦", Version: "顯示版本",
	Rules: "給腳本用的裁判：每行一個 JSON 問題，每行一個回答", Perft: "數出往下若干步有多少種走法",
	Sound: "播放一個聲音，或寫成檔案", FlagWAV: "寫進這個檔案（- 是標準輸出），不播放",
	FlagSeed: "同一個種子得到同樣的取樣", FlagPart: "音樂的第幾段，從 0 數起",
	NoSound: "這裡沒有能播放的程式", HintSound: "有音效裝置時，pw-play、paplay 或 aplay 可以播放；--wav 寫成檔案",
	Bench: "讓引擎做固定的工作，並印出結果",
	RulesLong: `每行讀一個 JSON 物件，回答一行，直到輸入結束：
{"id":1, "game":"gomoku|renju|go|xiangqi", "setup":{...}, "start":..., "moves":["h8"], "ask":["state","legal","score","forbidden","perft","notation"], "depth":2, "dead":["D4"]}
setup：gomoku 和 renju 有 size、rule、opening、foul；go 有 size、rules、ko、suicide、komi、handicap；xiangqi 有 repetition、limit、odds。
start：xiangqi 是 FEN，其餘是 {"black":[...],"white":[...],"to_move":"black"}。`,
	FlagTables: "同時下幾局", FlagFEN: "從這個局面開始", FlagDivide: "每個第一步分別計數",

	FlagHome: "存放一切的資料夾：設定、金鑰、棋譜", FlagLang: "語言：%s", FlagName: "你的名字，別人看到的",
	FlagPort: "UDP 埠（通常是 1976，被占用時換一個）", FlagLog: "記錄檔的詳細程度：debug、info、warn、error",
	FlagOffline: "不使用網路", FlagPlain: "用文字行代替螢幕", FlagJSON: "每行一個 JSON 物件",
	FlagPeer: "依名字或位址邀請", FlagWatch: "依名字或位址觀看對局", FlagWithin: "等候對方出現多久", FlagComputer: "與電腦下，等級 1 到 3",
	FlagHere: "兩人同機", FlagOnce: "下完一局就結束", FlagWait: "下完一局才結束，即使輸入先結束",
	FlagRoom: "進入私人房間：不帶詞語就產生四個通關詞，帶上則進入", RoomSize: "房間的通關詞有四個，由 qiyou play --room 產生", RoomWord: "%q 不是房間的通關詞：通關詞由 qiyou play --room 產生，不能自選",
	FlagKnown: "只讓見過的人連進來，其他人得不到回應", FlagInvisible: "不公告自己；可以邀請別人，或把位址告訴別人",
	FlagRules: "規則：freestyle、standard、renju、caro、chinese、japanese、aga、new-zealand、tromp-taylor、xiangqi", FlagSize: "棋盤每邊的點數",
	FlagSet: "設定一項，如 opening=rif、komi=6.5、handicap=2；可重複", FlagClock: "計時：none、10m、5m+3s、10m+3x30s、10m+25/5m",
	FlagFirst: "誰先走：me（我）、other（對方）、lot（抽籤）", FlagLevel: "電腦的等級（1 到 3）", FlagListWait: "尋找多久",

	UnknownCommand: "沒有指令 %q", DidYouMean: "沒有指令 %q；是不是 %s？", MissingVerb: "%s 後面要寫它的一個指令",
	WrongArgs: "用法：%s", WrongArg: "不能寫成 %q；用法：%s", UnknownFlag: "沒有選項 %s", NoValue: "選項 %s 需要一個值", BadValue: "選項 %s 不能是 %q",
	BadFlag: "%s 不是選項的寫法", OneFlag: "這些選項只能用一個：%s",
	SeeHelp: "參見 %s --help", PortTaken: "UDP 埠被別的程式占用", PeerNotFound: "找不到對方，或沒有回應",
	Ambiguous: "有幾個人叫這個名字；請用位址或清單中的序號", Refused: "對方沒有同意",
	NoPeers: "沒有找到人", HintFolder: "用 --home 或 QIYOU_HOME 另選一個資料夾", HintKey: "讓這個檔案只有你能讀：chmod 600",
	HintTerminal: "試試 qiyou play --plain", HintDoctor: "qiyou doctor 會說明可能的原因", HintPort: "用 --port 另選一個，或交給 qiyou（要求的是埠 %d）",
	RecordHolds: "全部成立", Signatures: "%d 個簽章", EventsHold: "%d 筆成立，共 %d 筆",
	SignedByBoth: "雙方都簽署了結局", SignedByOne: "結局沒有雙方的簽章", NoLog: "檔案裡沒有簽章紀錄",
	LogBroken: "簽章紀錄不成立", FileDiffers: "檔案內容與簽章紀錄不符", LayoutDiffers: "只有空白、註解或換行與寫下時不同",
	BrokenMove:  "第一個不成立的是第 %d 筆（第 %d 手）：%s，作者 %s：%s",
	BrokenEvent: "第一個不成立的是第 %d 筆（在第 %d 手之後）：%s",
	Says:        "%s：檔案寫的是「%s」，簽章的是「%s」", SaysMove: "第 %d 手：檔案寫的是「%s」，簽章的是「%s」",
	Ops: map[string]string{
		"start": "對局條件", "join": "對條件的簽章", "move": "一步棋", "undo": "悔棋", "draw": "和棋", "resign": "認輸", "timeout": "超時",
		"confirm": "對結局的簽章", "pause": "停止計時", "adjourn": "暫停", "return": "續弈", "none": "未知內容", "unknown": "未知內容",
	},
	RecordClaimed: "%s 提出對方超時：僅為一方之詞，未經確認",

	Page: Page{
		Usage: "用法：", Commands: "指令：", Flags: "選項：", Global: "通用選項：",
		More: "%s 顯示某個指令的說明。", HelpFlag: "顯示這份說明", Help: "顯示某個指令的說明", Completion: "產生讓命令列自動補完的腳本",
	},
	Checks: map[string]string{
		"folder": "資料夾", "key": "身分", "port": "埠", "buffer": "UDP 接收緩衝區", "interfaces": "網路介面",
		"firewall": "防火牆", "multicast": "群播（mDNS）", "peers": "看到的人數，其中沒有回應的", "terminal": "終端機",
	},
	Advices: map[Advice]string{
		AdviseFolder: "給自己寫入權限，或用 --home 或 QIYOU_HOME 另選資料夾",
		AdviseKey:    "讓金鑰檔只有你能讀（chmod 600）；把它移走就會換一個新身分", AdvisePort: "被別的程式占用（也許就是 qiyou）；qiyou 會換一個埠，也可以用 --port",
		AdviseBuffer: "sysctl -w net.core.rmem_max=212992", AdviseNetwork: "請連上網路；與電腦下或兩人同機不需要網路",
		AdviseMulticast: "放行 UDP 埠 5353（mDNS）；VPN 或容器裡可能沒有群播：用 --peer 依位址加入",
		AdviseUFW:       "放行：ufw allow 5353/udp && ufw allow 1976/udp", AdviseFirewalld: "放行：firewall-cmd --add-service=mdns --add-port=1976/udp",
		AdviseUnreachable: "看得到有人卻沒有回應：對方的防火牆，或無線基地台把用戶端隔離了（AP isolation）",
		AdviseAlone:       "沒有別人開著 qiyou，或無線基地台把用戶端隔離了（AP isolation）：用 --peer 加對方的位址試試",
		AdviseNoTerminal:  "這裡畫不出畫面：qiyou play --plain 可以用", AdviseSize: "80x24 以上可以並排顯示棋盤和資訊",
	},
}
