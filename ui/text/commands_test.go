package text

import (
	"reflect"
	"strings"
	"testing"
)

// Every word of the command line is there in both languages, with the same
// verbs.
func TestCommandsAreWhole(t *testing.T) {
	t.Parallel()
	en, zh := reflect.ValueOf(commandsEN), reflect.ValueOf(commandsZhHans)
	for i := range en.NumField() {
		name := en.Type().Field(i).Name
		if en.Field(i).Kind() != reflect.String {
			continue
		}
		a, b := en.Field(i).String(), zh.Field(i).String()
		if a == "" || b == "" || strings.Count(a, "%") != strings.Count(b, "%") {
			t.Errorf("%s: %q, %q", name, a, b)
		}
	}
	for check, a := range commandsEN.Checks {
		if a == "" || commandsZhHans.Checks[check] == "" {
			t.Errorf("check %s has no words", check)
		}
	}
	for a := AdviseFolder; a < adviceCount; a++ {
		if commandsEN.Advices[a] == "" || commandsZhHans.Advices[a] == "" {
			t.Errorf("advice %d has no words", a)
		}
	}
}
