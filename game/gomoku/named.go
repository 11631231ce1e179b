package gomoku

// Named is an opening of Renju that has a name.
type Named struct {
	Number string // D1 to D13 and I1 to I13: direct and indirect
	Name   string // in Latin letters
	Han    string // in Chinese characters, in each way that they are written, blanks between
	Moves  string // the three stones on a board of 15, blanks between
}

// NamedOpenings are the 26 openings of Renju (Renju International Federation): the
// first stone in the centre, the second beside it, the third within the middle
// five by five points, each once of those that are the same mirrored or turned.
func NamedOpenings() []Named { return named[:] }

var named = [...]Named{
	{"D1", "Kansei", "寒星", "h8 h9 h10"},
	{"D2", "Keigetsu", "溪月", "h8 h9 i10"},
	{"D3", "Sosei", "疏星", "h8 h9 j10"},
	{"D4", "Kagetsu", "花月", "h8 h9 i9"},
	{"D5", "Zangetsu", "残月 殘月", "h8 h9 j9"},
	{"D6", "Ugetsu", "雨月", "h8 h9 i8"},
	{"D7", "Kinsei", "金星", "h8 h9 j8"},
	{"D8", "Shogetsu", "松月", "h8 h9 h7"},
	{"D9", "Kyugetsu", "丘月", "h8 h9 i7"},
	{"D10", "Shingetsu", "新月", "h8 h9 j7"},
	{"D11", "Zuisei", "瑞星", "h8 h9 h6"},
	{"D12", "Sangetsu", "山月", "h8 h9 i6"},
	{"D13", "Yusei", "游星 遊星", "h8 h9 j6"},
	{"I1", "Chosei", "长星 長星", "h8 i9 j10"},
	{"I2", "Kyogetsu", "峡月 峽月", "h8 i9 j9"},
	{"I3", "Kosei", "恒星 恆星", "h8 i9 j8"},
	{"I4", "Suigetsu", "水月", "h8 i9 j7"},
	{"I5", "Ryusei", "流星", "h8 i9 j6"},
	{"I6", "Ungetsu", "云月 雲月", "h8 i9 i8"},
	{"I7", "Hogetsu", "浦月", "h8 i9 i7"},
	{"I8", "Rangetsu", "岚月 嵐月", "h8 i9 i6"},
	{"I9", "Gingetsu", "银月 銀月", "h8 i9 h7"},
	{"I10", "Myojo", "明星", "h8 i9 h6"},
	{"I11", "Shagetsu", "斜月", "h8 i9 g7"},
	{"I12", "Meigetsu", "名月", "h8 i9 g6"},
	{"I13", "Suisei", "彗星", "h8 i9 f6"},
}
