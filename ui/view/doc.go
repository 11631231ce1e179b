// Package view is the screens of qiyou as values: a [Model] that inputs change
// and that is drawn onto cells.
//
// Make one with [New], give it every input with Update, do the effects that it
// answers, and draw it with Draw; Next says when time alone changes the picture.
// The package knows no terminal and no network, and time is always an argument:
// the run loop in ui owns a Model and does what it asks.
package view
