package text

// Settings is the screen of what can be set, and the same among the lines.
type Settings struct {
	Title   string
	Reading string            // they have not come yet
	By      string            // flag or variable
	Names   map[string]string // of each setting, by its key in config.json
	What    map[string]string // what each does, a sentence
	Values  map[string]string // key=value, or value alone, as people read it
	Hint    string            // which keys do what
	Typing  string            // what Enter does where a value is typed
	Row     string            // among the lines: key, value, what it does
	IsNow   string            // the same for one that was set: name, value
	Choices string            // key, values: what it can be

	Engines   string // among the lines: game, who plays, who advises, names of those to choose from
	NoEngines string // the same where there is only ours
}

// Value is value of the setting named key, as people read it.
func (s *Settings) Value(key, value string) string {
	for _, k := range []string{key + "=" + value, value} {
		if text, ok := s.Values[k]; ok {
			return text
		}
	}
	return value
}

// Name is the name of the setting named key.
func (s *Settings) Name(key string) string {
	if name, ok := s.Names[key]; ok {
		return name
	}
	return key
}
