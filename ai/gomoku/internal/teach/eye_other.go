//go:build !amd64

package main

const fast = false

func lookFast(*vec, *[4]uint16, *vec, *vec, *vec) float32 { panic("not for this machine") }

func backFast(*vec, *[4]uint16, *vec, *vec, *vec, *vec, float32) { panic("not for this machine") }
