package emit_test

import "github.com/toolgen/toolgen/gen/model"

// zoo is a package with every kind of value, decoded and encoded.
func zoo() *model.Package {
	kinds := owned("Kinds", "struct { Name string `json:\"a;{}\"`; Empty struct{} \"json:\\\"-\\\"\" }", kindFields()...)
	echo := plain("echo", "Echo", "func(@Kinds) @Kinds")
	echo.Args, echo.ArgsOwned = kinds, true
	echo.Params = []model.Param{{Name: "k", Role: model.Object, Type: goType("@Kinds")}}
	return pack(returns(echo, structType(kinds)))
}

func kindFields() []*model.Field {
	inner := owned("Inner", "", field("x X", integer()))
	array := func(n int, elem *model.Type) *model.Type {
		return &model.Type{Kind: model.Array, Len: n, Elem: elem, Go: wrap("[2]", elem)}
	}
	ranged := func(t *model.Type, low, high string) *model.Type {
		return rules(t, model.Rules{Min: number(low), Max: number(high)})
	}
	return []*model.Field{
		field("bool Bool=true", scalar(model.Bool, 0, "bool")),
		field("small Small=-3", ranged(scalar(model.Int, 8, "int8"), "-200", "200")),
		field("wide Wide=5", ranged(integer(), "0", "5000000000")),
		field("size Size", rules(scalar(model.Uint, 0, "uint"), model.Rules{ExclusiveMax: number("5000000000")})),
		field("count Count", ranged(scalar(model.Uint, 64, "@Count"), "0", "18446744073709551615")),
		field("ratio Ratio=0.5", scalar(model.Float, 32, "@Ratio")),
		field("open Open", rules(scalar(model.Float, 64, "float64"), model.Rules{ExclusiveMin: number("0"), ExclusiveMax: number("1")})),
		field("slug Slug=\"a`b\"", rules(scalar(model.String, 0, "@Slug"), model.Rules{MinLength: count(0), Pattern: "^`$"})),
		field("flag Flag", scalar(model.Bool, 0, "@Flag")),
		field("blob Blob", scalar(model.Bytes, 0, "@Blob")),
		field("at At", scalar(model.Time, 0, "@{time}Time")),
		field("raw Raw", scalar(model.Raw, 0, "@{encoding/json}RawMessage")),
		field("level Level=3", enum(scalar(model.Int, 0, "@Level"), "Low=1", "High=3", "=4")),
		field("loud Loud", enum(scalar(model.Int, 0, "@Level"), "High=3")),
		field("tags? Tags=[\"a\",\"b\"]", slice(text())),
		field("few? Few", rules(slice(scalar(model.Bool, 0, "bool")), model.Rules{MinItems: count(1), MaxItems: count(2)})),
		field("rows Rows", slice(slice(integer()))),
		field("pair Pair", array(2, scalar(model.Float, 64, "float64"))),
		field("pairs Pairs", slice(array(2, integer()))),
		field("cells Cells", array(2, structType(inner))),
		field("inner? Base.Inner", pointer(structType(inner))),
		field("name? Name=\"n\"", pointer(text())),
		field("age? Age=1", pointer(scalar(model.Int, 8, "int8"))),
		field("pick? Pick=3", pointer(enum(scalar(model.Int, 0, "@Level"), "Low=1", "High=3", "=4"))),
		field("extra? Extra", pointer(scalar(model.Raw, 0, "@{encoding/json}RawMessage"))),
		field("list? List=[]", pointer(slice(text()))),
		field("maybe Maybe", slice(pointer(text()))),
		field("map Map", mapOf(text(), integer())),
		field("coded Coded", mapOf(rules(scalar(model.String, 0, "@Code"), model.Rules{MaxLength: count(3)}), slice(text()))),
		field("zones Zones", mapOf(enum(scalar(model.String, 0, "@Zone"), `North="north"`), structType(inner))),
		field("refs Refs", mapOf(text(), pointer(structType(inner)))),
	}
}

// omitting is a package with a result whose members may be left out.
func omitting() *model.Package {
	comparable, other := owned("Comparable", "", field("x X", integer())), owned("Other", "", field("x X", integer()))
	comparable.Comparable = true
	optional := func(name string, t *model.Type, empty, zero, method bool) *model.Field {
		f := field(name, t)
		f.OmitEmpty, f.OmitZero, f.ZeroMethod = empty, zero, method
		return f
	}
	array := &model.Type{Kind: model.Array, Len: 2, Elem: structType(comparable), Go: goType("[2]@Comparable")}
	result := owned("Result", "",
		optional("a A", scalar(model.Bool, 0, "bool"), true, false, false),
		optional("b B", text(), true, true, false),
		optional("c C", integer(), false, true, false),
		optional("d D", slice(text()), true, false, false),
		optional("e E", slice(text()), false, true, false),
		optional("f F", pointer(text()), true, false, false),
		optional("g G", pointer(structType(other)), false, true, true),
		optional("h H", structType(comparable), true, true, false),
		optional("i I", structType(other), true, true, true),
		optional("j J", scalar(model.Time, 0, "@{time}Time"), true, true, true),
		optional("k K", array, true, true, false),
		optional("l L", &model.Type{Kind: model.Array, Elem: text(), Go: goType("[0]string")}, true, false, false),
		optional("m M", array, true, false, false),
		optional("n N", integer(), true, true, true),
		optional("o O", pointer(slice(pointer(slice(text())))), true, false, false),
	)
	return pack(returns(plain("show", "Show", "func() @Result"), structType(result)))
}

// calling is a package with every way to be called and to return.
func calling() *model.Package {
	failing := plain("fail", "Fail", "func() error")
	failing.Result.Error = true
	native, nativeError := plain("native", "Native", "func() @{t}Result"), plain("native_error", "NativeError", "func() (@{t}Result, error)")
	native.Result.Kind, nativeError.Result.Kind, nativeError.Result.Error = model.NativeResult, model.NativeResult, true
	named := returns(plain("named", "Named", "func() @Text"), scalar(model.String, 0, "@Text"))
	byPointer := plain("by_pointer", "ByPointer", "func(*@Params)")
	byPointer.Args, byPointer.ArgsOwned = owned("Params", ""), true
	byPointer.Params = []model.Param{{Name: "p", Role: model.Object, Type: goType("*@Params"), Pointer: true}}
	services := inject(inject(plain("services", "Services", "func(*@{x/tool}Client, *@{x/tool}Cache, int)"), "tool", "*@{x/tool}Client"), "_", "*@{x/tool}Cache")
	services.Params[1].Optional = true
	other := inject(plain("other", "Other", "func(*@{x/tool}Cache, int)"), "ctx", "*@{x/tool}Cache")
	other.Params[0].Optional = true
	clock := inject(plain("clock", "Clock", "func(@{y-z/tool}Clock)"), "in", "@{y-z/tool}Clock")
	clock.Params[0].Nilable = false
	value := method(plain("value", "Value", "func(@Rate)"), "@Rate")
	numbers := plain("scalars", "Scalars", "func()")
	return pack(byPointer, clock, failing, named, native, nativeError, other, numbers, services, value)
}

// speaking is a package with a status text of every scalar.
func speaking() *model.Package {
	fields := []*model.Field{
		field("a A", text()), field("b B", scalar(model.String, 0, "@Name")), field("c C", enum(scalar(model.String, 0, "@Mode"), `="x"`)),
		field("d D", integer()), field("e E", scalar(model.Int, 0, "@Count")), field("f F", scalar(model.Int, 64, "int64")),
		field("g G", scalar(model.Int, 8, "int8")), field("h H", scalar(model.Uint, 64, "uint64")), field("i I", scalar(model.Uint, 0, "uint")),
		field("j J", scalar(model.Float, 32, "float32")), field("k K", scalar(model.Float, 64, "float64")), field("l L", scalar(model.Bool, 0, "@Flag")),
		field("m M", scalar(model.Time, 0, "@{time}Time")), field("n? N", pointer(text())), field("a? Args", pointer(integer())),
	}
	say := plain("say", "Say", "func()", fields...)
	for _, f := range fields {
		say.Status = append(say.Status, model.StatusPart{Field: f}, model.StatusPart{Text: ", "})
	}
	wait := plain("wait", "Wait", "func()")
	wait.Status = []model.StatusPart{{Text: "Waiting"}}
	return pack(say, wait)
}
