package text

// EngineWords are the words of the commands by which other programs use the
// engines.
type EngineWords struct {
	Group, GTP, UCI, UCCI, Gomocup string
	Level, Move, Nodes, Seed       string // options
	Threads                        string // the same, where an engine can

	Add, List, Remove                         string // engines of other programs
	Use                                       string // the option to play with one
	BadName, Taken, Unknown, BadList, BadLine string
}
