package cell

// TermDefault as an X16 says: the terminal's own default colour.
const TermDefault = 255

// Color is one colour three ways, each chosen by hand: RGB as 0xRRGGBB, X256 in
// the xterm palette of 256, X16 in the palette of 16 or TermDefault. A nearest
// colour is never computed: on a small palette board and lines would fall
// together. Wood of a palette of 16 has black lines and marks only, which stand out
// on the yellow of one terminal and on the brown of another.
type Color struct {
	RGB  uint32
	X256 uint8
	X16  uint8
}

// XTerm256 is the RGB of colour n of xterm's palette of 256, from 16: a cube of six
// levels a channel, and 24 greys. The first 16 are the user's own, and 0 here.
func XTerm256(n uint8) uint32 {
	level := func(i uint32) uint32 {
		if i == 0 {
			return 0
		}
		return 55 + 40*i
	}
	switch i := uint32(n) - 16; {
	case n < 16:
		return 0
	case n >= 232:
		return (8 + 10*(i-216)) * 0x010101
	default:
		return level(i/36)<<16 | level(i/6%6)<<8 | level(i%6)
	}
}

// Theme gives every ink its colour.
type Theme [InkCount]Color

// Of returns the colours of a style. The Default ink is the theme's page: its
// Text before its Panel.
func (t *Theme) Of(s Style) (fg, bg Color) {
	f, b := s.Fg, s.Bg
	if f == Default || int(f) >= InkCount {
		f = Text
	}
	if b == Default || int(b) >= InkCount {
		b = Panel
	}
	return t[f], t[b]
}

// Kaya is the default theme: a board the colour of kaya wood, darker than is
// usual so that white stones keep 3:1, and dark chrome.
func Kaya() Theme {
	t := kayaBoard()
	for ink, c := range map[Ink]Color{
		Default:    {0xE4E4E4, 254, 15},
		Text:       {0xE4E4E4, 254, 15},
		Dim:        {0x9E9E9E, 247, 7},
		Accent:     {0x5FAFFF, 75, 14},
		Good:       {0x5FD7AF, 79, 10},
		Warn:       {0xFFD75F, 221, 11},
		Bad:        {0xFF8A80, 210, 9},
		Panel:      {0x1C1C1C, 234, 0},
		PanelText:  {0xE4E4E4, 254, 15},
		Border:     {0x7A8489, 245, 7},
		Title:      {0xF2C46D, 222, 11},
		Select:     {0x005F87, 24, 4},
		SelectText: {0xFFFFFF, 231, 15},
		Field:      {0x30363B, 237, 0},
		FieldText:  {0xFFFFFF, 231, 15},
	} {
		t[ink] = c
	}
	return t
}

// KayaLight is Kaya with light chrome, for terminals with a light background.
func KayaLight() Theme {
	t := kayaBoard()
	for ink, c := range map[Ink]Color{
		Default:    {0x1C1C1C, 234, 0},
		Text:       {0x1C1C1C, 234, 0},
		Dim:        {0x5A5F63, 240, 0},
		Accent:     {0x00508C, 24, 4},
		Good:       {0x00604F, 23, 0},
		Warn:       {0x7A4A00, 94, 4},
		Bad:        {0xA01818, 124, 1},
		Panel:      {0xF4F1EA, 255, 15},
		PanelText:  {0x1C1C1C, 234, 0},
		Border:     {0x7C8184, 243, 0},
		Title:      {0x6A3C00, 52, 4},
		Select:     {0x005F87, 24, 4},
		SelectText: {0xFFFFFF, 231, 15},
		Field:      {0xE2DED4, 253, 15},
		FieldText:  {0x000000, 16, 0},
	} {
		t[ink] = c
	}
	return t
}

func kayaBoard() Theme {
	const wood = 0xC08A3C
	t := Theme{
		Wood:        {wood, 137, 3},
		Grid:        {0x4A3208, 236, 0},
		Star:        {0x1A1000, 16, 0},
		BlackStone:  {0x121212, 233, 0},
		BlackShine:  {0x3A3A3A, 237, 0},
		WhiteStone:  {0xFFFFFF, 231, 15},
		WhiteShade:  {0xD0D0D0, 252, 7},
		LastOnWood:  {0x870000, 88, 0},
		LastOnBlack: {0xFF5F5F, 203, 9},
		LastOnWhite: {0xAF0000, 124, 1},
		Cursor:      {0x00206A, 17, 0},
		Legal:       {0x0B4F12, 17, 0},
		Forbidden:   {0x870000, 88, 0},
		Hint:        {0xFFFFFF, 231, 15},
		HintBack:    {0x00396B, 17, 4},
		Win:         {0x00206A, 17, 0},
		Chip:        {0xFFFFD7, 230, 15},
		Picked:      {0xFFE066, 221, 11},
		RedPiece:    {0xAF0000, 124, 1},
		BlackPiece:  {0x121212, 233, 0},
	}
	t.owners(wood, [9]uint8{235, 238, 240, 94, 137, 180, 187, 230, 231})
	return t
}

// owners makes the nine shades of ownership from the colour of the wood: to three
// quarters of black and 85 % of white.
func (t *Theme) owners(wood uint32, x256 [9]uint8) {
	x16 := [9]uint8{0, 0, 0, 3, 3, 3, 7, 7, 15}
	for i := range x256 {
		rgb := mix(wood, 0x000000, 75*max(4-i, 0)/4)
		if i > 4 {
			rgb = mix(wood, 0xFFFFFF, 85*(i-4)/4)
		}
		t[int(ownFirst)+i] = Color{rgb, x256[i], x16[i]}
	}
}

// mix returns a with percent of b in each channel.
func mix(a, b uint32, percent int) uint32 {
	var out uint32
	for shift := 0; shift < 24; shift += 8 {
		x, y := int(a>>shift&255), int(b>>shift&255)
		out |= uint32(x+(y-x)*percent/100) << shift
	}
	return out
}

// Slate is a grey board with dark chrome: mid grey, as a darker one would hide
// the black stones. A palette of 16 has no such grey: there it is Kaya.
func Slate() Theme {
	const wood = 0x7C8C96
	t := Kaya()
	t.owners(wood, [9]uint8{235, 238, 240, 242, 245, 248, 251, 254, 231})
	for ink, c := range map[Ink]Color{
		Wood:       {wood, 245, 3},
		Grid:       {0x20282C, 235, 0},
		Star:       {0x101418, 233, 0},
		LastOnWood: {0x5A0010, 52, 0},
		Cursor:     {0x00154F, 17, 0},
		Legal:      {0x003E1A, 17, 0},
		Forbidden:  {0x5A0010, 52, 0},
		Win:        {0x00154F, 17, 0},
	} {
		t[ink] = c
	}
	return t
}

// Contrast is for people who need more: black and white chrome, and a board dark
// enough for white stones with black lines and marks.
func Contrast() Theme {
	const wood = 0x9A6A22
	t := Kaya()
	t.owners(wood, [9]uint8{233, 236, 239, 241, 94, 137, 180, 187, 231})
	for ink, c := range map[Ink]Color{
		Default:    {0xFFFFFF, 231, 15},
		Text:       {0xFFFFFF, 231, 15},
		Dim:        {0xD0D0D0, 252, 7},
		Accent:     {0x87D7FF, 117, 14},
		Good:       {0x87FFD7, 122, 10},
		Warn:       {0xFFFF87, 228, 11},
		Bad:        {0xFFAFAF, 217, 9},
		Panel:      {0x000000, 16, 0},
		PanelText:  {0xFFFFFF, 231, 15},
		Border:     {0xFFFFFF, 231, 15},
		Title:      {0xFFFF87, 228, 11},
		Select:     {0x00005F, 17, 4},
		Field:      {0x1C1C1C, 234, 0},
		Wood:       {wood, 94, 3},
		Grid:       {0x000000, 16, 0},
		Star:       {0x000000, 16, 0},
		BlackStone: {0x000000, 16, 0},
		LastOnWood: {0x2A0006, 16, 0},
		Cursor:     {0x00004A, 17, 0},
		Legal:      {0x002406, 16, 0},
		Forbidden:  {0x2A0006, 16, 0},
		Win:        {0x00004A, 17, 0},
	} {
		t[ink] = c
	}
	return t
}

// Colourblind is for people who see red or green as others do not: nothing is told
// by red against green, but by blue against orange and by light against dark, and
// what is red elsewhere on the board is blue. The hues are those of Okabe and Ito,
// "Color Universal Design", 2008.
func Colourblind() Theme {
	t := Kaya()
	for ink, c := range map[Ink]Color{
		Accent:      {0xB4A0FF, 147, 14},
		Good:        {0x56B4E9, 74, 15},
		Warn:        {0xF0E442, 227, 11},
		Bad:         {0xE08A1E, 172, 13},
		Wood:        {0xC08A3C, 137, 3},
		LastOnWood:  {0x00307A, 18, 0},
		LastOnBlack: {0x56B4E9, 74, 14},
		LastOnWhite: {0x0050B4, 25, 4},
		Cursor:      {0x121212, 233, 0},
		Legal:       {0x00307A, 18, 0},
		Forbidden:   {0x121212, 233, 0},
		RedPiece:    {0x0050B4, 25, 4},
	} {
		t[ink] = c
	}
	return t
}

// Themes returns every theme by the name it has in the settings.
func Themes() map[string]Theme {
	return map[string]Theme{
		"kaya":        Kaya(),
		"kaya-light":  KayaLight(),
		"slate":       Slate(),
		"contrast":    Contrast(),
		"colourblind": Colourblind(),
	}
}
