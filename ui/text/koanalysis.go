package text

var analysisKO = Analysis{
	Cost:     "%s 승률: %s → %s. 더 좋은 수: %s.",
	Leads:    "%s 승률, 한 수에 한 칸:",
	Worst:    "손해가 가장 큰 수:",
	None:     "손해가 큰 수가 없습니다.",
	Progress: "%d개 국면을 분석했습니다(모두 %d개).",
	Stopped:  "분석을 멈췄습니다: %d개 국면(모두 %d개).",
	Found:    "실수 %d개를 찾았습니다. x로 다음 실수를 봅니다.",
	Title:    "분석",
	More:     "실수를 찾지 못했습니다",
}

var analyseKO = AnalyseWords{
	Short:     "엔진으로 대국을 분석하기: 형세의 흐름과 손해가 가장 큰 수",
	Long:      "RECORD는 다른 프로그램의 것도 되는 파일, 목록의 번호, 또는 이름의 일부입니다. 국면마다 많아야 두 번, 한 번에 이만큼 살펴봅니다. Ctrl-C를 누르면 끝내고 찾은 것을 보여 줍니다. --out을 주면 결과를 담은 기보를 씁니다: 그 수마다 해설이 붙고 옆에 더 좋은 수순이 놓입니다. RECORD 자체는 그대로입니다.",
	Time:      "한 번에 살펴볼 시간, 예: 2s",
	Nodes:     "시간 대신 살펴볼 국면 수",
	Engine:    "내장 엔진 대신 쓸 추가한 엔진",
	To:        "해설과 더 좋은 수순을 담은 기보 파일",
	OtherGame: "%s 엔진은 이 게임을 두지 않습니다",
}
