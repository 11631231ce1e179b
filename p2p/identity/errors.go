package identity

// The codes of an [Error].
const (
	CodeRandom  = "no-random"     // the system gave no randomness
	CodeOpen    = "key-open"      // others than the owner may read the key file
	CodeForm    = "key-form"      // the file holds no ed25519 key
	CodeStorage = "key-storage"   // the file cannot be read or made
	CodeIDForm  = "identity-form" // a text is no identity
)

// Codes lists every code, for tests that each has words.
func Codes() []string { return []string{CodeRandom, CodeOpen, CodeForm, CodeStorage, CodeIDForm} }

// Error is a failure with a code; the words for it are made where people read
// them.
type Error struct {
	code string
	path string // the file it is about, or empty
	err  error
}

// Code is the code of the failure.
func (e *Error) Code() string { return e.code }

// Path is the file that the failure is about, or empty.
func (e *Error) Path() string { return e.path }

// Error is for logs.
func (e *Error) Error() string {
	s := "identity: " + e.code
	if e.path != "" {
		s += " " + e.path
	}
	if e.err != nil {
		s += ": " + e.err.Error()
	}
	return s
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.err }
