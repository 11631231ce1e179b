package text

var commandsZhHans = Commands{
	About: `qiyou（棋友）让同一网络里的人直接对弈：没有服务器，没有账号，无需设置。
不带命令启动时，显示谁在线。`,
	Root: "与同一网络里的人下棋", Play: "下棋：与网友、与电脑，或两人同机", Bot: "不开屏幕的棋友：接受邀请，由电脑下棋",
	Peer: "网络里的其他人", PeerList: "列出谁在线、名册里有谁", PeerTrust: "以自己取的名字记住一个密钥：按名字或指纹",
	PeerVerify: "显示双方指纹，以便当面或用声音核对", PeerName: "给密钥另取名字", PeerForget: "从名册里删去一个密钥",
	PeerBlock: "不再让这个密钥连进来，对方只觉得无人应答", PeerUnblock: "取消拉黑", FlagAs: "记住时用的名字", FlagSame: "两边相同：标为已核对",
	MarkKnown: "相识", MarkNew: "初见", MarkVerified: "已核对", MarkBlocked: "已拉黑", YourKey: "你的密钥，对方应看到：", TheirKey: "%s 的密钥，对方应显示：",
	AskSame:     "对方屏幕上的两个都一样吗？yes 或 no：",
	VerifyHow:   "请当面或用声音与对方屏幕上的核对，再用 --same 确认。连接着的时候两个词就够了：屏幕上按 V，或输入 verify。",
	PeerUnknown: "名册里没有 %q", PeerMany: "%q 可能是几位棋手，请用指纹：", HintPeers: "qiyou peer list 列出名册；没见过的密钥要写全 64 位", LastSeen: "见于 %s",
	Record: "下完的棋", RecordList: "列出棋谱，最近的在前",
	RecordStats: "按对手和棋种统计胜、负、和",
	RecordShow:  "显示棋谱：文件、列表中的序号，或名字的一部分", RecordVerify: "检查棋谱的签名和每一步", Doctor: "说明什么妨碍了联网对弈，以及怎么办", Version: "显示版本",
	Rules: "给脚本用的裁判：每行一个 JSON 问题，每行一个回答", Perft: "数出往下若干步有多少种走法",
	Sound: "播放一个声音，或写成文件", FlagWAV: "写进这个文件（- 是标准输出），不播放",
	FlagSeed: "同一个种子得到同样的采样", FlagPart: "音乐的第几段，从 0 数起",
	NoSound: "这里没有能播放的", HintSound: "有声卡时，pw-play、paplay 或 aplay 可以播放；--wav 写成文件",
	Bench: "让引擎做固定的工作，并打印结果",
	RulesLong: `每行读一个 JSON 对象，回答一行，直到输入结束：
{"id":1, "game":"gomoku|renju|go|xiangqi", "setup":{...}, "start":..., "moves":["h8"], "ask":["state","legal","score","forbidden","perft","notation"], "depth":2, "dead":["D4"]}
setup：gomoku 和 renju 有 size、rule、opening、foul；go 有 size、rules、ko、suicide、komi、handicap；xiangqi 有 repetition、limit、odds。
start：xiangqi 是 FEN，其余是 {"black":[...],"white":[...],"to_move":"black"}。`,
	FlagTables: "同时下几局", FlagFEN: "从这个局面开始", FlagDivide: "每个第一步分别计数",

	FlagHome: "存放一切的文件夹：设置、密钥、棋谱", FlagLang: "语言：%s", FlagName: "你的名字，别人看到的",
	FlagPort: "UDP 端口（通常是 1976，被占用时换一个）", FlagLog: "日志的详细程度：debug、info、warn、error",
	FlagOffline: "不使用网络", FlagPlain: "用文字行代替屏幕", FlagJSON: "每行一个 JSON 对象",
	FlagPeer: "按名字或地址邀请", FlagWatch: "按名字或地址观看对局", FlagWithin: "等待对方出现多久", FlagComputer: "与电脑下，级别 1 到 3",
	FlagHere: "两人同机", FlagOnce: "下完一局就结束", FlagWait: "下完一局才结束，即使输入先结束",
	FlagRoom: "进入私密房间：不带词语则生成四个词，带上则进入", RoomSize: "房间口令是四个词，由 qiyou play --room 生成", RoomWord: "%q 不是房间口令里的词：口令由 qiyou play --room 生成，不能自选",
	FlagKnown: "只让见过的人连进来，其他人得不到应答", FlagInvisible: "不公告自己；可以邀请别人，或把地址告诉别人",
	FlagRules: "规则：freestyle、standard、renju、caro、chinese、japanese、aga、new-zealand、tromp-taylor、xiangqi", FlagSize: "棋盘每边的点数",
	FlagSet: "设定一项，如 opening=rif、komi=6.5、handicap=2；可重复", FlagClock: "计时：none、10m、5m+3s、10m+3x30s、10m+25/5m",
	FlagFirst: "谁先走：me（我）、other（对方）、lot（抽签）", FlagLevel: "电脑的级别（1 到 3）", FlagListWait: "查找多久",

	UnknownCommand: "没有命令 %q", DidYouMean: "没有命令 %q；是不是 %s？", MissingVerb: "%s 后面要写它的一个命令",
	WrongArgs: "用法：%s", WrongArg: "不能写成 %q；用法：%s", UnknownFlag: "没有选项 %s", NoValue: "选项 %s 需要一个值", BadValue: "选项 %s 不能是 %q",
	BadFlag: "%s 不是选项的写法", OneFlag: "这些选项只能用一个：%s",
	SeeHelp: "参见 %s --help", PortTaken: "UDP 端口被别的程序占用", PeerNotFound: "找不到对方，或没有应答",
	Ambiguous: "有几个人叫这个名字；请用地址或列表中的序号", Refused: "对方没有同意",
	NoPeers: "没有找到人", HintFolder: "用 --home 或 QIYOU_HOME 另选一个文件夹", HintKey: "让这个文件只有你能读：chmod 600",
	HintTerminal: "试试 qiyou play --plain", HintDoctor: "qiyou doctor 会说明可能的原因", HintPort: "用 --port 另选一个，或交给 qiyou（要求的是端口 %d）",
	RecordHolds: "全部成立", Signatures: "%d 个签名", EventsHold: "%d 条成立，共 %d 条",
	SignedByBoth: "双方都签署了结局", SignedByOne: "结局没有双方的签名", NoLog: "文件里没有签名记录",
	LogBroken: "签名记录不成立", FileDiffers: "文件内容与签名记录不符", LayoutDiffers: "只有空白、注释或换行与写下时不同",
	BrokenMove:  "第一条不成立的是第 %d 条（第 %d 手）：%s，作者 %s：%s",
	BrokenEvent: "第一条不成立的是第 %d 条（在第 %d 手之后）：%s",
	Says:        "%s：文件写的是“%s”，签名的是“%s”", SaysMove: "第 %d 手：文件写的是“%s”，签名的是“%s”",
	Ops: map[string]string{
		"start": "对局条件", "join": "对条件的签名", "move": "一步棋", "undo": "悔棋", "draw": "和棋", "resign": "认输", "timeout": "超时",
		"confirm": "对结局的签名", "pause": "暂停", "adjourn": "封棋", "return": "续弈", "none": "未知内容", "unknown": "未知内容",
	},
	RecordClaimed: "%s 声称对方超时：仅为声称，未经确认",

	Page: Page{
		Usage: "用法：", Commands: "命令：", Flags: "选项：", Global: "通用选项：",
		More: "%s 显示一个命令的说明。", HelpFlag: "显示这份说明", Help: "显示一个命令的说明", Completion: "生成让命令行自动补全的脚本",
	},
	Checks: map[string]string{
		"folder": "数据文件夹", "key": "身份", "port": "端口", "buffer": "UDP 接收缓冲", "interfaces": "网络接口",
		"firewall": "防火墙", "multicast": "组播（mDNS）", "peers": "看到的人数，其中没有应答的", "terminal": "终端",
	},
	Advices: map[Advice]string{
		AdviseFolder: "给自己写权限，或用 --home 或 QIYOU_HOME 另选文件夹",
		AdviseKey:    "让密钥文件只有你能读（chmod 600）；把它移走就会换一个新身份", AdvisePort: "被别的程序占用（也许就是 qiyou）；qiyou 会换一个端口，也可以用 --port",
		AdviseBuffer: "sysctl -w net.core.rmem_max=212992", AdviseNetwork: "请连上网络；与电脑下或两人同机不需要网络",
		AdviseMulticast: "放行 UDP 端口 5353（mDNS）；VPN 或容器里可能没有组播：用 --peer 按地址加入",
		AdviseUFW:       "放行：ufw allow 5353/udp && ufw allow 1976/udp", AdviseFirewalld: "放行：firewall-cmd --add-service=mdns --add-port=1976/udp",
		AdviseUnreachable: "看得到有人却没有应答：对方的防火墙，或接入点把客户端隔离开了",
		AdviseAlone:       "没有别人开着 qiyou，或接入点把客户端隔离开了：用 --peer 加对方的地址试试",
		AdviseNoTerminal:  "这里画不出屏幕：qiyou play --plain 可以用", AdviseSize: "80x24 以上可以并排显示棋盘和信息",
	},
}
