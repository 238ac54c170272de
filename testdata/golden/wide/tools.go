// Package wide has an object with more members than a word has bits.
package wide

// Wide are the arguments of Echo.
type Wide struct {
	First string `json:"first"`
	F00   int    `json:"f00,omitempty"`
	F01   int    `json:"f01,omitempty"`
	F02   int    `json:"f02,omitempty"`
	F03   int    `json:"f03,omitempty"`
	F04   int    `json:"f04,omitempty"`
	F05   int    `json:"f05,omitempty"`
	F06   int    `json:"f06,omitempty"`
	F07   int    `json:"f07,omitempty"`
	F08   int    `json:"f08,omitempty"`
	F09   int    `json:"f09,omitempty"`
	F10   int    `json:"f10,omitempty"`
	F11   int    `json:"f11,omitempty"`
	F12   int    `json:"f12,omitempty"`
	F13   int    `json:"f13,omitempty"`
	F14   int    `json:"f14,omitempty"`
	F15   int    `json:"f15,omitempty"`
	F16   int    `json:"f16,omitempty"`
	F17   int    `json:"f17,omitempty"`
	F18   int    `json:"f18,omitempty"`
	F19   int    `json:"f19,omitempty"`
	F20   int    `json:"f20,omitempty"`
	F21   int    `json:"f21,omitempty"`
	F22   int    `json:"f22,omitempty"`
	F23   int    `json:"f23,omitempty"`
	F24   int    `json:"f24,omitempty"`
	F25   int    `json:"f25,omitempty"`
	F26   int    `json:"f26,omitempty"`
	F27   int    `json:"f27,omitempty"`
	F28   int    `json:"f28,omitempty"`
	F29   int    `json:"f29,omitempty"`
	F30   int    `json:"f30,omitempty"`
	F31   int    `json:"f31,omitempty"`
	F32   int    `json:"f32,omitempty"`
	F33   int    `json:"f33,omitempty"`
	F34   int    `json:"f34,omitempty"`
	F35   int    `json:"f35,omitempty"`
	F36   int    `json:"f36,omitempty"`
	F37   int    `json:"f37,omitempty"`
	F38   int    `json:"f38,omitempty"`
	F39   int    `json:"f39,omitempty"`
	F40   int    `json:"f40,omitempty"`
	F41   int    `json:"f41,omitempty"`
	F42   int    `json:"f42,omitempty"`
	F43   int    `json:"f43,omitempty"`
	F44   int    `json:"f44,omitempty"`
	F45   int    `json:"f45,omitempty"`
	F46   int    `json:"f46,omitempty"`
	F47   int    `json:"f47,omitempty"`
	F48   int    `json:"f48,omitempty"`
	F49   int    `json:"f49,omitempty"`
	F50   int    `json:"f50,omitempty"`
	F51   int    `json:"f51,omitempty"`
	F52   int    `json:"f52,omitempty"`
	F53   int    `json:"f53,omitempty"`
	F54   int    `json:"f54,omitempty"`
	F55   int    `json:"f55,omitempty"`
	F56   int    `json:"f56,omitempty"`
	F57   int    `json:"f57,omitempty"`
	F58   int    `json:"f58,omitempty"`
	F59   int    `json:"f59,omitempty"`
	F60   int    `json:"f60,omitempty"`
	F61   int    `json:"f61,omitempty"`
	F62   int    `json:"f62,omitempty"`
	F63   int    `json:"f63,omitempty"`
	F64   int    `json:"f64,omitempty"`
	F65   int    `json:"f65,omitempty"`
	F66   int    `json:"f66,omitempty"`
	F67   int    `json:"f67,omitempty"`
	F68   int    `json:"f68,omitempty"`
	F69   int    `json:"f69,omitempty"`
	Last  string `json:"last"`
}

// Echo returns its members.
//
//tool:name echo
func Echo(w Wide) Wide { return w }
