package decode

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression in RE2 syntax that is compiled when it is used
// first, so that a package-level
//
//	var slugPattern = decode.Pattern{Expr: "^[a-z]+$"}
//
// costs nothing when a program starts. It is safe for concurrent use and must not
// be copied after its first use.
type Pattern struct {
	Expr string // not changed after the first use

	once     sync.Once
	compiled *regexp.Regexp
}

// Match reports whether s holds a match of Expr; as in JSON Schema, only ^ and $
// tie it to the ends. It panics where Expr is not a regular expression, which the
// generator has seen to.
func (p *Pattern) Match(s string) bool {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.Expr) })
	return p.compiled.MatchString(s)
}
