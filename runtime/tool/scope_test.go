package tool_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestTheNewestServiceIsFound(t *testing.T) {
	old, young := pages(), pages()
	s := tool.NewScope(old, young)
	found, ok := tool.Resolve[*Index](s)
	require.True(t, ok)
	assert.Same(t, young, found)
	found, _ = tool.Resolve[*Index](s.Provide(old))
	assert.Same(t, old, found)
	found, _ = tool.Resolve[*Index](s)
	assert.Same(t, young, found, "a scope that was derived from does not change")
}

func TestAnInterfaceIsFoundInItsNewestImplementer(t *testing.T) {
	s := tool.NewScope(strings.NewReader("old"), pages(), strings.NewReader("new"), 7)
	r, ok := tool.Resolve[io.Reader](s)
	require.True(t, ok)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	assert.Equal(t, "new", string(text))
	_, ok = tool.Resolve[fmt.Stringer](s)
	assert.False(t, ok)
}

func TestNilServicesAreIgnored(t *testing.T) {
	index := pages()
	s := tool.NewScope(index, nil).Provide(nil)
	found, ok := tool.Resolve[*Index](s)
	require.True(t, ok)
	assert.Same(t, index, found)
	assert.Nil(t, tool.NewScope(nil))
}

func TestZeroValuesAreServices(t *testing.T) {
	n, ok := tool.Resolve[int](tool.NewScope(0))
	assert.True(t, ok)
	assert.Zero(t, n)
	assert.True(t, tool.Provided[string](tool.NewScope("")))
}

func TestWithoutRemovesAllThatFit(t *testing.T) {
	s := tool.NewScope(pages(), strings.NewReader("x"), pages(), ledger())
	less := tool.Without[*Index](s)
	assert.False(t, tool.Provided[*Index](less))
	assert.True(t, tool.Provided[*Ledger](less))
	assert.True(t, tool.Provided[io.Reader](less))
	assert.False(t, tool.Provided[io.Reader](tool.Without[io.Reader](s)))
	assert.True(t, tool.Provided[*Index](s))
	assert.Same(t, s, tool.Without[error](s), "nothing to remove, nothing copied")
	assert.Nil(t, tool.Without[any](s))
}

func TestTheNilScopeIsEmpty(t *testing.T) {
	_, ok := tool.Resolve[any](nil)
	assert.False(t, ok)
	assert.Nil(t, tool.Without[any](nil))
}

func TestAMissingServiceIsNamedWithParameterAndTypeForTheHost(t *testing.T) {
	b := box(t)
	_, err := b.In(tool.Without[*Index](b.Scope())).Call(t.Context(), call("search", `{"query":"x"}`))
	assert.EqualError(t, err, "tool search: nothing in the scope for index *desk.Index")
	missing, ok := errors.AsType[*tool.MissingServiceError](err)
	require.True(t, ok)
	assert.Equal(t, tool.MissingServiceError{Tool: "search", Parameter: "index", Type: "*desk.Index"}, *missing)

	r := Tools().Call(t.Context(), nil, call("search", `{"query":"x"}`))
	golden.Text(t, "missing service", r.Text)
	assert.Equal(t, err, r.Cause)
}
