package decode

// Code says what sort of disagreement a finding is.
type Code uint8

const (
	Syntax    Code = iota + 1 // not JSON, not UTF-8, or half of a surrogate pair
	Cut                       // the document ends too early
	Depth                     // nested more than MaxDepth deep
	Type                      // another type than the schema's
	Missing                   // a required member is absent
	Unknown                   // a member or key that the schema does not have
	Duplicate                 // a member or key for the second time
	Range                     // a number out of its bounds or those of its type
	Length                    // too many or too few characters, items or entries
	Enum                      // none of the values there are
	Format                    // a string that its pattern or format refuses
)
