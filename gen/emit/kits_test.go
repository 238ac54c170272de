package emit_test

import (
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// keeping is a package with kits.
func keeping() *model.Package {
	config := owned("Config", "struct { Title string `json:\"title\"` }", field("title Title=\"x\"", text()))
	notebook := &model.Kit{
		Key:      "note-book",
		Func:     model.Func{Name: "NewBook", Display: "NewBook", Unique: "NewBook", Signature: goType("func(@Disk, @Config, *@{y/z}Log, func(), *@Timer) (*@Notebook, error)")},
		Params:   services("disk @Disk", "c= @Config", "log? *@{y/z}Log", "_ func()", "_ *@Timer"),
		Config:   config,
		Type:     goType("*@Notebook"),
		TypeName: "Notebook", Pointer: true, Error: true, Starts: true, Closes: true,
	}
	timer := &model.Kit{
		Key:      "timer",
		Func:     model.Func{Name: "newTimer", Display: "newTimer", Unique: "NewTimer", Signature: goType("func(*@Config) @Timer")},
		Params:   services("c= *@Config"),
		Config:   config,
		Type:     goType("@Timer"),
		TypeName: "Timer", Closes: true,
	}
	timer.Params[0].Pointer = true
	empty := &model.Kit{
		Key:      "empty",
		Func:     model.Func{Name: "NewEmpty", Display: "NewEmpty", Unique: "NewEmpty", Signature: goType("func() (@Empty, error)")},
		Type:     goType("@Empty"),
		TypeName: "Empty", Error: true,
	}
	of := func(k *model.Kit, t *model.Tool, receiver string) *model.Tool {
		t.Kit = k
		return method(t, receiver)
	}
	read := of(notebook, inject(plain("read", "Read", "func(*@Notebook, *@{y/z}Log)"), "log", "*@{y/z}Log"), "*@Notebook")
	read.Concurrent = true
	plainTool := inject(plain("use", "Use", "func(*@Notebook, @Disk)"), "nb", "*@Notebook")
	p := pack(of(empty, plain("nothing", "Nothing", "func(@Empty)"), "@Empty"), read, of(timer, plain("tick", "Tick", "func(@Timer)"), "@Timer"), inject(plainTool, "d", "@Disk"))
	p.Kits = []*model.Kit{empty, notebook, timer}
	return p
}

// services makes parameters of names such as "log? *@Log"; a name that ends in ? is
// optional, and one that ends in = is the configuration.
func services(list ...string) (params []model.Param) {
	for _, text := range list {
		p := model.Param{Role: model.Injected, Nilable: true}
		name, source, _ := strings.Cut(text, " ")
		switch name[len(name)-1] {
		case '?':
			p.Optional, name = true, name[:len(name)-1]
		case '=':
			p.Role, name = model.Object, name[:len(name)-1]
		}
		p.Name, p.Type = name, goType(source)
		params = append(params, p)
	}
	return params
}
