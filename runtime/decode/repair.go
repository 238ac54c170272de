package decode

// maxRepairs is how many repairs are kept: enough to see what a model does.
const maxRepairs = 100

// Repair is one value that Tolerant took in another form than the schema's.
type Repair struct {
	Pointer string // as in Finding
	Got     string // as in Finding
	Took    string // what it was taken for: "an integer", "an array"
}

// Repairs returns what Tolerant put right, in the order of the document. The first
// 100 are kept.
func (d *Decoder) Repairs() []Repair { return d.repairs }

func (d *Decoder) repaired(took string) {
	if len(d.repairs) < maxRepairs {
		d.repairs = append(d.repairs, Repair{Got: d.got(Type), Took: took})
	}
}
