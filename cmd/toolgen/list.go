package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/toolgen/toolgen/gen/catalog"
	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// list is the verb that shows tools.
type list struct {
	source
	Format     string `default:"table" help:"table, or the form of a provider: openai, openai-responses, anthropic, gemini, mcp, native."`
	Deprecated bool   `help:"List deprecated tools for providers too; the table always has them."`
}

// Run lists the tools as they are in the source, generated or not.
func (l *list) Run(p *program) error {
	print := table
	if l.Format != "table" {
		format, err := provider.ByName(l.Format)
		if err != nil {
			return &usageError{err.Error() + ", table"}
		}
		if l.Deprecated {
			format = format.WithDeprecated()
		}
		print = func(p *program, list []catalog.Catalog) error { return listing(p, list, format) }
	}
	files, err := l.generated(p, "text")
	if err != nil {
		return err
	}
	catalogs, err := read(files)
	if err != nil {
		return err
	}
	return print(p, catalogs)
}

// read returns the catalogs among generated files, by import path.
func read(files map[string][]byte) ([]catalog.Catalog, error) {
	var list []catalog.Catalog
	for _, path := range sorted(files) {
		if !strings.HasSuffix(path, ".json") || files[path] == nil {
			continue
		}
		c, err := catalog.Read(files[path])
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// table prints one tool a line, by name, for people, and below it the kits.
func table(p *program, catalogs []catalog.Catalog) error {
	var rows []string
	for _, c := range catalogs {
		for _, t := range c.Tools {
			rows = append(rows, row(c.Package, t))
		}
	}
	if err := columns(p, "TOOL\tGO\tEFFECTS\tAPPROVAL\tDESCRIPTION", rows); err != nil {
		return err
	}
	if rows = kits(catalogs); len(rows) == 0 {
		return nil
	}
	fmt.Fprintln(p.stdout)
	return columns(p, "KIT\tGO\tTOOLS", rows)
}

// kits are the rows of the table of kits.
func kits(catalogs []catalog.Catalog) []string {
	var rows []string
	for _, c := range catalogs {
		for _, k := range c.Kits {
			var tools []string
			for _, t := range c.Tools {
				if t.Kit == k.Key {
					tools = append(tools, t.Name)
				}
			}
			rows = append(rows, strings.Join([]string{k.Key, c.Package + "." + k.Go, strings.Join(tools, ",")}, "\t"))
		}
	}
	return rows
}

// columns prints rows in order under their head.
func columns(p *program, head string, rows []string) error {
	slices.Sort(rows)
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, r := range rows {
		fmt.Fprintln(w, r)
	}
	return w.Flush()
}

func row(pkg string, t catalog.Tool) string {
	summary, _, _ := strings.Cut(t.Description, "\n")
	if t.Deprecated != "" {
		summary = "[deprecated] " + summary
	}
	return strings.Join([]string{
		t.Name,
		pkg + "." + t.Go,
		cmp.Or(strings.Join(t.Effects, ","), "unknown"),
		cmp.Or(t.Approval, "-"),
		summary,
	}, "\t")
}

// listing prints all tools as one provider takes them.
func listing(p *program, catalogs []catalog.Catalog, format provider.Format) error {
	registries := make([]tool.Registry, len(catalogs))
	for i, c := range catalogs {
		def, err := definition(c)
		if err != nil {
			return err
		}
		registries[i] = tool.NewRegistry(def)
	}
	all, err := tool.Merge(registries...)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "%s\n", all.Schemas(nil, format))
	return err
}
