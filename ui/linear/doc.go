// Package linear is the program as lines of plain text: for screen readers,
// dumb terminals and scripts. [Run] takes commands from its input, one a line,
// and writes one line for each thing that happens; the board only when asked.
// It never writes an escape byte and never writes what another machine sent
// without making it inert first.
//
// Commands: a move as its game writes it (h8, Q16, pass, C2=5, h2-e2) or in the
// canonical text of a game.Move; choose NAME or the name alone, choices, dead
// POINT, propose, accept, resume, score; premove MOVE..., premove none, premove, for while the other is to act; undo, undo NUMBER, draw, resign,
// pause, continue, claim, accept, decline, say TEXT, board, moves, last, clock, rematch [TERMS], leave;
// back [NUMBER|comment], forward [NUMBER|comment], goto NUMBER, present, which show the board as it was; records, review NUMBER|FILE, search [WORDS], playon [LEVEL];
// try MOVE, variation [NUMBER], main, comment [TEXT|+ TEXT|-], faults and save, for the study of a match that is over: leave and quit are to be said
// twice where what was added to it is not saved;
// engines, computer engine=NAME, for the engines of other programs; hint, estimate, owner, which ask an engine about the board shown, not in a match against a person until it is over;
// tables, table NUMBER [COMMAND]; peers, invite NAME|NUMBER|ADDRESS [TERMS],
// counter [TERMS], computer [LEVEL] [TERMS], open, resume NUMBER, discard NUMBER, yield;
// watch NAME|NUMBER|ADDRESS, save, watchers everyone|known|nobody, overhear
// on|off; tell NAME TEXT, all TEXT, mute NAME, unmute NAME; cancel, name NAME, verify,
// verify NAME, settings, set KEY [VALUE], statistics [NAME], same, differ, block NAME, known on|off, invisible on|off, help, quit. accept and decline answer the other's
// request at the table if one stands, else accept the marks in the talk about
// dead stones, else answer the newest invitation.
//
// TERMS are words KEY=VALUE: rules, size, clock, first (me, other, lot), or an
// option of the rules.
//
// Commands are about one table, the current one. A match that a line asked for
// becomes the current one, and so does any while the current one is over; what
// else begins waits for table NUMBER. Lines for people name another table in
// brackets. A line that is an object {"line": "h8", "match": "..."} is about
// the match it names.
//
// # One JSON object a line
//
// With Options.JSON each event is an object with the field "event". Fields may
// be added. Times end in _ms and are milliseconds; a seat is "first", "second"
// or "none"; "match" names a match; "number" is what invite and resume take.
//
//	hello         name, id, port
//	lobby         me{name,id,port,known_only,invisible,room}, health, interfaces, peers[{number,id,name,tag,known,verified,like{name,tag},broken (starts),state,
//	              playing,watch,games,addr,wins,losses,draws}], open[{number,match,opponent,setup,moves,when,adjourned}]; state is resolving, here, suspect,
//	              unreachable or gone
//	waiting       for, up_to_ms: a peer to appear
//	invited       invitation, peer, tag, known, verified, like{name,tag} (a key met before whose name this one
//	              has, or one like it; absent without), mine, setup, clock, sides (lot, inviter-first, inviter-second), text,
//	              expires (RFC 3339), rematch; of a counter also round, before{setup,clock,sides} and changes[] in words; draft of
//	              the same form is what we had proposed at the same moment
//	invite-ended  invitation, peer, mine, code (accepted, declined, busy, withdrawn, expired, unreachable, refused,
//	              version, countered, too-many), text
//	start         match, setup, clock, seats[{seat,name,tag,kind,level,color,verified,like}], you (first, second, both, none), watching (if
//	              so), record (path, if it was read from there), moves (those already played), to_act, yours
//	move          match, seat, color, move, index (in the log), ply (from 1), think_ms, clock_ms (left, absent without
//	              limit), to_act, yours (the person here is to act), check (absent without),
//	              colors[] of the two seats (if they changed)
//	task          match, phase (opening, scoring), to_act, yours, choices[], points[] (if only some are allowed), dead[],
//	              score{dark,light} (half points): what an opening or the talk about dead stones asks for now
//	score         match, dark, light (half points)
//	premove       match, what (made, taken-back; illegal: its turn came and it could not be played; void: something else than a move
//	              happened), move (with illegal), moves[] (those that wait, by their points)
//	undo          match, plies, ply (moves left), to_act, yours
//	asked         match, what (undo, draw, adjourn, return, rematch; flag: a claim that the time of the other is over),
//	              plies, by, mine
//	declined      match, what, by: who said no
//	retracted     match, what, by
//	pause         match, why (away, adjourned), stands (the clocks do, or run again), to_act, yours
//	lag           match, seat (whose move came late), lag_ms, charged_ms (what of it came off the clock)
//	link          match, state (up, silent, down, closed, broken), rtt_ms
//	said          match (absent in the lobby), name, tag, to (of ours, in the lobby), private (in the lobby), mine, text,
//	              watch (if it is said among spectators)
//	table         number, match, opponent, setup, moves, yours, over, current: commands are about this table from now on
//	tables        tables[] of the same
//	watchers      match, count: how many watch
//	end           match, winner, reason, text, margin (half points), moves (number), record (path, if already written)
//	statistics    statistics[{opponent,tag,level (of the computer),game (gomoku, renju, weiqi, xiangqi),games,won,lost,drawn,dark{won,lost,drawn},
//	              light{...},streak (won without a break, lost ones negative),
//	              rating{value,within (by 95 %)} (the opponent by Glicko-2),mine{...} (the person here),last (day),records[] (paths)}], damaged (records that could not be read)
//	settings      settings[{key,value,values[],by (the flag or variable that it comes from)}], set (the key that was just set, absent without)
//	engines       engines[{game,opponent,adviser (names, "" for ours),names[] (of the engines of other programs)}]: the games that those play
//	study         match, signed (the game is that of a signed log), games (in the file, of which this is the first), faults (number): of a record
//	              that was opened
//	faults        match, count, faults[{code,line,offset (bytes),move,quote,why,text}]: what could not be read, the first three when a record is opened
//	comment       match, ply, comment (lines), marks[{point,sign (label, triangle, square, circle, cross),text}]; when a record is opened also next
//	variations    match, ply, lines[{number,moves[] (the first),game (it is the match itself)}]: what goes on from the board shown
//	saved         match, path: where what was added to a record is now
//	records       records[{number,date,names[2],setup,result,path,at (after how many moves what was searched for stands there)}], the latest first; number is what review takes, which shows it at that move; all (how many there are, listed or not)
//	record        match, path: when it was written after end
//	words         peer (fingerprint), name, words[2], numbers[2], mine (the person here asked): to be compared
//	words-ended   peer, name, code (verified, words-differ, unverified, no-words), text
//	left          match
//	notice        code, args, match, text; code wish-refused: what a line asked for was not done, for the code args[0]
//	refused       line (as it was read, without controls), code, text: the line was not done
//	board         match, cols, rows[] (from the top), last, to_act, ply; of an earlier board of (the moves that stand now), in a variation from (the moves
//	              of the match before it); comment, marks and next[] (the moves by which lines part) of a match that is studied
//	moves         match, moves[]
//	last          match, ply, seat, color, move
//	clock         match, system, seats[{seat,left_ms,main_ms,period_ms,periods,stones}]
//	hints         match, ply, to_act, hints[{letter,move,chance (to win, 0 to 1),forced (plies to a win by force, less than 0 to a loss; absent without),
//	              line[] (the play expected, with the move), why (a code), text (the same in words)}], the best first: the answer to hint; by (the engine of
//	              another program that says so, absent for ours)
//	estimate      match, ply, dark (its chance to win, 0 to 1; absent where nothing was found), lead (points by which dark leads; absent where none are counted)
//	owner         match, ply, rows[{row,runs[{from,to,color}]}] (from the top; columns of points that will be dark's, light's or, with none, nobody's yet),
//	              owner[][] (each point, 1 surely dark's, -1 surely light's)
//	analysing     match, done, boards: how far an analysis is, at each quarter
//	analysis      match, boards, dark[] (the chance of dark on each board, 0 to 1, null where it is not known; less than boards where it was stopped),
//	              mistakes[{ply,move,color,cost (of the chance of its side),better,line[] (the play expected, with better),text}]
//	help          lines[]
//	bye           why (quit, input, end, closed, canceled, error)
package linear
