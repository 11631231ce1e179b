package xiangqi

import (
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// generals are the two generals, by colour.
var generals = makeGenerals()

func makeGenerals() (list [3]xiangqi.Man) {
	for _, c := range [2]game.Color{red, black} {
		for m := range xiangqi.Men(c) {
			if m.Kind() == xiangqi.General {
				list[c] = m
			}
		}
	}
	return list
}

func sameFile(a, b xiangqi.Square) bool { return (a^b)&0x0f == 0 }

func sameRow(a, b xiangqi.Square) bool { return (a^b)&0xf0 == 0 }
