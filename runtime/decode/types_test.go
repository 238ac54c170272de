package decode_test

import (
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// types has a member for each reader.
type types struct {
	String  string
	Enum    string
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Float32 float32
	Float64 float64
	Time    time.Time
	Bytes   []byte
	Raw     []byte
	Counts  map[string]int
	Rates   map[string]float64
	Matrix  [][]int
}

var typesMembers = decode.Members{
	{Name: "string", Want: "a string"},
	{Name: "enum", Want: `one of "red", "green", "blue"`},
	{Name: "bool", Want: "a boolean"},
	{Name: "int", Want: "an integer"},
	{Name: "int8", Want: "an integer"},
	{Name: "int16", Want: "an integer"},
	{Name: "int32", Want: "an integer"},
	{Name: "int64", Want: "an integer"},
	{Name: "uint", Want: "an integer"},
	{Name: "uint8", Want: "an integer"},
	{Name: "uint16", Want: "an integer"},
	{Name: "uint32", Want: "an integer"},
	{Name: "uint64", Want: "an integer"},
	{Name: "float32", Want: "a number"},
	{Name: "float64", Want: "a number"},
	{Name: "time", Want: "a date-time of RFC 3339"},
	{Name: "bytes", Want: "a string of base64"},
	{Name: "raw", Want: "any value"},
	{Name: "counts", Want: "an object of integers"},
	{Name: "rates", Want: "an object of numbers with the keys USD, EUR"},
	{Name: "matrix", Want: "an array of arrays"},
}

var rateKeys = []string{"USD", "EUR"}

func decodeTypes(d *decode.Decoder, a *types) {
	o := d.Object(typesMembers)
	for o.Next() {
		switch o.Name {
		case "string":
			a.String = d.String()
		case "enum":
			a.Enum = d.Enum(tagValues)
		case "bool":
			a.Bool = d.Bool()
		case "float32":
			a.Float32 = d.Float32()
		case "float64":
			a.Float64 = d.Float64()
		case "time":
			a.Time = d.Time()
		case "bytes":
			a.Bytes = d.Bytes()
		case "raw":
			a.Raw = d.Raw()
		case "counts":
			a.Counts = decodeCounts(d)
		case "rates":
			a.Rates = decodeRates(d)
		case "matrix":
			a.Matrix = decodeMatrix(d)
		default:
			decodeIntegers(d, o.Name, a)
		}
	}
}

func decodeIntegers(d *decode.Decoder, name string, a *types) {
	switch name {
	case "int":
		a.Int = d.Int()
	case "int8":
		a.Int8 = d.Int8()
	case "int16":
		a.Int16 = d.Int16()
	case "int32":
		a.Int32 = d.Int32()
	case "int64":
		a.Int64 = d.Int64()
	case "uint":
		a.Uint = d.Uint()
	case "uint8":
		a.Uint8 = d.Uint8()
	case "uint16":
		a.Uint16 = d.Uint16()
	case "uint32":
		a.Uint32 = d.Uint32()
	case "uint64":
		a.Uint64 = d.Uint64()
	}
}

func decodeCounts(d *decode.Decoder) map[string]int {
	v := map[string]int{}
	m := d.Map("an integer", nil)
	for m.Next() {
		if _, again := v[m.Key]; again {
			m.Repeated()
			continue
		}
		v[m.Key] = d.Int()
	}
	return v
}

func decodeRates(d *decode.Decoder) map[string]float64 {
	v := map[string]float64{}
	m := d.Map("a number", rateKeys)
	for m.Next() {
		if _, again := v[m.Key]; again {
			m.Repeated()
			continue
		}
		v[m.Key] = d.Float64()
	}
	return v
}

func decodeMatrix(d *decode.Decoder) [][]int {
	v := [][]int{}
	rows := d.Array("an array of integers")
	for rows.Next() {
		row := []int{}
		cells := d.Array("an integer")
		for cells.Next() {
			row = append(row, d.Int())
		}
		v = append(v, row)
	}
	return v
}
