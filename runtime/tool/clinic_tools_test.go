package tool_test

import (
	"context"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// Written by hand in the form that toolgen emits for the host-side verbs, with
// -prefix Clinic.

// ClinicTools returns the tools of this package, by name.
func ClinicTools() tool.Registry { return tool.NewRegistry(clinicSource{}) }

type clinicSource struct{}

func (clinicSource) Definition() *tool.RegistryDef { return &clinicRegistry }

var clinicRegistry = tool.RegistryDef{
	Lookup: lookupClinic,
	Tools:  []*tool.ToolDef{&dischargeTool, &findTool, &lapTool, &noteReadTool, &noteWriteTool},
}

func lookupClinic(name string) *tool.ToolDef {
	switch name {
	case "discharge", "release":
		return &dischargeTool
	case "find":
		return &findTool
	case "lap":
		return &lapTool
	case "note_read":
		return &noteReadTool
	case "note_write":
		return &noteWriteTool
	}
	return nil
}

// NewClinicToolbox returns a toolbox of this package's tools. Optional services go
// into tool.Provide:
//   - *Ward, for discharge and find
//   - Disk, for the kit notebook
func NewClinicToolbox(options ...tool.Option) (*tool.Toolbox, error) {
	return tool.NewToolbox(ClinicTools(), options...)
}

// ---- Tool discharge: Discharge

var dischargeTool = tool.ToolDef{
	Name:        "discharge",
	Description: "Sends a patient home.",
	Package:     "example.com/clinic",
	Schema: `{"type":"object","properties":{` +
		`"bed":{"type":"string"},` +
		`"force":{"type":"boolean","default":false}},` +
		`"required":["bed"],"additionalProperties":false}`,
	Approval: true,
	Timeout:  time.Minute,
	Aliases:  []string{"release"},
	Needs: []tool.Need{
		{Parameter: "ward", Type: "*clinic.Ward", In: tool.Provided[*Ward]},
	},
	Available: availableDischarge,
	Args: &tool.Args[DischargeArgs]{
		Decode: decodeDischarge, Run: runDischarge, Status: statusDischarge, Approve: approveDischarge, Encode: encodeDischarge,
	},
}

// DischargeArgs are the arguments of Discharge.
type DischargeArgs struct {
	Bed   string
	Force bool
}

var dischargeMembers = decode.Members{
	{Name: "bed", Want: "a string", Required: true},
	{Name: "force", Want: "a boolean"},
}

func decodeDischarge(d *decode.Decoder, a *DischargeArgs) {
	o := d.Object(dischargeMembers)
	for o.Next() {
		switch o.Name {
		case "bed":
			a.Bed = d.String()
		case "force":
			a.Force = d.Bool()
		}
	}
}

func encodeDischarge(w *encode.Writer, a *DischargeArgs) {
	w.Open('{')
	w.Name("bed")
	w.String(a.Bed)
	w.Name("force")
	w.Bool(a.Force)
	w.Close('}')
}

func availableDischarge(s *tool.Scope) bool {
	return tool.Provided[*Ward](s) && tool.Requires(s, User.IsAdmin)
}

func statusDischarge(a *DischargeArgs) string { return tool.Inline(DischargeStatus(a.Bed, a.Force)) }

func approveDischarge(a *DischargeArgs) bool { return NeedsConsent(a.Bed, a.Force) }

func runDischarge(ctx context.Context, s *tool.Scope, a *DischargeArgs) (tool.Result, error) {
	ward, ok := tool.Resolve[*Ward](s)
	if !ok {
		return tool.Missing("discharge", "ward", "*clinic.Ward")
	}
	v, err := Discharge(ctx, a.Bed, a.Force, ward)
	if err != nil {
		return tool.Result{}, err
	}
	return tool.Text(v), nil
}

// ---- Tool find: Find

var findTool = tool.ToolDef{
	Name:        "find",
	Description: "Finds patients.",
	Package:     "example.com/clinic",
	Schema: `{"type":"object","properties":{` +
		`"departments":{"type":"array","items":{"type":"string","description":"In {braces}, \"quoted\"."}},` +
		`"group":{"type":"object","properties":{` +
		`"department":{"type":"string"}},` +
		`"required":["department"],"additionalProperties":false}},` +
		`"required":["group"],"additionalProperties":false}`,
	Effects:    tool.None,
	PublicMeta: []tool.Meta{{Key: "docs", Value: "https://clinic.example/find"}},
	Choices: []tool.Choice{
		{At: "/properties/departments/items", Values: choicesDepartments},
		{At: "/properties/group/properties/department", Values: choicesDepartments},
	},
	Describe: describeFind,
	Args:     &tool.Args[FindArgs]{DecodeIn: decodeFind, Run: runFind},
	Direct:   directFind,
}

// FindArgs are the arguments of Find.
type FindArgs struct {
	Departments []string
	Group       Group
}

var findMembers = decode.Members{
	{Name: "departments", Want: "an array of values that the schema lists"},
	{Name: "group", Want: "an object with department", Required: true},
}

func decodeFind(d *decode.Decoder, s *tool.Scope, a *FindArgs) {
	o := d.Object(findMembers)
	for o.Next() {
		switch o.Name {
		case "departments":
			a.Departments = []string{}
			departments := d.Array("one of the values that the schema lists")
			for departments.Next() {
				a.Departments = append(a.Departments, d.Choice(choicesDepartments(s)))
			}
		case "group":
			decodeGroup(d, s, &a.Group)
		}
	}
}

var groupMembers = decode.Members{
	{Name: "department", Want: "one of the values that the schema lists", Required: true},
}

func decodeGroup(d *decode.Decoder, s *tool.Scope, a *Group) {
	o := d.Object(groupMembers)
	for o.Next() {
		switch o.Name {
		case "department":
			a.Department = d.Choice(choicesDepartments(s))
		}
	}
}

func choicesDepartments(s *tool.Scope) []string {
	ward, ok := tool.Resolve[*Ward](s)
	if !ok {
		return nil
	}
	return Departments(ward)
}

func describeFind(s *tool.Scope) string {
	ward, ok := tool.Resolve[*Ward](s)
	if !ok {
		return ""
	}
	return DescribeFind(ward)
}

func runFind(_ context.Context, _ *tool.Scope, a *FindArgs) (tool.Result, error) {
	return tool.Text(Find(a.Departments, a.Group)), nil
}

func directFind(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a FindArgs
	d.Begin(in)
	if decodeFind(&d, s, &a); !d.Done() {
		return tool.Refuse("find", d.Report()), nil
	}
	r, err = runFind(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Tool lap: (*Timer).Lap

var lapTool = tool.ToolDef{
	Name:        "lap",
	Description: "Tells the time.",
	Package:     "example.com/clinic",
	Schema:      `{"type":"object","properties":{},"additionalProperties":false}`,
	Kit:         &timerKit,
	Args:        &tool.Args[TimerLapArgs]{Decode: decodeTimerLap, Run: runTimerLap},
	Direct:      directTimerLap,
}

// TimerLapArgs are the arguments of (*Timer).Lap.
type TimerLapArgs struct{}

func decodeTimerLap(d *decode.Decoder, _ *TimerLapArgs) {
	o := d.Object(nil)
	o.Next()
}

func runTimerLap(_ context.Context, s *tool.Scope, _ *TimerLapArgs) (tool.Result, error) {
	receiver, ok := tool.Resolve[*Timer](s)
	if !ok {
		return tool.Missing("lap", "receiver", "*clinic.Timer")
	}
	return tool.Text(receiver.Lap()), nil
}

func directTimerLap(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a TimerLapArgs
	d.Begin(in)
	if decodeTimerLap(&d, &a); !d.Done() {
		return tool.Refuse("lap", d.Report()), nil
	}
	r, err = runTimerLap(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Tool note_read: (*Notebook).Read

var noteReadTool = tool.ToolDef{
	Name:        "note_read",
	Description: "Returns the notes.",
	Package:     "example.com/clinic",
	Schema:      `{"type":"object","properties":{},"additionalProperties":false}`,
	Hints:       tool.ReadOnly,
	Kit:         &notebookKit,
	Concurrent:  true,
	Args:        &tool.Args[NotebookReadArgs]{Decode: decodeNotebookRead, Run: runNotebookRead},
	Direct:      directNotebookRead,
}

// NotebookReadArgs are the arguments of (*Notebook).Read.
type NotebookReadArgs struct{}

func decodeNotebookRead(d *decode.Decoder, _ *NotebookReadArgs) {
	o := d.Object(nil)
	o.Next()
}

func runNotebookRead(ctx context.Context, s *tool.Scope, _ *NotebookReadArgs) (tool.Result, error) {
	receiver, ok := tool.Resolve[*Notebook](s)
	if !ok {
		return tool.Missing("note_read", "receiver", "*clinic.Notebook")
	}
	v, err := receiver.Read(ctx)
	if err != nil {
		return tool.Result{}, err
	}
	return tool.Text(v), nil
}

func directNotebookRead(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a NotebookReadArgs
	d.Begin(in)
	if decodeNotebookRead(&d, &a); !d.Done() {
		return tool.Refuse("note_read", d.Report()), nil
	}
	r, err = runNotebookRead(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Tool note_write: (*Notebook).Write

var noteWriteTool = tool.ToolDef{
	Name:        "note_write",
	Description: "Adds a note.",
	Package:     "example.com/clinic",
	Schema: `{"type":"object","properties":{` +
		`"text":{"type":"string"}},` +
		`"required":["text"],"additionalProperties":false}`,
	Kit:    &notebookKit,
	Args:   &tool.Args[NotebookWriteArgs]{Decode: decodeNotebookWrite, Run: runNotebookWrite},
	Direct: directNotebookWrite,
}

// NotebookWriteArgs are the arguments of (*Notebook).Write.
type NotebookWriteArgs struct {
	Text string
}

var notebookWriteMembers = decode.Members{
	{Name: "text", Want: "a string", Required: true},
}

func decodeNotebookWrite(d *decode.Decoder, a *NotebookWriteArgs) {
	o := d.Object(notebookWriteMembers)
	for o.Next() {
		switch o.Name {
		case "text":
			a.Text = d.String()
		}
	}
}

func runNotebookWrite(ctx context.Context, s *tool.Scope, a *NotebookWriteArgs) (tool.Result, error) {
	receiver, ok := tool.Resolve[*Notebook](s)
	if !ok {
		return tool.Missing("note_write", "receiver", "*clinic.Notebook")
	}
	if err := receiver.Write(ctx, a.Text); err != nil {
		return tool.Result{}, err
	}
	return tool.Text("ok"), nil
}

func directNotebookWrite(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a NotebookWriteArgs
	d.Begin(in)
	if decodeNotebookWrite(&d, &a); !d.Done() {
		return tool.Refuse("note_write", d.Report()), nil
	}
	r, err = runNotebookWrite(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Kit notebook: NewNotebook

var notebookKit = tool.KitDef{
	Key:     "notebook",
	Package: "example.com/clinic",
	Config: `{"type":"object","properties":{` +
		`"title":{"type":"string"},` +
		`"max_notes":{"type":"integer","default":100,"minimum":1}},` +
		`"required":["title"],"additionalProperties":false}`,
	Needs: []tool.Need{
		{Parameter: "disk", Type: "clinic.Disk", In: tool.Provided[Disk]},
	},
	New: newNotebook,
}

// NotebookSpec asks for the kit notebook, configured in Go. Zero values are taken
// as they are; defaults belong to configuration in JSON.
func NotebookSpec(config NotebookConfig) tool.Spec {
	return tool.Spec{Name: "notebook", Open: func(s *tool.Scope) (any, error) { return openNotebook(s, config) }}
}

var notebookConfigMembers = decode.Members{
	{Name: "title", Want: "a string", Required: true},
	{Name: "max_notes", Want: "an integer of at least 1"},
}

func decodeNotebookConfig(d *decode.Decoder, a *NotebookConfig) {
	a.MaxNotes = 100
	o := d.Object(notebookConfigMembers)
	for o.Next() {
		switch o.Name {
		case "title":
			a.Title = d.String()
		case "max_notes":
			a.MaxNotes = d.Int()
			d.Check(a.MaxNotes >= 1, decode.Range)
		}
	}
}

func newNotebook(s *tool.Scope, in decode.Input) (any, error) {
	var d decode.Decoder
	var c NotebookConfig
	d.Begin(in)
	if decodeNotebookConfig(&d, &c); !d.Done() {
		return tool.BadConfig(d.Report())
	}
	return openNotebook(s, c)
}

func openNotebook(s *tool.Scope, c NotebookConfig) (any, error) {
	disk, ok := tool.Resolve[Disk](s)
	if !ok {
		return tool.MissingInKit("notebook", "disk", "clinic.Disk")
	}
	return tool.Made(NewNotebook(disk, c))
}

// ---- Kit timer: NewTimer

var timerKit = tool.KitDef{
	Key:     "timer",
	Package: "example.com/clinic",
	Config:  `{"type":"object","properties":{},"additionalProperties":false}`,
	Needs: []tool.Need{
		{Parameter: "notebook", Type: "*clinic.Notebook", In: tool.Provided[*Notebook]},
	},
	New: newTimer,
}

// TimerSpec asks for the kit timer.
func TimerSpec() tool.Spec { return tool.Spec{Name: "timer", Open: openTimer} }

func newTimer(s *tool.Scope, in decode.Input) (any, error) {
	var d decode.Decoder
	d.Begin(in)
	o := d.Object(nil)
	if o.Next(); !d.Done() {
		return tool.BadConfig(d.Report())
	}
	return openTimer(s)
}

func openTimer(s *tool.Scope) (any, error) {
	notebook, ok := tool.Resolve[*Notebook](s)
	if !ok {
		return tool.MissingInKit("timer", "notebook", "*clinic.Notebook")
	}
	return tool.Made(NewTimer(notebook), nil)
}

// ---- What this file was written against

var (
	_ tool.Starter = (*Notebook)(nil)
	_ tool.Closer  = (*Notebook)(nil)
)
