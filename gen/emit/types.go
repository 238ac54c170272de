package emit

// types writes what tools share: the sets that checks refer to and the functions
// that list values, the decoders of the user's structs, and the encoders.
func (f *file) types() {
	in, out := decoded(f.p), encoded(f.p)
	owned := in[:0:0]
	for _, s := range in {
		if !s.Emitted {
			owned = append(owned, s)
		}
	}
	if len(owned)+len(out)+len(f.plan.sets.order)+len(f.plan.choices.order) == 0 {
		return
	}
	f.section("Types in arguments and results")
	for _, s := range f.plan.sets.order {
		f.set(s)
	}
	for _, fn := range f.plan.choices.order {
		f.lister(fn)
	}
	for _, s := range owned {
		f.decoder(s)
	}
	for _, s := range out {
		f.encoder(s)
	}
}
