package inject_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/inject"
	"github.com/toolgen/toolgen/gen/model"
)

func named(prefix, path, name string) model.GoType {
	return model.GoType{
		Tokens: []model.Token{{Text: prefix}, {Text: name, Path: path}},
		Key:    prefix + path + "." + name,
	}
}

func local(name string) model.GoType { return named("*", "example.com/kb", name) }

func param(name string, t model.GoType) model.Param {
	return model.Param{Name: name, Role: model.Injected, Type: t, Nilable: true}
}

func tool(name string, params ...model.Param) *model.Tool {
	return &model.Tool{Name: name, Params: params}
}

func method(name string, receiver model.GoType, params ...model.Param) *model.Tool {
	t := tool(name, params...)
	t.Func.Receiver = &receiver
	return t
}

func names(tools ...*model.Tool) []string {
	var names []string
	for _, s := range inject.Services(&model.Package{Tools: tools}) {
		names = append(names, s.Name)
	}
	return names
}

func TestEveryTypeIsAskedForOnceWithItsUsers(t *testing.T) {
	client := local("SearchClient")
	got := inject.Services(&model.Package{Tools: []*model.Tool{
		tool("search", param("client", client)),
		tool("find", param("client", client), param("again", client)),
		method("balance", local("Accounts")),
	}})
	assert.Equal(t, []model.Service{
		{Name: "accounts", Type: local("Accounts"), Nilable: true, Users: []string{"balance"}},
		{Name: "searchClient", Type: client, Nilable: true, Users: []string{"find", "search"}},
	}, got)
}

func TestNameIsTheParametersWhereAllAgree(t *testing.T) {
	client := local("SearchClient")
	assert.Equal(t, []string{"client"}, names(tool("a", param("client", client)), tool("b", param("client", client))))
	assert.Equal(t, []string{"searchClient"}, names(tool("a", param("client", client)), tool("b", param("c", client))))
	assert.Equal(t, []string{"searchClient"}, names(tool("a", param("client", client)), method("b", client)))
	assert.Equal(t, []string{"searchClient"}, names(tool("a", param("_", client))))
}

func TestNamesAreDistinct(t *testing.T) {
	billing, search := named("*", "example.com/billing", "Client"), named("*", "example.com/search-v2", "Client")
	assert.Equal(t, []string{"billingClient", "searchv2Client"},
		names(tool("a", param("client", billing)), tool("b", param("client", search))))
	assert.Equal(t, []string{"client", "searchv2Client"},
		names(tool("a", param("client", billing)), method("b", search)), "a name that functions use comes first")
	twin := named("*", "example.com/other/billing", "Client")
	assert.Equal(t, []string{"client1", "client2"}, names(method("a", billing), method("b", twin)))
}

func TestTypesWithoutANameAreServices(t *testing.T) {
	clock := model.GoType{Tokens: []model.Token{{Text: "func() int64"}}, Key: "func() int64"}
	other := model.GoType{Tokens: []model.Token{{Text: "func() string"}}, Key: "func() string"}
	assert.Equal(t, []string{"clock"}, names(tool("a", param("clock", clock))))
	assert.Equal(t, []string{"service1", "service2"}, names(tool("a", param("_", clock), param("_", other))))
}

func TestInitialismsAreLowered(t *testing.T) {
	assert.Equal(t, []string{"db", "urlReader"}, names(method("a", local("URLReader")), method("b", local("DB"))))
}

func TestOptionalServicesAreNotAskedFor(t *testing.T) {
	cache := local("Cache")
	optional := param("cache", cache)
	optional.Optional = true
	assert.Empty(t, names(tool("a", optional)))
	assert.Equal(t, []string{"cache"}, names(tool("a", optional), tool("b", param("cache", cache))))
}

func TestValueReceiversHaveNoNil(t *testing.T) {
	got := inject.Services(&model.Package{Tools: []*model.Tool{method("a", named("", "example.com/kb", "Clock"))}})
	assert.False(t, got[0].Nilable)
}

func TestKitsAndTheirServicesAreNotAskedFor(t *testing.T) {
	notebook, disk := local("Notebook"), local("Disk")
	kit := &model.Kit{Key: "notebook", Type: notebook, Params: []model.Param{param("disk", disk)}}
	read := method("read", notebook, param("log", local("Log")))
	read.Kit = kit
	p := &model.Package{Tools: []*model.Tool{read, tool("use", param("nb", notebook))}, Kits: []*model.Kit{kit}}
	assert.Empty(t, inject.Services(p), "a tool that belongs to no kit gets the one that the toolbox has made")
	p.Tools = append(p.Tools, tool("format", param("disk", disk)))
	assert.Len(t, inject.Services(p), 1, "what such a tool needs is asked for, also where a kit takes it")
}
