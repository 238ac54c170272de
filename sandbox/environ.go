package sandbox

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Environ is a resolved environment. Formatting it shows names, never values,
// so that it cannot leak through a log or an error.
type Environ struct {
	vars map[string]string
}

// ResolveEnv is the environment of a policy's commands: base, then inherited
// host variables, then Policy.Env, the later winning. lookup is os.LookupEnv,
// or a substitute. An inherited name that is set nowhere is an
// [*ArgumentError], so that Start can fail before anything runs.
func ResolveEnv(p Policy, base map[string]string, lookup func(string) (string, bool)) (Environ, error) {
	vars := maps.Clone(base)
	if vars == nil {
		vars = map[string]string{}
	}
	var missing []string
	for _, name := range p.InheritEnv {
		if _, own := p.Env[name]; own {
			continue
		}
		value, ok := lookup(name)
		if !ok {
			missing = append(missing, name)
			continue
		}
		vars[name] = value
	}
	if len(missing) > 0 {
		return Environ{}, &ArgumentError{
			Field: "inherited env", Got: strings.Join(missing, ", ") + " not set on the host",
			Want: "variables that are set; set them, or take them off the list",
		}
	}
	maps.Copy(vars, p.Env)
	return Environ{vars}, nil
}

// With returns e with a command's own values added.
func (e Environ) With(extra map[string]string) Environ {
	if len(extra) == 0 {
		return e
	}
	vars := maps.Clone(e.vars)
	if vars == nil {
		vars = map[string]string{}
	}
	maps.Copy(vars, extra)
	return Environ{vars}
}

// List is "NAME=value" for each variable, by name: for exec, never for a log.
func (e Environ) List() []string {
	out := make([]string, 0, len(e.vars))
	for _, name := range e.Names() {
		out = append(out, name+"="+e.vars[name])
	}
	return out
}

// Names lists the variables in order.
func (e Environ) Names() []string { return slices.Sorted(maps.Keys(e.vars)) }

// Lookup returns one value.
func (e Environ) Lookup(name string) (string, bool) {
	v, ok := e.vars[name]
	return v, ok
}

// Format shows names alone, whatever the verb.
func (e Environ) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "env[%s]", strings.Join(e.Names(), " "))
}

// BaseEnv is what a command finds without asking: a plain search path, a UTF-8
// locale, and settings that keep programs from waiting for a person.
func BaseEnv() map[string]string {
	return map[string]string{
		"PATH":                "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
		"HOME":                "/tmp",
		"LANG":                "C.UTF-8",
		"TERM":                "dumb",
		"PAGER":               "cat",
		"GIT_PAGER":           "cat",
		"GIT_TERMINAL_PROMPT": "0",
		"DEBIAN_FRONTEND":     "noninteractive",
	}
}

func checkEnv(field string, env map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(env)) {
		if err := checkName(field, name); err != nil {
			return err
		}
		if strings.ContainsRune(env[name], 0) {
			return &ArgumentError{Field: field, Got: "a NUL byte in the value of " + name, Want: "a value without one"}
		}
	}
	return nil
}

func checkName(field, name string) error {
	if name == "" || strings.ContainsAny(name, "=\x00") {
		return &ArgumentError{Field: field, Got: fmt.Sprintf("the name %q", name), Want: `a name without "=" and NUL`}
	}
	return nil
}
