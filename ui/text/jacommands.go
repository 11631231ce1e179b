package text

// commandsJA is the words of the command line in Japanese.
var commandsJA = Commands{
	About: `qiyou（棋友）は、同じネットワークの人とボードゲームで対局するプログラムです。
サーバーもアカウントも準備も要りません。コマンドなしで起動すると、誰がいるかを表示します。`,
	Root: "同じネットワークの人と対局する", Play: "対局する：ほかの人と、コンピュータと、または同じ端末で二人で",
	Bot: "画面なしで参加する：申し込みを受け、コンピュータが打つ", Peer: "ネットワーク上のほかの人",
	PeerList: "誰がいるか、名簿に誰がいるかを一覧する", PeerTrust: "自分でつけた名前で鍵を覚える：名前または指紋で指定",
	PeerVerify: "双方の指紋を表示する。会って、または声で照合するため", PeerName: "鍵に別の名前をつける", PeerForget: "鍵を名簿から消す",
	PeerBlock: "その鍵の接続を拒否する。相手には応答がないように見える", PeerUnblock: "ブロックを解除する", FlagAs: "覚えるときの名前", FlagSame: "両方が同じ：確認済みにする",
	MarkKnown: "知人", MarkNew: "初対面", MarkVerified: "確認済み", MarkBlocked: "ブロック中", YourKey: "あなたの鍵。相手の画面にこう出るはずです：", TheirKey: "%sさんの鍵。相手の画面にこう出るはずです：",
	AskSame:     "相手の画面でも両方同じですか？ yes か no：",
	VerifyHow:   "会って、または声で相手の画面と照合し、--same をつけて実行してください。接続中は二つの言葉で済みます：画面では V、行では verify。",
	PeerUnknown: "名簿に %q はいません", PeerMany: "%q に当たる人が何人もいます。指紋を使ってください：", HintPeers: "qiyou peer list で名簿が出ます。会ったことのない鍵は64桁で指定します", LastSeen: "最後に見た日 %s",
	Record: "終わった対局", RecordList: "棋譜を新しい順に一覧する",
	RecordStats: "相手とゲームごとに勝敗を数える",
	RecordShow:  "棋譜を表示する：ファイル、一覧の番号、または名前の一部", RecordVerify: "棋譜の署名と一手一手を検証する",
	Doctor: "このネットワークでの対局を妨げるものと、その対処を示す", Version: "バージョンを表示する",
	Rules: "スクリプト用の審判：一行に一つの JSON の問いに、一行で答える", Perft: "何手か先までの手順の数を数える",
	Sound: "音を鳴らす、またはファイルに書く", FlagWAV: "鳴らさずにこのファイルに書く（- は標準出力）",
	FlagSeed: "同じシードなら同じサンプルになる", FlagPart: "音楽の何番目のフレーズか、0 から",
	NoSound: "ここには鳴らせるものがありません", HintSound: "音声装置があれば pw-play、paplay、aplay で鳴らせます。--wav はファイルに書きます",
	Bench: "エンジンに決まった仕事をさせ、結果を表示する",
	RulesLong: `一行に一つの JSON オブジェクトを読み、入力が終わるまで一行ずつ答えます：
{"id":1, "game":"gomoku|renju|go|xiangqi", "setup":{...}, "start":..., "moves":["h8"], "ask":["state","legal","score","forbidden","perft","notation"], "depth":2, "dead":["D4"]}
setup：gomoku と renju は size、rule、opening、foul。go は size、rules、ko、suicide、komi、handicap。xiangqi は repetition、limit、odds。
start：xiangqi は FEN、ほかは {"black":[...],"white":[...],"to_move":"black"}。`,
	FlagTables: "同時に何局打つか", FlagFEN: "この局面から始める", FlagDivide: "最初の手ごとに数える",

	FlagHome: "すべてを置くフォルダー：設定、鍵、棋譜", FlagLang: "言語：%s", FlagName: "あなたの名前。ほかの人に見えるもの",
	FlagPort: "UDP ポート（普通は 1976、使用中なら別のもの）", FlagLog: "ログの詳しさ：debug、info、warn、error",
	FlagOffline: "ネットワークを使わない", FlagPlain: "画面の代わりに文字の行を使う", FlagJSON: "一行に一つの JSON オブジェクト",
	FlagPeer: "名前またはアドレスで対局を申し込む", FlagWatch: "名前またはアドレスで対局を観戦する", FlagWithin: "相手をどれだけ待つか", FlagComputer: "このレベルのコンピュータと対局する（1～3）",
	FlagHere: "同じ端末で二人で対局する", FlagOnce: "一局で終わる", FlagWait: "入力が先に終わっても、一局が済んでから終わる",
	FlagRoom: "非公開の部屋に入る：言葉なしなら伝えるための四つの言葉を作り、言葉があればその部屋に入る", RoomSize: "部屋の合言葉は四つの言葉で、qiyou play --room が作ります", RoomWord: "%q は部屋の合言葉の言葉ではありません。合言葉は qiyou play --room が作るもので、自分では選べません",
	FlagKnown: "会ったことのある人だけに接続を許す。ほかの人には応答しない", FlagInvisible: "自分を告知しない。人に申し込むか、アドレスを教える",
	FlagRules: "ルール：freestyle、standard、renju、caro、chinese、japanese、aga、new-zealand、tromp-taylor、xiangqi", FlagSize: "盤の一辺の路数",
	FlagSet: "項目を決める。例：opening=rif、komi=6.5、handicap=2。何度でも使える", FlagClock: "持ち時間：none、10m、5m+3s、10m+3x30s、10m+25/5m",
	FlagFirst: "どちらが先手か：me（自分）、other（相手）、lot（抽選）", FlagLevel: "コンピュータのレベル（1～3）", FlagListWait: "どれだけ探すか",

	UnknownCommand: "%q というコマンドはありません", DidYouMean: "%q というコマンドはありません。%s のことですか？", MissingVerb: "%s の後にはコマンドが要ります",
	WrongArgs: "使い方：%s", WrongArg: "%q は使えません。使い方：%s", UnknownFlag: "%s というオプションはありません", NoValue: "オプション %s には値が要ります", BadValue: "オプション %s の値に %q は使えません",
	BadFlag: "%s はオプションとして読めません", OneFlag: "次のオプションは一つだけ使えます：%s",
	SeeHelp: "%s --help を見てください", PortTaken: "その UDP ポートは別のプログラムが使っています", PeerNotFound: "相手が見つからないか、応答がありません",
	Ambiguous: "同じ名前の人が何人もいます。アドレスか一覧の番号を使ってください", Refused: "相手が承諾しませんでした",
	NoPeers: "誰も見つかりません", HintFolder: "--home か QIYOU_HOME で別のフォルダーを選んでください", HintKey: "そのファイルを自分だけが読めるようにしてください：chmod 600",
	HintTerminal: "qiyou play --plain を試してください", HintDoctor: "qiyou doctor が妨げになりそうなものを示します", HintPort: "--port で別のポートを選ぶか、qiyou に任せてください（指定されたのは %d）",
	RecordHolds: "すべて正しいことを確認しました", Signatures: "署名 %d 個", EventsHold: "%[2]d 件のうち %[1]d 件が正しい",
	SignedByBoth: "双方が終局に署名しています", SignedByOne: "終局に双方の署名が揃っていません", NoLog: "ファイルに署名つきの記録がありません",
	LogBroken: "署名つきの記録が正しくありません", FileDiffers: "ファイルの内容が署名つきの記録と違います",
	LayoutDiffers: "書かれたときと違うのは、空白、注釈、改行だけです",
	BrokenMove:    "最初に正しくないのは %d 件目、%d 手目：%s、作者 %s：%s",
	BrokenEvent:   "最初に正しくないのは %d 件目、%d 手目の後：%s",
	Says:          "%s：ファイルでは「%s」、署名では「%s」", SaysMove: "%d 手目：ファイルでは「%s」、署名では「%s」",
	Ops: map[string]string{
		"start": "対局条件", "join": "対局条件への署名", "move": "着手", "undo": "待った", "draw": "引き分け", "resign": "投了", "timeout": "時間切れ",
		"confirm": "終局への署名", "pause": "一時停止", "adjourn": "中断", "return": "中断からの再開", "none": "不明なもの", "unknown": "不明なもの",
	},
	RecordClaimed: "%s が相手の時間切れを主張：主張だけで、確認はされていません",

	Page: Page{
		Usage: "使い方：", Commands: "コマンド：", Flags: "オプション：", Global: "共通のオプション：",
		More: "コマンドごとの説明は %s で表示します。", HelpFlag: "この説明を表示する", Help: "コマンドの説明を表示する", Completion: "シェルの補完用スクリプトを出力する",
	},
	Checks: map[string]string{
		"folder": "データフォルダー", "key": "身元の鍵", "port": "ポート", "buffer": "UDP 受信バッファー", "interfaces": "ネットワークインターフェース",
		"firewall": "ファイアウォール", "multicast": "マルチキャスト（mDNS）", "peers": "見えている人数、うち応答なし", "terminal": "端末",
	},
	Advices: map[Advice]string{
		AdviseFolder: "そこに書く権利を得るか、--home か QIYOU_HOME で別のフォルダーを選んでください",
		AdviseKey:    "鍵のファイルを自分だけが読めるようにしてください（chmod 600）。別の場所に移せば新しい身元で始まります", AdvisePort: "別のプログラム（qiyou 自身かもしれません）が使っています。qiyou は別のポートを使います。--port でも選べます",
		AdviseBuffer: "sysctl -w net.core.rmem_max=212992", AdviseNetwork: "ネットワークに接続してください。コンピュータとの対局や同じ端末での対局には要りません",
		AdviseMulticast: "UDP ポート 5353（mDNS）の出入りを許可してください。VPN やコンテナではマルチキャストが使えないことがあります：--peer でアドレスを指定してください",
		AdviseUFW:       "許可してください：ufw allow 5353/udp && ufw allow 1976/udp", AdviseFirewalld: "許可してください：firewall-cmd --add-service=mdns --add-port=1976/udp",
		AdviseUnreachable: "見えているのに応答しない人がいます：相手側のファイアウォールか、端末どうしを隔離するアクセスポイント（クライアント分離）",
		AdviseAlone:       "ほかに qiyou を動かしている人がいないか、アクセスポイントが端末どうしを隔離しています（クライアント分離）：--peer に相手のアドレスを指定してみてください",
		AdviseNoTerminal:  "ここには画面を描けません：qiyou play --plain なら動きます", AdviseSize: "80x24 以上なら盤と情報が並んで表示されます",
	},
}
