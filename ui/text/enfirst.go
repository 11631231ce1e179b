package text

var firstEN = First{
	Ask: "What shall the others here call you?", Field: "Name: ", Key: "Your key: %s",
	Drawn: "The emblem is drawn from your key: others know you by it when they meet you again.",
	Later: "All else is set. S in the lobby changes it, N the name.",
	Keys:  "Enter go on   Esc stay %s",
	Line:  "Your name is %s, as on this machine. Type name and another to change it.",
}
