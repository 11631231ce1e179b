package weiqi

// geometry is what the points of a board of one size have beside them.
type geometry struct {
	size, points int
	near         [][]int16  // the points beside each
	diagonal     [][]int16  // the points one step away both ways
	around       [][8]int16 // row by row from the upper left; nowhere beyond the edge
	beyond       [][4]int16 // two steps up, left, right and down; nowhere beyond the edge
	line         []int      // steps to the edge, 0 for the first line
}

// nowhere is the point of a pass, and of what lies beyond the edge.
const nowhere = -1

func newGeometry(size int) *geometry {
	n := size * size
	g := &geometry{
		size: size, points: n,
		near: make([][]int16, n), diagonal: make([][]int16, n), around: make([][8]int16, n), beyond: make([][4]int16, n), line: make([]int, n),
	}
	for i := range n {
		col, row := i%size, i/size
		g.line[i] = min(col, row, size-1-col, size-1-row)
		g.surround(i)
	}
	return g
}

// surround fills in what is beside the point i.
func (g *geometry) surround(i int) {
	col, row := i%g.size, i/g.size
	k := 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			to := int16(nowhere)
			if x, y := col+dx, row+dy; x >= 0 && y >= 0 && x < g.size && y < g.size {
				to = int16(y*g.size + x)
				if dx*dy == 0 {
					g.near[i] = append(g.near[i], to)
				} else {
					g.diagonal[i] = append(g.diagonal[i], to)
				}
			}
			g.around[i][k] = to
			k++
		}
	}
	for k, d := range [4][2]int{{0, -2}, {-2, 0}, {2, 0}, {0, 2}} {
		g.beyond[i][k] = nowhere
		if x, y := col+d[0], row+d[1]; x >= 0 && y >= 0 && x < g.size && y < g.size {
			g.beyond[i][k] = int16(y*g.size + x)
		}
	}
}

// apart is how many steps along the lines lie between i and k.
func (g *geometry) apart(i, k int) int {
	return abs(i%g.size-k%g.size) + abs(i/g.size-k/g.size)
}

func abs(x int) int { return max(x, -x) }
