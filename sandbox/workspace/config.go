package workspace

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// Config says which directories a workspace shows, under which names.
type Config struct {
	// Root is the main directory: a host directory for [Open], an absolute
	// path in the container for [Over].
	Root string
	// Name is the absolute slash path of Root in names, such as "/workspace"
	// where commands see it there. Empty means Root itself.
	Name string
	// Dir is the absolute name in which relative names start; empty means Name.
	Dir string
	// ReadOnly refuses changes below Root.
	ReadOnly bool
	// Mounts are further directories. Of several that hold a name, the one
	// with the longest prefix has it, also below Root.
	Mounts []Mount
	// Protected are absolute names that stay read-only with all below them.
	// [Open] enforces them also behind links; over a runner it is the
	// sandbox that must.
	Protected []string
	// Limits bound each call.
	Limits Limits
	// RefuseHardLinks refuses to read files that have several names, one of
	// which may lie outside. Only [Open] on Unix can tell.
	RefuseHardLinks bool
}

// Mount is one further directory of a workspace.
type Mount struct {
	// Prefix is the absolute slash path under which names reach it; not "/".
	Prefix string
	// Dir is where the files are; empty means at Prefix.
	Dir string
	// ReadOnly refuses changes.
	ReadOnly bool
}

// Open gives the files of host directories, which are created where they are
// missing. Close releases them.
func Open(c Config) (*Files, error) {
	if c.Root == "" {
		return nil, configError("", &fault{ErrArgument, "Root is empty"})
	}
	root, err := filepath.Abs(c.Root)
	if err != nil {
		return nil, configError(c.Root, plain(err))
	}
	c.Root = root
	return c.assemble(func(dir string, protected []string) (tree, error) {
		return openHostTree(filepath.FromSlash(dir), protected, c.RefuseHardLinks)
	})
}

// Over gives the files that commands of r see, by running constant scripts
// with r. They need sh, cat, chmod, find, head, ln, mkdir, mv, readlink, rm,
// sha256sum, stat, tar, wc and xargs, which coreutils and busybox both have.
// Nothing is checked before the first call.
func Over(r sandbox.Runner, c Config) (*Files, error) {
	if !strings.HasPrefix(c.Root, "/") {
		return nil, configError(c.Root, &fault{ErrArgument, "Root must be an absolute path in the container"})
	}
	if c.RefuseHardLinks {
		return nil, configError(c.Root, &fault{errors.ErrUnsupported, "hard links can be refused on the host only"})
	}
	return c.assemble(func(dir string, _ []string) (tree, error) { return &execTree{runner: r, root: dir}, nil })
}

// ForPolicy is the configuration of a workspace that shows what p shows, so
// that file tools and commands agree. Names are those that commands use:
// mapper translates them where the sandbox has its own, and may be nil.
// Relative names start in the policy's working directory.
func ForPolicy(p sandbox.Policy, mapper sandbox.PathMapper) (Config, error) {
	p, err := p.Normalize()
	if err != nil {
		return Config{}, err
	}
	name := func(host string) string {
		if mapper == nil || err != nil || host == "" {
			return filepath.ToSlash(host)
		}
		var inside string
		inside, err = mapper.PathInside(host)
		return inside
	}
	var c Config
	for _, dir := range p.Writable {
		c.Mounts = append(c.Mounts, Mount{Prefix: name(dir), Dir: dir})
	}
	for _, dir := range p.Readable {
		c.Mounts = append(c.Mounts, Mount{Prefix: name(dir), Dir: dir, ReadOnly: !p.AllowsWrite(dir)})
	}
	for _, m := range p.Mounts {
		c.Mounts = append(c.Mounts, Mount{Prefix: m.Target, Dir: m.Source, ReadOnly: !m.Writable})
	}
	for _, dir := range p.Protected {
		c.Protected = append(c.Protected, name(dir))
	}
	c.Dir = name(p.Dir)
	if err != nil {
		return Config{}, err
	}
	if len(c.Mounts) == 0 {
		return Config{}, configError("", &fault{ErrArgument, "the policy shows no path"})
	}
	first := c.Mounts[0]
	c.Root, c.Name, c.ReadOnly, c.Mounts = first.Dir, first.Prefix, first.ReadOnly, c.Mounts[1:]
	return c, nil
}

func configError(name string, err error) error { return failed("open", name, err) }
