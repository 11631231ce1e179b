package text

// Plain is the words of the program as lines of plain text (ui/linear). The
// verbs of a field are the same in every language; %[n] puts them in another
// order. No field ends in a line break or holds one.
type Plain struct {
	Hello   string // own name, own fingerprint
	Bye     string
	Unnamed string // a peer or player whose name is empty
	Comma   string // between the parts of a list

	// The lobby.
	NobodyHere    string
	PeerLine      string // number, name, fingerprint, state
	PeerCame      string // the same
	PeerLeft      string // name
	Resolving     string
	Here          string
	Suspect       string
	Unreachable   string
	Gone          string
	Playing       string
	CanWatch      string // added to playing
	NoOpen        string
	OpenLine      string // number, opponent, setup, moves
	Looking       string // state of looking for peers, in words of a code
	WaitingFor    string // name, seconds
	ModeKnown     string // who may reach us
	ModeAll       string
	ModeInvisible string // who may see us
	ModeVisible   string
	InRoom        string // code
	Broken        string // number: matches that a peer did not begin after a lot

	// Invitations.
	InvitedBy    string // name, fingerprint, setup, time, sides
	InvitedNew   string // added when the key was never met
	Verified     string // the key of a peer was compared; with a sign that no name from outside holds
	Like         string // name, name of another, its fingerprint: a known name, or one like it, with another key
	LikeLine     string // the same as a sentence
	VerifiedLine string // name, fingerprint
	InvitedText  string // name, what was said with it
	CompareWords string // name, fingerprint, two words, two numbers
	YouInvited   string // name
	InviteOver   string // name, code in words
	SidesLot     string
	SidesInviter string // the inviter acts first
	SidesInvited string // the invited acts first

	// Counters.
	CounterBy     string // name, what changed, setup, time, sides
	YouCounter    string // name, what changed
	AnswerCounter string // how to answer an invitation
	Crossed       string // ours was on its way at the same moment
	Semicolon     string // between what changed

	// Several tables, and talk in the lobby.
	TableLine string // number, opponent, setup, moves
	TableOver string // added when the match is over
	TableNow  string // the line of a table that commands are about now
	NoTables  string
	AtTable   string // number, a line about another table
	SaidAll   string // name, text
	SaidTo    string // ours: name, name of the other, text
	SaidYou   string // to us alone: name, text
	OpenRests string // mark of an open match that is adjourned
	LinkGone  string // the other has left a match that is over

	// At a table.
	Start      string // setup, time, first player, second player
	Time       string // settings of the clock
	NoLimit    string // the same without a limit
	YouAre     string // seat and colour
	YouAreBoth string
	Resumed    string // number of moves
	First      string // the seat that acts first
	Second     string
	Dark       string // the colour a seat plays
	Light      string
	NoColor    string // not chosen yet
	Move       string // number, name, move
	MoveLeft   string // time left, added to Move
	YourTurn   string // added when the person here is to act
	TurnOf     string // name
	TakenBack  string // number of moves, name of who has the turn
	AskedUndo  string // name, number of moves
	AskedDraw  string // name
	AskedPause string // name
	AskedOn    string // name
	Claimed    string // name
	YouAsk     string // added to a question one asked oneself
	AnswerIt   string // added to a question that one can answer
	Declined   string // name
	Retracted  string // name
	LinkUp     string
	LinkSilent string
	Paused     string
	GoesOn     string
	Adjourned  string
	Returned   string // name
	Lag        string // name, seconds, seconds of it that were charged
	LinkDown   string
	LinkClosed string
	LinkBroken string
	Said       string // name, text
	SaidWatch  string // the same of a spectator
	Watching   string
	Watchers   string // number of spectators
	EndWon     string // name, reason in words
	EndNone    string // reason in words
	Record     string // path
	AskRematch string // name
	LeftTable  string

	// Answers to commands.
	Refused     string // what was typed, why in words
	NoTime      string // no limit of time
	TimeLine    string // name, time left
	TimePeriod  string // time left in a period, periods left
	TimeStones  string // time left in a block, stones to play
	MovesLine   string // all moves
	NoMoves     string
	RecordLine  string // number, date, name, name, setup, result
	NoRecords   string
	OfRecord    string // path
	Tried       string // number of the move that moves tried out follow, number of the move shown
	Earlier     string // number of the move that was the last, number of moves that stand
	LastLine    string // number, name, move
	Legend      string // under the board
	DeadLegend  string // the same where stones are marked as dead
	PieceLegend string // the same for xiangqi

	// Games other than gomoku, and openings.
	Script     string // points: moves with Chinese names are written by their points; names: by these
	Red        string // the colours of xiangqi
	RedsOther  string
	Check      string // added to a move
	NowPlay    string // name, colour, name, colour: added to a move that changed them
	ChooseLine string // name, choices
	PointsLine string // name, points
	DeadLine   string // points
	NoneDead   string
	ScoreLine  string // colour, points, colour, points
	EndBy      string // name, points, reason in words

	Help []string

	// Codes are short words for what ui/linear itself refuses, and for the
	// codes of session.InviteEnded and session.Health.
	Codes map[string]string
}

// PlainEN is [Plain] in English.
var PlainEN = Plain{
	Hello:   "qiyou. You are %s, %s. Type help for the commands.",
	Bye:     "Goodbye.",
	Unnamed: "(no name)",
	Comma:   ", ",

	NobodyHere:    "Nobody else is here.",
	PeerLine:      "%d: %s, %s, %s",
	PeerCame:      "Peer %d: %s, %s, %s",
	PeerLeft:      "%s is gone.",
	Resolving:     "being looked up",
	Here:          "here",
	Suspect:       "perhaps gone",
	Unreachable:   "cannot be reached",
	Gone:          "gone",
	Playing:       "playing",
	CanWatch:      "can be watched",
	NoOpen:        "No match is open.",
	OpenLine:      "%d: against %s, %s, moves: %d",
	Looking:       "Network: %s.",
	WaitingFor:    "Waiting for %s, up to %d s.",
	ModeKnown:     "Only players met before can reach you.",
	ModeAll:       "Everybody can reach you.",
	ModeInvisible: "You are invisible.",
	ModeVisible:   "You are visible.",
	Broken:        "broken starts: %d",
	InRoom:        "You are in a private room. Its words: %s",

	InvitedBy:    "%s (%s) invites you: %s, %s, %s.",
	InvitedNew:   "This player's key is new to you.",
	Verified:     "✓ verified",
	Like:         "another person called %s; you know %s with key %s",
	VerifiedLine: "You have verified %s, %s.",
	LikeLine:     "Another person called %s; you know %s with key %s.",
	InvitedText:  "%s says: %s",
	CompareWords: "To know that nobody sits between you and %s (%s), read these words to each other, not over this program: %s %s, in numbers %s %s. Type same or differ.",
	YouInvited:   "You have invited %s.",
	InviteOver:   "The invitation with %s is over: %s.",
	SidesLot:     "who begins is drawn by lot",
	SidesInviter: "the inviter begins",
	SidesInvited: "the invited begins",

	CounterBy:     "%s offers other terms: %s. Now: %s, %s, %s.",
	YouCounter:    "You offer %s other terms: %s.",
	AnswerCounter: "Type accept, decline, or counter TERMS.",
	Crossed:       "You had invited this player too: counter alone offers what you had proposed.",
	Semicolon:     "; ",

	TableLine: "%d: against %s, %s, moves: %d.",
	TableOver: "It is over.",
	TableNow:  "You are at table %s",
	NoTables:  "You are at no table.",
	AtTable:   "[table %d] %s",
	SaidAll:   "%s says to everybody: %s",
	SaidTo:    "%s says to %s: %s",
	SaidYou:   "%s says to you: %s",
	OpenRests: "paused by both",
	LinkGone:  "The other has left.",

	Start:      "Match: %s, %s. %s against %s.",
	Time:       "time %s",
	NoLimit:    "no limit of time",
	YouAre:     "You act %s and play %s.",
	YouAreBoth: "You play both sides.",
	Resumed:    "Moves played so far: %d.",
	First:      "first",
	Second:     "second",
	Dark:       "dark",
	Light:      "light",
	NoColor:    "a colour not chosen yet",
	Move:       "%d. %s: %s.",
	MoveLeft:   "%s left.",
	YourTurn:   "Your turn.",
	TurnOf:     "%s is to act.",
	TakenBack:  "Moves taken back: %d. %s is to act.",
	AskedUndo:  "%s asks to take back moves: %d.",
	AskedDraw:  "%s offers a draw.",
	AskedPause: "%s asks to pause the match.",
	AskedOn:    "%s is ready to go on.",
	Claimed:    "%s claims that the time of the other is over.",
	YouAsk:     "Waiting for an answer.",
	AnswerIt:   "Type accept or decline.",
	Declined:   "%s says no.",
	Retracted:  "%s no longer asks.",
	LinkUp:     "The connection is up.",
	LinkSilent: "The other does not answer.",
	Paused:     "Both clocks stand.",
	GoesOn:     "The clocks run again.",
	Adjourned:  "The match is paused by both. Type continue to go on.",
	Returned:   "The match goes on. %s is to act.",
	Lag:        "Move of %s: lag %s s, charged %s.",
	LinkDown:   "The connection is lost; trying again.",
	LinkClosed: "The other has left. The match stays open.",
	LinkBroken: "The two records differ. The match cannot go on.",
	Said:       "%s says: %s",
	SaidWatch:  "%s, who watches, says: %s",
	Watching:   "You watch this match.",
	Watchers:   "Spectators: %d.",
	EndWon:     "%s wins: %s.",
	EndNone:    "Nobody wins: %s.",
	Record:     "Record: %s",
	AskRematch: "%s would like another game.",
	LeftTable:  "You have left the table.",

	Refused:     "Not done: %s: %s.",
	NoTime:      "There is no limit of time.",
	TimeLine:    "%s: %s",
	TimePeriod:  "%s in this period, periods left: %d",
	TimeStones:  "%s in this block, moves to make: %d",
	MovesLine:   "Moves: %s",
	NoMoves:     "No move has been made.",
	RecordLine:  "%d: %s, %s against %s, %s, %s",
	NoRecords:   "There is no finished game.",
	OfRecord:    "This is a record, %s. Type back, forward and goto to see its boards.",
	Tried:       "Your line from move %d on: the board after move %d. Type present to go back.",
	Earlier:     "Review: the board after move %d of %d. Type present to go back.",
	LastLine:    "Last move: %d. %s: %s.",
	Legend:      "X dark, O light, the last move in brackets.",
	DeadLegend:  "Small letters are dead stones, # is dark's, = is light's.",
	PieceLegend: "Capitals red, small letters black, the last move in brackets: K general, A advisor, E elephant, H horse, R rook, C cannon, P pawn.",

	Script:     "points",
	Red:        "red",
	RedsOther:  "black",
	Check:      "Check.",
	NowPlay:    "%s plays %s, %s plays %s.",
	ChooseLine: "%s is to choose: %s.",
	PointsLine: "%s may play at: %s.",
	DeadLine:   "Marked as dead: %s.",
	NoneDead:   "No stone is marked as dead.",
	ScoreLine:  "Score: %s %s, %s %s.",
	EndBy:      "%s wins by %s points: %s.",

	Help: []string{
		"h8: play there; h2-e2 or C2=5: move a xiangqi piece; pass",
		"choose NAME, or the name alone: take a choice of an opening; choices: what there is to do",
		"dead Q16: mark a group or unmark it; propose, accept, resume: the talk about dead stones; score: the count",
		"undo, undo NUMBER, draw: ask for it, or agree to it",
		"resign: give up",
		"pause: stop the clocks, if both want it; continue: go on after that; claim: say that the time of the other is over",
		"accept, decline: answer an invitation or the other's request",
		"say TEXT: say something to the other",
		"board, moves, last, clock: how the match stands",
		"back, back NUMBER, forward, forward NUMBER, goto NUMBER: the board as it was after an earlier move; present: as it stands",
		"records: the finished games on this machine; review NUMBER: open one of them",
		"try MOVE: in a match that is over, play a move on the board shown, to see what would be",
		"playon, playon LEVEL: in a match that is over, play on against the computer from the board shown",
		"peers: who is here",
		"watch NAME, watch NUMBER, watch ADDRESS: watch somebody's match; save: keep its record",
		"watchers everyone, watchers known, watchers nobody: who may watch yours; overhear on, overhear off: hear them during a game",
		"invite NAME, invite NUMBER, invite ADDRESS: ask somebody to play; terms may follow: rules=renju size=15 opening=rif clock=5m+3s first=me",
		"counter clock=10m first=other: answer an invitation with other terms",
		"computer LEVEL: play against the computer; terms may follow",
		"rematch: another game with the same player; terms may follow",
		"tables: the matches you are in; table NUMBER: go to one; table NUMBER COMMAND: do something there",
		"tell NAME TEXT: say something to one in the lobby; all TEXT: to everybody; mute NAME, unmute NAME",
		"leave: go away from the table; the match stays open",
		"open: matches that are open; resume NUMBER: go on with one",
		"cancel: take back an invitation or a request",
		"name NAME: be called so; discard NUMBER: give an open match up; yield: where two records part, go on with that of the other",
		"verify, verify NAME: compare words with a player, who then has your mark; same, differ: what you find",
		"block NAME: never let that player in again; block: the one who invites you",
		"known on, known off: let in only players met before; invisible on, invisible off: announce nothing",
		"quit: end the program",
	},

	Codes: map[string]string{
		"ambiguous-peer": "several players have that name; use the number", "unknown-command": "no such command; type help",
		"missing-argument": "something is missing after the command", "not-a-move": "neither a command nor a move; type help",
		"failed": "it failed; the log says why", "no-score": "nothing is counted here",
		"not-a-term": "no such term, or it cannot be: rules=renju size=15 clock=5m+3s first=me", "not-an-object": "not an object with line and match",
		"not-over": "this match still goes on",
		"not-now":  "you look at an earlier board; type present first",

		"accepted": "accepted", "declined": "declined", "busy": "the other is playing", "withdrawn": "taken back", "expired": "no answer in time",
		"unreachable": "cannot be reached", "silent": "can be seen but does not answer: a firewall?", "refused": "not let in", "version": "the programs do not understand each other",
		"countered": "other terms were proposed", "too-many": "too many invitations for now",

		"looking": "looking for players", "ok": "working", "quiet": "nobody answers", "blocked": "blocked, perhaps by a firewall",
		"no-network": "there is none", "off": "switched off",
	},
}

// PlainZhHans is [Plain] in Chinese, simplified.
var PlainZhHans = Plain{
	Hello:   "棋友。你是 %s，%s。输入 help 查看命令。",
	Bye:     "再见。",
	Unnamed: "（无名）",
	Comma:   "，",

	NobodyHere:    "这里没有别人。",
	PeerLine:      "%d：%s，%s，%s",
	PeerCame:      "棋友 %d：%s，%s，%s",
	PeerLeft:      "%s 已离开。",
	Resolving:     "正在查找",
	Here:          "在线",
	Suspect:       "可能已离开",
	Unreachable:   "无法连接",
	Gone:          "已离开",
	Playing:       "对局中",
	CanWatch:      "可观战",
	NoOpen:        "没有未完的对局。",
	OpenLine:      "%d：对手 %s，%s，手数：%d",
	Looking:       "网络：%s。",
	WaitingFor:    "正在等待 %s，最多 %d 秒。",
	ModeKnown:     "只有见过的棋手能连上你。",
	ModeAll:       "谁都能连上你。",
	ModeInvisible: "你是隐身的。",
	ModeVisible:   "别人看得到你。",
	Broken:        "抽签后未开局：%d",
	InRoom:        "你在私密房间里，口令：%s",

	InvitedBy:    "%s（%s）邀请你：%s，%s，%s。",
	InvitedNew:   "你从未见过这位棋手的密钥。",
	Verified:     "✓ 已核对",
	Like:         "另一位叫 %s 的人；你认识的 %s 的密钥是 %s",
	VerifiedLine: "%s（%s）是你核对过的。",
	LikeLine:     "这是另一位叫 %s 的人；你认识的 %s 的密钥是 %s。",
	InvitedText:  "%s 说：%s",
	CompareWords: "要确认你与 %s（%s）之间没有别人，请另外互相念出这两个词：%s %s，数字是 %s %s。输入 same（相同）或 differ（不同）。",
	YouInvited:   "你邀请了 %s。",
	InviteOver:   "与 %s 的邀请已结束：%s。",
	SidesLot:     "抽签决定先后",
	SidesInviter: "邀请者先行",
	SidesInvited: "受邀者先行",

	CounterBy:     "%s 提出别的条件：%s。现在是：%s，%s，%s。",
	YouCounter:    "你向 %s 提出别的条件：%s。",
	AnswerCounter: "输入 accept 同意、decline 谢绝，或 counter TERMS 提条件。",
	Crossed:       "你也刚邀请了对方：只输入 counter 就提出你原来的条件。",
	Semicolon:     "；",

	TableLine: "%d：对手 %s，%s，手数：%d。",
	TableOver: "已结束。",
	TableNow:  "现在是第 %s",
	NoTables:  "你不在任何对局中。",
	AtTable:   "［第 %d 局］%s",
	SaidAll:   "%s 对大家说：%s",
	SaidTo:    "%s 对 %s 说：%s",
	SaidYou:   "%s 对你说：%s",
	OpenRests: "双方同意暂停",
	LinkGone:  "对方已离开。",

	Start:      "对局：%s，%s。%s 对 %s。",
	Time:       "用时 %s",
	NoLimit:    "不限时",
	YouAre:     "你是%s，执%s。",
	YouAreBoth: "双方都由你下。",
	Resumed:    "已下手数：%d。",
	First:      "先手",
	Second:     "后手",
	Dark:       "黑",
	Light:      "白",
	NoColor:    "未定的颜色",
	Move:       "第 %d 手，%s：%s。",
	MoveLeft:   "剩余 %s。",
	YourTurn:   "轮到你了。",
	TurnOf:     "轮到 %s。",
	TakenBack:  "悔棋手数：%d。轮到 %s。",
	AskedUndo:  "%s 请求悔棋，手数：%d。",
	AskedDraw:  "%s 提议和棋。",
	AskedPause: "%s 请求暂停对局。",
	AskedOn:    "%s 准备继续。",
	Claimed:    "%s 声称对方超时。",
	YouAsk:     "等待答复。",
	AnswerIt:   "输入 accept 同意或 decline 谢绝。",
	Declined:   "%s 不同意。",
	Retracted:  "%s 收回了请求。",
	LinkUp:     "连接正常。",
	LinkSilent: "对方没有回应。",
	Paused:     "双方停止计时。",
	GoesOn:     "继续计时。",
	Adjourned:  "双方同意暂停。输入 continue 继续。",
	Returned:   "对局继续，轮到 %s。",
	Lag:        "%s 的着法：延迟 %s 秒，计入 %s。",
	LinkDown:   "连接中断，正在重连。",
	LinkClosed: "对方已离开，对局保留。",
	LinkBroken: "双方的记录不一致，对局无法继续。",
	Said:       "%s 说：%s",
	SaidWatch:  "观众 %s 说：%s",
	Watching:   "你在观战。",
	Watchers:   "观战人数：%d。",
	EndWon:     "%s 胜：%s。",
	EndNone:    "没有胜者：%s。",
	Record:     "棋谱：%s",
	AskRematch: "%s 想再下一局。",
	LeftTable:  "你已离开对局。",

	Refused:     "未执行：%s：%s。",
	NoTime:      "不限时。",
	TimeLine:    "%s：%s",
	TimePeriod:  "本次读秒剩 %s，剩余次数：%d",
	TimeStones:  "本段剩 %s，还须手数：%d",
	MovesLine:   "着法：%s",
	NoMoves:     "还没有着法。",
	RecordLine:  "%d：%s，%s 对 %s，%s，%s",
	NoRecords:   "还没有下完的棋。",
	OfRecord:    "这是棋谱 %s。用 back、forward、goto 看各个局面。",
	Tried:       "自己的变化，从第 %d 手起：第 %d 手之后。输入 present 回到现在。",
	Earlier:     "回看：第 %d 手之后，共 %d 手。输入 present 回到现在。",
	LastLine:    "最后一手：第 %d 手，%s：%s。",
	Legend:      "X 黑，O 白，最后一手在括号内。",
	DeadLegend:  "小写是死子，# 是黑的目，= 是白的目。",
	PieceLegend: "大写是红，小写是黑，最后一手在括号内：K 将帅，A 士，E 象，H 马，R 车，C 炮，P 兵。",

	Script:     "names",
	Red:        "红",
	RedsOther:  "黑",
	Check:      "将军。",
	NowPlay:    "%s 执%s，%s 执%s。",
	ChooseLine: "轮到 %s 选择：%s。",
	PointsLine: "%s 可以下在：%s。",
	DeadLine:   "标为死子：%s。",
	NoneDead:   "没有标出死子。",
	ScoreLine:  "得分：%s %s，%s %s。",
	EndBy:      "%s 胜 %s 目：%s。",

	Help: []string{
		"h8：在该点落子；炮二平五、h2-e2：走象棋子；pass：停一手",
		"choose NAME，或只写名称：选择开局的选项；choices：现在要做什么",
		"dead Q16：标记死子或取消；propose、accept、resume：商定死子；score：数子",
		"undo、undo NUMBER、draw：请求悔棋、提和，或表示同意",
		"resign：认输",
		"pause：双方同意后停止计时；continue：之后继续；claim：提出对方超时",
		"accept、decline：答复邀请或对方的请求",
		"say TEXT：对对方说话",
		"board、moves、last、clock：查看棋盘、着法、最后一手、用时",
		"back、back 数目、forward、forward 数目、goto 第几手：回看之前的棋盘；present：回到现在",
		"records：列出下完的棋；review 编号：打开其中一局",
		"try 着法：下完的对局，在当前局面试走一步",
		"playon、playon 级别：下完的对局，从当前局面与电脑续下",
		"peers：查看谁在线",
		"watch NAME、watch NUMBER、watch ADDRESS：观看对局；save：保存它的棋谱",
		"watchers everyone、watchers known、watchers nobody：谁可以观看你的对局；overhear on、overhear off：对局时是否听观众说话",
		"invite NAME、invite NUMBER、invite ADDRESS：邀请对局；后面可写条件：rules=renju size=15 opening=rif clock=5m+3s first=me",
		"counter clock=10m first=other：用别的条件答复邀请",
		"computer LEVEL：与电脑对局；后面可写条件",
		"rematch：与同一对手再下一局；后面可写条件",
		"tables：你在下的对局；table NUMBER：换到其中一局；table NUMBER COMMAND：在那一局里做一件事",
		"tell NAME TEXT：对大厅里的一个人说；all TEXT：对大家说；mute NAME、unmute NAME：屏蔽聊天或恢复",
		"leave：离开对局，对局保留",
		"open：查看未完的对局；resume NUMBER：继续其中一局",
		"cancel：收回邀请或请求",
		"name NAME：改名；discard NUMBER：放弃一局未完的对局；yield：记录有分歧时，按对方的记录继续",
		"verify、verify NAME：与棋手核对词语，核对过的有标记；same 相同，differ 不同",
		"block NAME：再也不让这位棋手连进来；block：邀请你的这位",
		"known on、known off：只让见过的棋手连进来；invisible on、invisible off：不公告自己",
		"quit：退出程序",
	},

	Codes: map[string]string{
		"ambiguous-peer": "有几位同名的棋手，请用编号", "unknown-command": "没有这个命令，输入 help 查看",
		"missing-argument": "命令后缺少内容", "not-a-move": "既不是命令也不是着法，输入 help 查看",
		"failed": "出错了，原因见日志", "no-score": "这里没有可数的",
		"not-a-term": "没有这个条件，或不能这样设：rules=renju size=15 clock=5m+3s first=me", "not-an-object": "不是带 line 和 match 的对象",
		"not-over": "这一局还没下完",
		"not-now":  "正在回看，先输入 present",

		"accepted": "已接受", "declined": "已谢绝", "busy": "对方正在对局", "withdrawn": "已收回", "expired": "未及时答复",
		"unreachable": "无法连接", "silent": "看得到，但没有回应：可能被防火墙拦住", "refused": "未被允许", "version": "双方程序版本不通",
		"countered": "提出了别的条件", "too-many": "邀请过于频繁",

		"looking": "正在寻找棋友", "ok": "正常", "quiet": "无人应答", "blocked": "受阻，可能是防火墙",
		"no-network": "没有网络", "off": "已关闭",
	},
}
