package archtest

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// impure are the imports, with all below them, that a pure package has not.
var impure = []string{
	"os", "net", "log", "syscall", "runtime", "context", "sync", "crypto/rand", "io/fs", "plugin", "unsafe", "expvar",
	"path/filepath", "database", "testing", "embed",
}

// impureNames are the names of a package that reads a clock or draws lots,
// which the rest of it does not.
var impureNames = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Local", "LoadLocation"},
	"math/rand": {
		"Int", "Intn", "Int31", "Int31n", "Int63", "Int63n", "Uint32", "Uint64", "Float32", "Float64", "ExpFloat64", "NormFloat64",
		"Perm", "Shuffle", "Seed", "Read",
	},
	"math/rand/v2": {
		"Int", "IntN", "Int32", "Int32N", "Int64", "Int64N", "Uint", "UintN", "Uint32", "Uint32N", "Uint64", "Uint64N", "N",
		"Float32", "Float64", "ExpFloat64", "NormFloat64", "Perm", "Shuffle",
	},
}

// purity finds what a pure package may not do.
func (c *checker) purity(f file) {
	row, _ := c.row(f.dir)
	if !row.Pure {
		return
	}
	names := importNames(f.ast)
	for _, spec := range f.ast.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if slices.ContainsFunc(impure, func(p string) bool { return under(name, p) }) {
			c.add(c.at(spec), "%s is pure and may not import %s", f.dir, name)
		}
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		what := ""
		switch n := n.(type) {
		case *ast.GoStmt:
			what = "start a goroutine"
		case *ast.ChanType, *ast.SendStmt, *ast.SelectStmt:
			what = "use a channel"
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				what = "use a channel"
			}
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && slices.Contains(impureNames[names[pkg.Name]], n.Sel.Name) {
				what = "use " + names[pkg.Name] + "." + n.Sel.Name
			}
		}
		if what != "" {
			c.add(c.at(n), "%s is pure and may not %s", f.dir, what)
		}
		return true
	})
}

// importNames is the import path by the name that a file uses for it.
func importNames(f *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range f.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		name := p[strings.LastIndexByte(p, '/')+1:]
		if p == "math/rand/v2" {
			name = "rand"
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = p
	}
	return names
}

// printing are the names that write to the terminal or end the program.
var printing = map[string][]string{
	"fmt":      {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"os":       {"Stdout", "Stderr", "Stdin", "Exit"},
	"log/slog": {"SetDefault"},
}

// prints finds what only the program itself may do, libraries not: print, exit,
// and use the standard log.
func (c *checker) prints(f file) {
	row, _ := c.row(f.dir)
	if row.Main {
		return
	}
	names := importNames(f.ast)
	for _, spec := range f.ast.Imports {
		if spec.Path.Value == `"log"` {
			c.add(c.at(spec), "%s may not import log, log/slog is for that", f.dir)
		}
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && slices.Contains(printing[names[pkg.Name]], n.Sel.Name) {
				c.add(c.at(n), "%s may not use %s.%s", f.dir, names[pkg.Name], n.Sel.Name)
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "print" || id.Name == "println") {
				c.add(c.at(n), "%s may not print", f.dir)
			}
		}
		return true
	})
}

// docs finds exported names without a comment.
func (c *checker) docs(f file) {
	for _, d := range f.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc.Text() == "" && (d.Recv == nil || receiverExported(d.Recv)) {
				c.add(c.at(d), "%s has no comment", d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				c.specDocs(d, spec)
			}
		}
	}
}

// specDocs takes the comment of a group for its constants and variables, but
// not for types.
func (c *checker) specDocs(d *ast.GenDecl, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && s.Doc.Text() == "" && (d.Lparen.IsValid() || d.Doc.Text() == "") && s.Comment.Text() == "" {
			c.add(c.at(s), "%s has no comment", s.Name.Name)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() && s.Doc.Text() == "" && d.Doc.Text() == "" && s.Comment.Text() == "" {
				c.add(c.at(s), "%s has no comment", name.Name)
			}
		}
	}
}

func receiverExported(r *ast.FieldList) bool {
	t := r.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}
