package text

// commandsKO is the words of the command line in Korean.
var commandsKO = Commands{
	About: `qiyou(棋友, 기우)는 같은 네트워크에 있는 사람과 보드게임을 두는 프로그램입니다.
서버도 계정도 설정도 필요 없습니다. 명령 없이 시작하면 누가 있는지 보여 줍니다.`,
	Root: "같은 네트워크에 있는 사람과 두기", Play: "두기: 다른 사람과, 컴퓨터와, 또는 이 컴퓨터에서 둘이서",
	Bot: "화면 없이 참가하기: 신청을 받고 컴퓨터가 둠", Peer: "네트워크에 있는 다른 사람들",
	PeerList: "누가 있는지, 명부에 누가 있는지 보기", PeerTrust: "내가 붙인 이름으로 열쇠 기억하기: 이름이나 지문으로",
	PeerVerify: "만나서 또는 목소리로 대조하도록 양쪽 지문 보기", PeerName: "열쇠의 이름 바꾸기", PeerForget: "명부에서 열쇠 지우기",
	PeerBlock: "그 열쇠의 연결을 모두 막기. 상대는 응답을 받지 못함", PeerUnblock: "차단 풀기", FlagAs: "기억할 이름", FlagSame: "둘 다 같음: 확인된 사람으로 표시",
	MarkKnown: "아는 사람", MarkNew: "처음", MarkVerified: "확인됨", MarkBlocked: "차단됨", YourKey: "내 열쇠. 상대에게 이렇게 보여야 합니다:", TheirKey: "%s 님의 열쇠. 상대의 화면에 이렇게 보여야 합니다:",
	AskSame:     "상대의 화면에서도 둘 다 같습니까? yes 또는 no:",
	VerifyHow:   "만나서 또는 목소리로 상대의 화면과 대조한 다음 --same으로 확인하십시오. 연결되어 있을 때는 두 낱말이면 됩니다: 화면에서는 V, 줄에서는 verify.",
	PeerUnknown: "명부에 %q 님이 없습니다", PeerMany: "%q: 여러 사람일 수 있습니다. 지문을 쓰십시오:", HintPeers: "qiyou peer list로 명부를 봅니다. 만난 적 없는 열쇠는 64자리로 적습니다", LastSeen: "마지막으로 본 날 %s",
	Record: "끝난 대국", RecordList: "기보를 최근 것부터 보기",
	RecordStats: "상대와 게임마다 승패를 세기",
	RecordShow:  "기보 보기: 파일, 목록의 번호, 또는 이름의 일부", RecordVerify: "기보의 서명과 모든 수 검증하기",
	Doctor: "이 네트워크에서 두는 데 걸림돌이 되는 것과 할 일 알려 주기", Version: "버전 보기",
	Rules: "스크립트용 심판: 한 줄에 JSON 물음 하나, 한 줄에 대답 하나", Perft: "몇 수 앞까지 둘 수 있는 가짓수 세기",
	Sound: "소리를 내거나 파일로 쓰기", FlagWAV: "소리를 내지 않고 이 파일에 쓰기(-는 표준 출력)",
	FlagSeed: "같은 시드면 같은 샘플", FlagPart: "음악의 몇 번째 악구인지, 0부터",
	NoSound: "소리를 낼 수 있는 것이 없습니다", HintSound: "소리 장치가 있으면 pw-play, paplay, aplay로 낼 수 있습니다. --wav는 파일로 씁니다",
	Bench: "엔진에 정해진 일을 시키고 결과 보기",
	RulesLong: `한 줄에 JSON 객체 하나를 읽고, 입력이 끝날 때까지 한 줄씩 대답합니다:
{"id":1, "game":"gomoku|renju|go|xiangqi", "setup":{...}, "start":..., "moves":["h8"], "ask":["state","legal","score","forbidden","perft","notation"], "depth":2, "dead":["D4"]}
setup: gomoku와 renju는 size, rule, opening, foul. go는 size, rules, ko, suicide, komi, handicap. xiangqi는 repetition, limit, odds.
start: xiangqi는 FEN, 나머지는 {"black":[...],"white":[...],"to_move":"black"}.`,
	FlagTables: "동시에 둘 대국 수", FlagFEN: "시작할 국면", FlagDivide: "첫 수마다 따로 세기",

	FlagHome: "모든 것을 두는 폴더: 설정, 열쇠, 기보", FlagLang: "언어: %s", FlagName: "다른 사람에게 보이는 내 이름",
	FlagPort: "UDP 포트(보통 1976, 쓰이고 있으면 다른 것)", FlagLog: "로그의 자세함: debug, info, warn, error",
	FlagOffline: "네트워크를 쓰지 않기", FlagPlain: "화면 대신 글줄 쓰기", FlagJSON: "한 줄에 JSON 객체 하나",
	FlagPeer: "이름이나 주소로 대국 신청하기", FlagWatch: "이름이나 주소로 대국 관전하기", FlagWithin: "그 사람을 기다리는 시간", FlagComputer: "이 레벨의 컴퓨터와 두기(1~3)",
	FlagHere: "이 컴퓨터에서 둘이 두기", FlagOnce: "한 판 두고 끝내기", FlagWait: "입력이 먼저 끝나도 한 판을 두고 끝내기",
	FlagRoom: "비공개 방에 들어가기: 낱말이 없으면 전해 줄 낱말 넷을 만들고, 있으면 그 방에 들어감", RoomSize: "방의 낱말은 넷이며 qiyou play --room이 만듭니다", RoomWord: "%q: 방의 낱말이 아닙니다. 낱말은 qiyou play --room이 만들며 고를 수 없습니다",
	FlagKnown: "만난 적 있는 사람만 연결 허용하기. 다른 사람은 응답을 받지 못함", FlagInvisible: "나를 알리지 않기. 다른 사람에게 신청하거나 주소를 알려 주기",
	FlagRules: "규칙: freestyle, standard, renju, caro, chinese, japanese, aga, new-zealand, tromp-taylor, xiangqi", FlagSize: "판 한 변의 줄 수",
	FlagSet: "항목 정하기. 예: opening=rif, komi=6.5, handicap=2. 여러 번 쓸 수 있음", FlagClock: "시간: none, 10m, 5m+3s, 10m+3x30s, 10m+25/5m",
	FlagFirst: "누가 먼저 두는지: me(나), other(상대), lot(추첨)", FlagLevel: "컴퓨터의 레벨(1~3)", FlagListWait: "찾는 시간",

	UnknownCommand: "%q: 그런 명령이 없습니다", DidYouMean: "%q: 그런 명령이 없습니다. 혹시 %s?", MissingVerb: "%s 뒤에 명령이 필요합니다",
	WrongArgs: "쓰는 법: %s", WrongArg: "%q: 쓸 수 없습니다. 쓰는 법: %s", UnknownFlag: "%s 옵션이 없습니다", NoValue: "%s 옵션에 값이 필요합니다", BadValue: "%s 옵션에 쓸 수 없는 값입니다: %q",
	BadFlag: "%s: 옵션으로 읽을 수 없습니다", OneFlag: "다음 옵션 중 하나만 쓸 수 있습니다: %s",
	SeeHelp: "%s --help를 보십시오", PortTaken: "다른 프로그램이 그 UDP 포트를 쓰고 있습니다", PeerNotFound: "상대를 찾을 수 없거나 응답이 없습니다",
	Ambiguous: "같은 이름이 여럿입니다. 주소나 목록의 번호를 쓰십시오", Refused: "상대가 동의하지 않았습니다",
	NoPeers: "아무도 없습니다", HintFolder: "--home이나 QIYOU_HOME으로 다른 폴더를 고르십시오", HintKey: "그 파일을 나만 읽을 수 있게 하십시오: chmod 600",
	HintTerminal: "qiyou play --plain을 써 보십시오", HintDoctor: "qiyou doctor가 걸림돌이 될 만한 것을 알려 줍니다", HintPort: "--port로 다른 포트를 고르거나 qiyou에 맡기십시오(요청한 포트 %d)",
	RecordHolds: "모두 맞습니다", Signatures: "서명 %d개", EventsHold: "%[2]d건 중 %[1]d건이 맞습니다",
	SignedByBoth: "양쪽이 종국에 서명했습니다", SignedByOne: "종국에 양쪽의 서명이 다 있지는 않습니다", NoLog: "파일에 서명된 기록이 없습니다",
	LogBroken: "서명된 기록이 맞지 않습니다", FileDiffers: "파일의 내용이 서명된 기록과 다릅니다",
	LayoutDiffers: "쓰였을 때와 다른 것은 공백, 주석, 줄 바꿈뿐입니다",
	BrokenMove:    "처음으로 맞지 않는 것은 %d번째, %d수째: %s, 쓴 쪽 %s: %s",
	BrokenEvent:   "처음으로 맞지 않는 것은 %d번째, %d수 다음: %s",
	Says:          "%s: 파일에는 “%s”, 서명에는 “%s”", SaysMove: "%d수째: 파일에는 “%s”, 서명에는 “%s”",
	Ops: map[string]string{
		"start": "대국 조건", "join": "대국 조건에 대한 서명", "move": "착수", "undo": "무르기", "draw": "무승부", "resign": "기권", "timeout": "시간 초과",
		"confirm": "종국에 대한 서명", "pause": "일시 정지", "adjourn": "중단", "return": "중단에서 돌아옴", "none": "알 수 없는 것", "unknown": "알 수 없는 것",
	},
	RecordClaimed: "%s 쪽에서 상대의 시간 초과를 주장함: 주장일 뿐 확인되지 않음",

	Page: Page{
		Usage: "사용법:", Commands: "명령:", Flags: "옵션:", Global: "공통 옵션:",
		More: "%s: 명령마다 자세한 도움말을 봅니다.", HelpFlag: "이 도움말 보기", Help: "명령의 도움말 보기", Completion: "셸 자동 완성 스크립트 출력",
	},
	Checks: map[string]string{
		"folder": "데이터 폴더", "key": "신원", "port": "포트", "buffer": "UDP 수신 버퍼", "interfaces": "네트워크 인터페이스",
		"firewall": "방화벽", "multicast": "멀티캐스트(mDNS)", "peers": "보이는 사람, 그중 응답 없는 사람", "terminal": "터미널",
	},
	Advices: map[Advice]string{
		AdviseFolder: "그곳에 쓸 권한을 얻거나, --home이나 QIYOU_HOME으로 다른 폴더를 고르십시오",
		AdviseKey:    "열쇠 파일을 나만 읽을 수 있게 하십시오(chmod 600). 다른 곳으로 옮기면 새 신원으로 시작합니다", AdvisePort: "다른 프로그램(어쩌면 qiyou)이 쓰고 있습니다. qiyou는 다른 포트를 씁니다. --port로 고를 수도 있습니다",
		AdviseBuffer: "sysctl -w net.core.rmem_max=212992", AdviseNetwork: "네트워크에 연결하십시오. 컴퓨터와 두거나 이 컴퓨터에서 둘이 둘 때는 필요 없습니다",
		AdviseMulticast: "UDP 포트 5353(mDNS)의 출입을 허용하십시오. VPN이나 컨테이너에서는 멀티캐스트가 꺼져 있을 수 있습니다: --peer와 주소로 연결하십시오",
		AdviseUFW:       "허용하십시오: ufw allow 5353/udp && ufw allow 1976/udp", AdviseFirewalld: "허용하십시오: firewall-cmd --add-service=mdns --add-port=1976/udp",
		AdviseUnreachable: "보이지만 응답하지 않는 사람이 있습니다: 그쪽의 방화벽이거나, 기기끼리 떼어 놓는 액세스 포인트(클라이언트 격리)입니다",
		AdviseAlone:       "qiyou를 쓰는 다른 사람이 없거나, 액세스 포인트가 기기끼리 떼어 놓습니다(클라이언트 격리): --peer와 상대의 주소로 해 보십시오",
		AdviseNoTerminal:  "여기에는 화면을 그릴 수 없습니다: qiyou play --plain은 됩니다", AdviseSize: "80x24 이상이면 판과 정보가 나란히 보입니다",
	},
}
