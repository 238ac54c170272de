// Package approval has tools that a person is asked about.
package approval

// Delete deletes a file.
//
//tool:name delete
//tool:effects writes_workspace
//tool:approval always
//tool:status Deleting {path}
//tool:param path The file to delete.
func Delete(path string) string { return "deleted " + path }

// Look looks at a file.
//
//tool:name look
//tool:approval never
//tool:param path The file to look at.
func Look(path string) string { return "seen " + path }

// Order is what Buy takes.
type Order struct {
	Item  string  `json:"item"`
	Price float64 `json:"price"`
	Notes []Note  `json:"notes,omitempty"`
}

// Note is a remark.
type Note struct {
	Text string `json:"text"`
}

// Dear reports whether somebody should be asked about an order.
func (o *Order) Dear() bool { return o.Price > 100 }

// Buy buys.
//
//tool:name buy
//tool:approval (*Order).Dear
//tool:status Buying {item}
func Buy(o *Order) string { return "bought " + o.Item }

// Pay pays.
//
//tool:name pay
//tool:approval large
//tool:statusfunc paying
//tool:default amount 5
func Pay(to string, amount int) string { return "paid " + to }

func large(_ string, amount int) bool { return amount >= 100 }

func paying(to string, _ int) string { return "Paying " + to }

// Panic is asked about by nobody.
//
//tool:name panic
//tool:approval calm
func Panic() string { return "panicked" }

func calm() bool { return true }
