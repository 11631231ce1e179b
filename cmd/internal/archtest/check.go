// Package archtest holds the rules of cmd/DESIGN.md that a compiler does not:
// who may import whom, which packages are pure, where goroutines start, and how
// code reads. [Table] is the rules, [Check] finds what breaks them, and the test
// of this package runs it over the module. A rule is loosened by editing the
// table, with the reason beside it.
package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Rules is what the module promises.
type Rules struct {
	Module    string            // its import path
	Packages  []Package         // each folder with Go code has a row
	Outside   []Outside         // modules that only some packages may import
	Starts    map[string]string // files that may start goroutines: whose, and how they end
	Functions int               // lines of the longest function
	Files     int               // lines of the longest file
}

// Package is one row: a folder and what its code, tests aside, may import.
type Package struct {
	Dir     string   // from the root of the module; "x/*" is every folder in x
	Imports []string // of this module, by folder; "x/*" is every folder in x, "*" all
	Outside []string // of other modules, by the beginning of the import path
	Pure    bool     // no system, no time, no chance, no concurrency
	Main    bool     // may print and end the program
	Tests   bool     // may be imported by tests alone
	Why     string   // the reason for what is unusual
}

// Outside says that, also in tests, only the packages Only may import Path.
type Outside struct {
	Path string
	Only []string
}

// Breach is a rule that is broken.
type Breach struct {
	Where string // folder, file or file:line
	What  string
}

// String is the breach as a compiler would write it.
func (b Breach) String() string { return b.Where + ": " + b.What }

// file is one Go file of the module.
type file struct {
	name  string // from the root
	dir   string
	test  bool
	lines int
	ast   *ast.File
}

// checker collects breaches.
type checker struct {
	rules Rules
	fset  *token.FileSet
	files []file
	found []Breach
}

// Check walks the Go files of the module at the root of fsys, those for other
// systems included, and gives every breach of r. Folders named testdata, or
// beginning with a dot or underscore, are not looked at.
func Check(fsys fs.FS, r Rules) ([]Breach, error) {
	c := &checker{rules: r, fset: token.NewFileSet()}
	if err := c.read(fsys); err != nil {
		return nil, err
	}
	c.rows()
	c.comments()
	starts := map[string]bool{}
	for _, f := range c.files {
		c.imports(f)
		c.lengths(f)
		if f.test {
			continue
		}
		starts[f.name] = c.starts(f)
		c.docs(f)
		c.purity(f)
		c.prints(f)
	}
	c.compareStarts(starts)
	slices.SortFunc(c.found, func(a, b Breach) int { return strings.Compare(a.String(), b.String()) })
	return c.found, nil
}

func (c *checker) add(where, format string, args ...any) {
	c.found = append(c.found, Breach{where, fmt.Sprintf(format, args...)})
}

func (c *checker) at(n ast.Node) string {
	p := c.fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

func (c *checker) read(fsys fs.FS) error {
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() {
			if name != "." && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(base, ".go") || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
			return nil
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(c.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		c.files = append(c.files, file{
			name: name, dir: path.Dir(name), test: strings.HasSuffix(base, "_test.go"), lines: strings.Count(string(src), "\n"), ast: tree,
		})
		return nil
	})
}

// row is the rules of the folder dir; an exact row goes before "x/*".
func (c *checker) row(dir string) (Package, bool) {
	for _, want := range []string{dir, path.Dir(dir) + "/*"} {
		for _, p := range c.rules.Packages {
			if p.Dir == want {
				return p, true
			}
		}
	}
	return Package{}, false
}

// rows finds folders without a row.
func (c *checker) rows() {
	for dir := range c.byFolder() {
		if _, ok := c.row(dir); !ok {
			c.add(dir, "no row in the table of packages")
		}
	}
}

func (c *checker) byFolder() map[string][]file {
	all := map[string][]file{}
	for _, f := range c.files {
		all[f.dir] = append(all[f.dir], f)
	}
	return all
}

// comments finds folders that do not have exactly one package comment.
func (c *checker) comments() {
	for dir, files := range c.byFolder() {
		var with []string
		code := false
		for _, f := range files {
			code = code || !f.test
			if !f.test && f.ast.Doc != nil && f.ast.Doc.Text() != "" {
				with = append(with, path.Base(f.name))
			}
		}
		if code && len(with) != 1 {
			c.add(dir, "package comments: %d %v, want 1", len(with), with)
		}
	}
}

func matches(pattern, dir string) bool {
	parent, all := strings.CutSuffix(pattern, "/*")
	return pattern == "*" || pattern == dir || all && path.Dir(dir) == parent
}

func anyOf(patterns []string, dir string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, dir) })
}

// under says whether import path name is prefix or within it.
func under(name, prefix string) bool { return name == prefix || strings.HasPrefix(name, prefix+"/") }

func (c *checker) imports(f file) {
	row, _ := c.row(f.dir)
	for _, spec := range f.ast.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has taken it
		}
		dir, own := strings.CutPrefix(name, c.rules.Module+"/")
		first, _, _ := strings.Cut(name, "/")
		switch {
		case own:
			c.ownImport(f, row, spec, dir)
		case strings.Contains(first, "."):
			c.outsideImport(f, row, spec, name)
		}
	}
}

func (c *checker) ownImport(f file, row Package, spec ast.Node, dir string) {
	other, _ := c.row(dir)
	switch {
	case f.test:
		if !row.Main && strings.HasPrefix(dir, "cmd/") && !strings.HasPrefix(f.dir, "cmd/") {
			c.add(c.at(spec), "a test of %s imports %s", f.dir, dir)
		}
	case other.Tests:
		c.add(c.at(spec), "%s is for tests", dir)
	case !anyOf(row.Imports, dir):
		c.add(c.at(spec), "%s may not import %s", f.dir, dir)
	}
}

func (c *checker) outsideImport(f file, row Package, spec ast.Node, name string) {
	for _, o := range c.rules.Outside {
		if under(name, o.Path) && !anyOf(o.Only, f.dir) {
			c.add(c.at(spec), "%s may not import %s, only %s may", f.dir, name, strings.Join(o.Only, ", "))
			return
		}
	}
	if !f.test && !slices.ContainsFunc(row.Outside, func(p string) bool { return under(name, p) }) {
		c.add(c.at(spec), "%s may not import %s", f.dir, name)
	}
}

func (c *checker) lengths(f file) {
	if f.lines > c.rules.Files {
		c.add(f.name, "%d lines, at most %d", f.lines, c.rules.Files)
	}
	for _, d := range f.ast.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		n := c.fset.Position(fn.End()).Line - c.fset.Position(fn.Pos()).Line + 1
		if n > c.rules.Functions {
			c.add(c.at(fn), "%s has %d lines, at most %d", fn.Name.Name, n, c.rules.Functions)
		}
	}
}

// starts says whether f starts a goroutine: by a go statement, or by a call of
// a Go or AfterFunc of anything.
func (c *checker) starts(f file) bool {
	found := false
	ast.Inspect(f.ast, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			if s, ok := node.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "Go" || s.Sel.Name == "AfterFunc") {
				found = true
			}
		}
		return true
	})
	return found
}

// compareStarts compares the files that start goroutines with the table.
func (c *checker) compareStarts(found map[string]bool) {
	for name, does := range found {
		if does && c.rules.Starts[name] == "" {
			c.add(name, "starts a goroutine and is not in the table of those that do")
		}
	}
	for name := range c.rules.Starts {
		if !found[name] {
			c.add(name, "starts no goroutine any more, the table says it does")
		}
	}
}
