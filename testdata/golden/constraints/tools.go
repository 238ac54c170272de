// Package constraints has values with rules.
package constraints

// Slug is a short name; its rules hold wherever it is used.
//
//tool:minlength 2
//tool:maxlength 8
//tool:pattern ^[a-z]+(-[a-z]+)*$
type Slug string

// Percent has bounds of its own.
//
//tool:min 0
//tool:max 100
type Percent float64

// Rules are the arguments of Check.
type Rules struct {
	//tool:min 1
	//tool:max 20
	Range int `json:"range"`
	//tool:exclusivemin 0
	//tool:exclusivemax 10
	Open int `json:"open"`
	//tool:min -2
	Least int8 `json:"least"`
	//tool:max 9007199254740993
	Most int64 `json:"most"`
	//tool:min 5
	Unsigned uint16 `json:"unsigned"`
	//tool:max 5000000000
	Beyond int `json:"beyond"`
	//tool:exclusivemin 0
	//tool:max 0.75
	Ratio float64 `json:"ratio"`
	//tool:min 0.1
	Single float32 `json:"single"`
	//tool:minlength 2
	//tool:maxlength 3
	Short string `json:"short"`
	//tool:minlength 2
	AtLeast string `json:"at_least"`
	//tool:pattern ^ord_[a-z0-9]{4,16}$
	Order string `json:"order"`
	Slug  Slug   `json:"slug"`
	//tool:max 50
	Share Percent `json:"share"`
	//tool:minitems 1
	//tool:maxitems 3
	Slugs []Slug             `json:"slugs"`
	Rates map[string]Percent `json:"rates"`
}

// Check returns ok.
//
//tool:name check
func Check(r Rules) {}
