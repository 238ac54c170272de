package decode

// Member is what a decoder knows of one member before it reads it.
type Member struct {
	Name     string // unescaped, as the schema has it
	Want     string // the whole contract of the value, in words
	Required bool
}

// Members lists an object's members in the schema's order, any number of them.
type Members []Member

func (m Members) names(yield func(string) bool) {
	for i := range m {
		if !yield(m[i].Name) {
			return
		}
	}
}
