package read

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/prose"
)

// function is one tool's function while it is read.
type function struct {
	*builder
	decl   *ast.FuncDecl
	note   *note
	sig    *types.Signature
	tool   *model.Tool
	params []*param
	// flawed says that arguments are missing from the tool because something is
	// wrong with them.
	flawed bool
}

// function reads a function declaration, if it is a tool.
func (b *builder) function(decl *ast.FuncDecl) {
	n := b.notes.functions[decl]
	name, ok := n.first("name")
	if _, kit := n.first("kit"); kit && !ok {
		return
	}
	if !ok {
		b.noTool(decl, n)
		return
	}
	b.once(n.uses)
	obj, ok := b.pkg.Info.Defs[decl.Name].(*types.Func)
	if !ok {
		return // reported as an error of the compiler
	}
	f := &function{builder: b, decl: decl, note: n, sig: obj.Signature(), tool: &model.Tool{
		Name: name.Value.Text, Pos: b.position(name.Pos),
	}}
	b.out.Tools = append(b.out.Tools, f.tool)
	f.name(name.Value)
	f.aliases()
	f.describe()
	f.words()
	f.timeout()
	f.approval()
	if u, ok := n.first("concurrent"); ok {
		b.concurrent[f.tool] = u
	}
	if !f.callable() {
		return
	}
	f.identify()
	f.collect()
	f.inject()
	f.arguments()
	f.result()
	f.status()
	f.statusFunc()
	f.available()
	f.describeFunc()
	f.approvalFunc()
	f.examples()
}

// noTool reports directives on a function that has no name directive.
func (b *builder) noTool(decl *ast.FuncDecl, n *note) {
	if len(n.uses) > 0 {
		if !n.flawed {
			first := n.uses[0]
			b.use(first, diag.MissingName, "add //tool:name "+wireName(decl.Name.Name),
				"//tool:%s on %s, which is no tool without a name", first.Verb.Name, decl.Name.Name)
		}
		return
	}
	for _, field := range decl.Type.Params.List {
		for _, u := range b.notes.params[field].uses {
			b.use(u, diag.MissingName, "add //tool:name "+wireName(decl.Name.Name)+" above the function",
				"//tool:%s on a parameter of %s, which is no tool without a name", u.Verb.Name, decl.Name.Name)
		}
	}
}

// once reports verbs that stand twice for one thing and may not.
func (r *reader) once(uses []directive.Use) {
	seen := map[string]bool{}
	for _, u := range uses {
		keys := []string{u.Verb.Name}
		for i, p := range u.Params {
			key := u.Verb.Name + " " + p.Text
			if i == 0 {
				keys[0] = key
			} else {
				keys = append(keys, key)
			}
		}
		for _, key := range keys {
			if seen[key] && !u.Verb.Repeats {
				r.use(u, diag.Repeated, "keep one of them", "//tool:%s stands a second time", key)
			}
			seen[key] = true
		}
	}
}

// describe reads the doc comment.
func (f *function) describe() {
	f.tool.Description, f.tool.Deprecated = prose.Text(f.note.above, f.decl.Name.Name, f.links(f.note))
	f.printable(f.tool.Description, f.note.abovePos)
	if prose.Unexplained(f.note.above) {
		f.report(f.note.abovePos, token.NoPos, diag.BadValue, "the Deprecated: paragraph says nothing", "say behind the colon what to use instead")
	}
	if title, ok := f.note.first("title"); ok {
		f.tool.Title = title.Value.Text
	}
}

// links resolves doc links as the file of a note sees them.
func (r *reader) links(n *note) prose.Links {
	return prose.Links{
		Symbol: func(recv, name string) bool {
			if n.pkg == nil || n.pkg.Types == nil {
				return false
			}
			if recv != "" {
				name = recv
			}
			return n.pkg.Types.Scope().Lookup(name) != nil
		},
		Package: func(name string) (string, bool) {
			if n.file == nil {
				return "", false
			}
			for _, spec := range n.file.Imports {
				path := strings.Trim(spec.Path.Value, "`\"")
				if spec.Name != nil && spec.Name.Name == name || spec.Name == nil && strings.HasSuffix("/"+path, "/"+name) {
					return path, true
				}
			}
			return "", false
		},
	}
}

// description is the prose of a comment on a field, parameter, type or constant
// of that name. Such a name often begins a comment without being its subject.
func (r *reader) description(comment, name string, n *note) string {
	if !prose.Subject(comment, name) {
		name = ""
	}
	text, _ := prose.Text(comment, name, r.links(n))
	pos := n.abovePos
	if !pos.IsValid() {
		pos = n.besidePos
	}
	r.printable(text, pos)
	return text
}

// printable refuses text that providers refuse.
func (r *reader) printable(text string, pos token.Pos) {
	if bad, ok := prose.Printable(text); !ok {
		r.report(pos, token.NoPos, diag.BadValue, "the description holds the control character "+bad, "take it out: providers refuse it")
	}
}

// callable checks that generated code can call the function at all; false if
// nothing more can be said of it.
func (f *function) callable() bool {
	refuse := func(hint, format string, args ...any) {
		f.at(f.decl.Name, diag.UnsupportedFunc, hint, format, args...)
	}
	name := f.decl.Name.Name
	switch {
	case f.sig.TypeParams().Len() > 0:
		refuse("write a function for the types that are meant", "%s is generic, and nothing says with which types to call it", name)
	case f.sig.RecvTypeParams().Len() > 0:
		refuse("write a function for the types that are meant", "%s belongs to a generic type, and nothing says with which types to call it", name)
	case name == "_" || name == "init" && f.decl.Recv == nil:
		refuse("give it a name", "a function called %s cannot be called", name)
	}
	if f.sig.Variadic() {
		last := f.decl.Type.Params.List[len(f.decl.Type.Params.List)-1]
		f.at(last, diag.UnsupportedFunc, "take a slice", "%s is variadic, which no schema can say", name)
	}
	return f.sig.TypeParams().Len()+f.sig.RecvTypeParams().Len() == 0
}

// identify fills in how the function is reached in Go.
func (f *function) identify() {
	out := &f.tool.Func
	out.Name = f.decl.Name.Name
	out.Display = out.Name
	if f.sig.Recv() == nil {
		out.Unique = load.UniqueName("", out.Name)
		out.Signature = f.goType(f.sig)
		return
	}
	recv := f.receiver()
	name, _ := load.Receiver(f.decl)
	receiver := f.goType(recv)
	out.Receiver, out.ReceiverName = &receiver, name
	out.Display = name + "." + out.Name
	if f.byPointer[name] {
		out.Display = "(*" + name + ")." + out.Name
	}
	out.Unique = load.UniqueName(name, out.Name)
	out.Signature = f.goType(expression("", recv, f.sig))
}

// receiver is the type of the service that a method is called on. One service is
// enough for all tools of a type: a method with a value receiver can be called
// through the pointer too.
func (f *function) receiver() types.Type {
	recv := f.sig.Recv().Type()
	if name, pointer := load.Receiver(f.decl); !pointer && f.byPointer[name] {
		return types.NewPointer(recv)
	}
	return recv
}
