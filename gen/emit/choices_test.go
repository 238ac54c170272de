package emit_test

import "github.com/toolgen/toolgen/gen/model"

// choosing is a package with choices in structs that are shared with tools which
// have none.
func choosing() *model.Package {
	lists := func(name string, params ...string) *model.ServiceFunc {
		return &model.ServiceFunc{
			Reference: model.Reference{GoType: goType("@" + name), Signature: goType("func() []string")},
			Services:  services(params...),
		}
	}
	words, none := lists("Words", "s *@{x/y}Shelf", "ok func()", "_ @Clock"), lists("None")
	choose := func(t *model.Type, fn *model.ServiceFunc) *model.Type {
		t.Choices = fn
		return t
	}
	plainPart := owned("Part", "", field("x X", integer()))
	inner := owned("Inner", "", field("word Word", choose(text(), words)), field("part Part", structType(plainPart)))
	kinds := owned("Kinds", "",
		field("named Named", choose(scalar(model.String, 0, "@Name"), words)),
		field("maybe? Maybe", pointer(choose(rules(text(), model.Rules{MinLength: count(2)}), words))),
		field("list? List", rules(slice(choose(text(), none)), model.Rules{MaxItems: count(3)})),
		field("deep Deep", slice(mapOf(text(), pointer(structType(inner))))),
	)
	echo := plain("echo", "Echo", "func(@Kinds) @Inner")
	echo.Args, echo.ArgsOwned = kinds, true
	echo.Params = []model.Param{{Name: "k", Role: model.Object, Type: goType("@Kinds")}}
	part := plain("part", "Part", "func(@Part)")
	part.Args, part.ArgsOwned = plainPart, true
	part.Params = []model.Param{{Name: "p", Role: model.Object, Type: goType("@Part")}}
	return pack(returns(echo, structType(inner)), part, plain("pick", "Pick", "func(string)", field("word Word", choose(text(), words))))
}
