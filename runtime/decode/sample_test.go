package decode_test

import (
	"strings"
	"testing"

	"github.com/toolgen/toolgen/runtime/decode"
)

// The types and decoders below are as the generator emits them.

type tiny struct {
	A int `json:"a"`
	B int `json:"b"`
}

var tinyMembers = decode.Members{
	{Name: "a", Want: "an integer", Required: true},
	{Name: "b", Want: "an integer", Required: true},
}

func decodeTiny(d *decode.Decoder, a *tiny) {
	o := d.Object(tinyMembers)
	for o.Next() {
		switch o.Name {
		case "a":
			a.A = d.Int()
		case "b":
			a.B = d.Int()
		}
	}
}

type search struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

var searchMembers = decode.Members{
	{Name: "query", Want: "a string of 1 to 256 characters", Required: true},
	{Name: "limit", Want: "an integer from 1 to 20"},
}

func decodeSearch(d *decode.Decoder, a *search) {
	a.Limit = 5
	o := d.Object(searchMembers)
	for o.Next() {
		switch o.Name {
		case "query":
			a.Query = d.String()
			d.Check(decode.Runes(a.Query, 1, 256), decode.Length)
		case "limit":
			a.Limit = d.Int()
			d.Check(1 <= a.Limit && a.Limit <= 20, decode.Range)
		}
	}
}

type customer struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	VIP   bool   `json:"vip"`
}

var customerMembers = decode.Members{
	{Name: "id", Want: "a string of at least 1 character", Required: true},
	{Name: "email", Want: "a string of 3 to 254 characters", Required: true},
	{Name: "vip", Want: "a boolean"},
}

func decodeCustomer(d *decode.Decoder, a *customer) {
	o := d.Object(customerMembers)
	for o.Next() {
		switch o.Name {
		case "id":
			a.ID = d.String()
			d.Check(decode.Runes(a.ID, 1, -1), decode.Length)
		case "email":
			a.Email = d.String()
			d.Check(decode.Runes(a.Email, 3, 254), decode.Length)
		case "vip":
			a.VIP = d.Bool()
		}
	}
}

type refund struct {
	OrderID  string            `json:"order_id"`
	Amount   float64           `json:"amount"`
	Currency string            `json:"currency"`
	Reason   string            `json:"reason"`
	Customer customer          `json:"customer"`
	Items    []string          `json:"items"`
	Note     *string           `json:"note"`
	Priority *int              `json:"priority"`
	Labels   map[string]string `json:"labels"`
}

var (
	orderPattern   = decode.Pattern{Expr: `^ord_[a-z0-9]{4,16}$`}
	currencyValues = []string{"USD", "EUR", "GBP"}
	reasonValues   = []string{"damaged", "late", "wrong_item", "other"}
	refundMembers  = decode.Members{
		{Name: "order_id", Want: "a string that matches ^ord_[a-z0-9]{4,16}$", Required: true},
		{Name: "amount", Want: "a number over 0", Required: true},
		{Name: "currency", Want: `one of "USD", "EUR", "GBP"`},
		{Name: "reason", Want: `one of "damaged", "late", "wrong_item", "other"`, Required: true},
		{Name: "customer", Want: "an object with id, email", Required: true},
		{Name: "items", Want: "an array of at most 50 strings"},
		{Name: "note", Want: "a string of at most 500 characters"},
		{Name: "priority", Want: "an integer from 0 to 9"},
		{Name: "labels", Want: "an object of at most 8 strings"},
	}
)

func decodeRefund(d *decode.Decoder, a *refund) {
	a.Currency = "USD"
	o := d.Object(refundMembers)
	for o.Next() {
		switch o.Name {
		case "order_id":
			a.OrderID = d.String()
			d.Check(orderPattern.Match(a.OrderID), decode.Format)
		case "amount":
			a.Amount = d.Float64()
			d.Check(a.Amount > 0, decode.Range)
		case "currency":
			a.Currency = d.Enum(currencyValues)
		case "reason":
			a.Reason = d.Enum(reasonValues)
		case "customer":
			decodeCustomer(d, &a.Customer)
		case "items":
			a.Items = decodeItems(d)
		case "note":
			v := d.String()
			d.Check(decode.Runes(v, 0, 500), decode.Length)
			a.Note = &v
		case "priority":
			v := d.Int()
			d.Check(0 <= v && v <= 9, decode.Range)
			a.Priority = &v
		case "labels":
			a.Labels = decodeLabels(d)
		}
	}
}

func decodeItems(d *decode.Decoder) []string {
	items := []string{}
	a := d.Array("a string of at least 1 character")
	for a.Next() {
		v := d.String()
		d.Check(decode.Runes(v, 1, -1), decode.Length)
		items = append(items, v)
	}
	d.Check(len(items) <= 50, decode.Length)
	return items
}

func decodeLabels(d *decode.Decoder) map[string]string {
	labels := map[string]string{}
	m := d.Map("a string", nil)
	for m.Next() {
		if _, again := labels[m.Key]; again {
			m.Repeated()
			continue
		}
		labels[m.Key] = d.String()
	}
	d.Check(len(labels) <= 8, decode.Length)
	return labels
}

type record struct {
	ID     int     `json:"id"`
	Name   string  `json:"name"`
	Score  float64 `json:"score"`
	Active bool    `json:"active"`
	Tag    string  `json:"tag"`
}

type batch struct {
	Records []record `json:"records"`
}

var (
	tagValues     = []string{"red", "green", "blue"}
	batchMembers  = decode.Members{{Name: "records", Want: "an array of at most 1000 objects", Required: true}}
	recordMembers = decode.Members{
		{Name: "id", Want: "an integer of at least 1", Required: true},
		{Name: "name", Want: "a string of at least 1 character", Required: true},
		{Name: "score", Want: "a number from 0 to 1", Required: true},
		{Name: "active", Want: "a boolean", Required: true},
		{Name: "tag", Want: `one of "red", "green", "blue"`, Required: true},
	}
)

func decodeBatch(d *decode.Decoder, a *batch) {
	o := d.Object(batchMembers)
	for o.Next() {
		switch o.Name {
		case "records":
			a.Records = make([]record, 0, 4)
			records := d.Array("an object")
			for records.Next() {
				var v record
				decodeRecord(d, &v)
				a.Records = append(a.Records, v)
			}
			d.Check(len(a.Records) <= 1000, decode.Length)
		}
	}
}

func decodeRecord(d *decode.Decoder, a *record) {
	o := d.Object(recordMembers)
	for o.Next() {
		switch o.Name {
		case "id":
			a.ID = d.Int()
			d.Check(a.ID >= 1, decode.Range)
		case "name":
			a.Name = d.String()
			d.Check(decode.Runes(a.Name, 1, -1), decode.Length)
		case "score":
			a.Score = d.Float64()
			d.Check(0 <= a.Score && a.Score <= 1, decode.Range)
		case "active":
			a.Active = d.Bool()
		case "tag":
			a.Tag = d.Enum(tagValues)
		}
	}
}

type write struct {
	Path    string `json:"path"`
	Content string `json:"content"`
}

var writeMembers = decode.Members{
	{Name: "path", Want: "a string of 1 to 4096 characters", Required: true},
	{Name: "content", Want: "a string", Required: true},
}

func decodeWrite(d *decode.Decoder, a *write) {
	o := d.Object(writeMembers)
	for o.Next() {
		switch o.Name {
		case "path":
			a.Path = d.String()
			d.Check(decode.Runes(a.Path, 1, 4096), decode.Length)
		case "content":
			a.Content = d.String()
		}
	}
}

// read decodes a document with one of the decoders above. The report is "" where
// all was well.
func read[T any](policy decode.Policy, document string, into func(*decode.Decoder, *T)) (T, string, []decode.Repair) {
	var d decode.Decoder
	var v T
	d.Begin(decode.Input{JSON: []byte(document), Policy: policy})
	into(&d, &v)
	if !d.Done() {
		return v, string(d.Report().Append(nil)), d.Repairs()
	}
	return v, "", d.Repairs()
}

// one decodes {"v": …} with a reader of one value.
func one[T any](policy decode.Policy, value, want string, reader func(*decode.Decoder) T) (T, string, []decode.Repair) {
	members := decode.Members{{Name: "v", Want: want, Required: true}}
	return read(policy, `{"v":`+value+`}`, func(d *decode.Decoder, v *T) {
		o := d.Object(members)
		for o.Next() {
			*v = reader(d)
		}
	})
}

// accepts reports whether a document is taken.
func accepts[T any](policy decode.Policy, document string, into func(*decode.Decoder, *T)) bool {
	_, report, _ := read(policy, document, into)
	return report == ""
}

// codes lists the sorts of findings in a document.
func codes[T any](t *testing.T, document string, into func(*decode.Decoder, *T)) []decode.Code {
	t.Helper()
	var d decode.Decoder
	var v T
	d.Begin(decode.Input{JSON: []byte(document)})
	into(&d, &v)
	d.Done()
	var out []decode.Code
	for _, f := range d.Report().Findings {
		out = append(out, f.Code)
	}
	return out
}

const goodRefund = `{"order_id":"ord_8f3k2j1","amount":49.95,"reason":"late","customer":{"id":"c","email":"a@b.c"}}`

func nested(depth int) string {
	return strings.Repeat("[", depth) + strings.Repeat("]", depth)
}
