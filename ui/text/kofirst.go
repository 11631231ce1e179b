package text

var firstKO = First{
	Ask: "다른 사람에게 어떤 이름으로 보일까요?", Field: "이름: ", Key: "내 열쇠: %s",
	Drawn: "문양은 내 열쇠로 그립니다. 다시 만날 때 상대는 이것으로 나를 알아봅니다.",
	Later: "나머지는 모두 정해져 있습니다. 대기실에서 S는 설정, N은 이름을 바꿉니다.",
	Keys:  "Enter 계속   Esc %s 그대로",
	Line:  "이름은 이 컴퓨터의 로그인 이름인 %s입니다. 바꾸려면 name과 새 이름을 입력하십시오.",
}
