package main

import "golang.org/x/sys/cpu"

var fast = cpu.X86.HasAVX2

//go:noescape
func lookFast(e *vec, kinds *[4]uint16, z, sum, move *vec) float32

//go:noescape
func backFast(slopes *vec, kinds *[4]uint16, z, dx, move, gMove *vec, dl float32)
