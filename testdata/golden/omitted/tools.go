// Package omitted has results whose members are left out as encoding/json would.
package omitted

import "time"

// Pair can be compared.
type Pair struct {
	A int     `json:"a"`
	B float64 `json:"b"`
}

// Version decides by a method whether it is zero.
type Version struct {
	Major int `json:"major"`
}

// IsZero says that nothing before 1 counts.
func (v Version) IsZero() bool { return v.Major < 1 }

// Empty has omitempty on every kind.
type Empty struct {
	Bool   bool           `json:"bool,omitempty"`
	Int    int32          `json:"int,omitempty"`
	Uint   uint           `json:"uint,omitempty"`
	Float  float64        `json:"float,omitempty"`
	Small  float32        `json:"small,omitempty"`
	Text   string         `json:"text,omitempty"`
	Bytes  []byte         `json:"bytes,omitempty"`
	List   []int          `json:"list,omitempty"`
	Map    map[string]int `json:"map,omitempty"`
	Ptr    *int           `json:"ptr,omitempty"`
	Array  [1]int         `json:"array,omitempty"`
	Struct Pair           `json:"struct,omitempty"`
	Time   time.Time      `json:"time,omitempty"`
}

// Zero has omitzero on every kind.
type Zero struct {
	Bool    bool           `json:"bool,omitzero"`
	Int     int32          `json:"int,omitzero"`
	Uint    uint           `json:"uint,omitzero"`
	Float   float64        `json:"float,omitzero"`
	Text    string         `json:"text,omitzero"`
	Bytes   []byte         `json:"bytes,omitzero"`
	List    []int          `json:"list,omitzero"`
	Map     map[string]int `json:"map,omitzero"`
	Ptr     *int           `json:"ptr,omitzero"`
	Array   [1]int         `json:"array,omitzero"`
	Struct  Pair           `json:"struct,omitzero"`
	Version Version        `json:"version,omitzero"`
	Time    time.Time      `json:"time,omitzero"`
	Both    []int          `json:"both,omitempty,omitzero"`
}

// Bare has neither.
type Bare struct {
	Bytes []byte         `json:"bytes"`
	List  []int          `json:"list"`
	Map   map[string]int `json:"map"`
	Ptr   *int           `json:"ptr"`
}

// Empties returns the members of Empty, filled or not.
//
//tool:name empties
//tool:param filled Whether to fill them.
func Empties(filled bool) Empty {
	if !filled {
		return Empty{List: []int{}, Map: map[string]int{}}
	}
	return filledEmpty()
}

// Zeros returns the members of Zero, filled or not.
//
//tool:name zeros
//tool:param filled Whether to fill them.
func Zeros(filled bool) Zero {
	if !filled {
		return Zero{Version: Version{Major: -1}, Both: []int{}}
	}
	return filledZero()
}

// Bares returns what is never left out.
//
//tool:name bares
func Bares() Bare { return Bare{} }
