package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Version is the form that this package writes, and the newest it reads.
const Version = 1

// Catalog is one package's tools.
type Catalog struct {
	Version int    `json:"catalog"`
	Package string `json:"package"` // import path
	Tools   []Tool `json:"tools"`   // by name
	Kits    []Kit  `json:"kits,omitempty"`
}

// Tool is one tool. Empty members are left out of the file.
type Tool struct {
	Name        string            `json:"name"`
	Go          string            `json:"go"`                // Search, (*Accounts).Balance
	Aliases     []string          `json:"aliases,omitempty"` // former names
	Title       string            `json:"title,omitempty"`
	Description string            `json:"description,omitempty"`
	Describe    string            `json:"describe,omitempty"` // the function that writes the description where it can
	Deprecated  string            `json:"deprecated,omitempty"`
	Effects     []string          `json:"effects,omitempty"` // absent: unknown, to be treated as a write
	Hints       []string          `json:"hints,omitempty"`
	Tags        []string          `json:"tags,omitempty"`
	Meta        Facts             `json:"meta,omitempty"`
	PublicMeta  Facts             `json:"publicmeta,omitempty"`
	Status      string            `json:"status,omitempty"`
	StatusFunc  string            `json:"statusfunc,omitempty"`
	Available   string            `json:"available,omitempty"` // the condition as it is written
	Approval    string            `json:"approval,omitempty"`  // always, never, or the function that decides
	Kit         string            `json:"kit,omitempty"`       // key of the kit that the method belongs to
	Concurrent  bool              `json:"concurrent,omitempty"`
	Timeout     string            `json:"timeout,omitempty"` // as Go writes a duration
	Secrets     []string          `json:"secrets,omitempty"` // JSON pointers to arguments
	Needs       []Need            `json:"needs,omitempty"`
	Examples    []json.RawMessage `json:"examples,omitempty"`
	Choices     []Choice          `json:"choices,omitempty"`
	Arguments   json.RawMessage   `json:"arguments"`
	Output      json.RawMessage   `json:"output,omitempty"`
}

// Choice is a string in the arguments whose values are known only at run time.
type Choice struct {
	At     string `json:"at"`     // JSON pointer into the schema of the arguments
	Values string `json:"values"` // the function that lists them
}

// Kit is one set of tools that share state. Kits stand by key.
type Kit struct {
	Key    string          `json:"key"`
	Go     string          `json:"go"` // the constructor: NewShell
	Needs  []Need          `json:"needs,omitempty"`
	Config json.RawMessage `json:"config"` // schema of the configuration
}

// Need is a service that a tool or a kit's constructor takes from the scope.
type Need struct {
	Parameter string `json:"parameter"` // of the function, or receiver
	Type      string `json:"type"`      // as the package writes it
	Optional  bool   `json:"optional,omitempty"`
}

// Bytes is the catalog's canonical form: indented, and with a line break at the
// end.
func (c Catalog) Bytes() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(c); err != nil {
		return nil, fmt.Errorf("write the catalog of %s: %w", c.Package, err)
	}
	return b.Bytes(), nil
}

// again is the way out of every complaint about a file.
const again = "run go generate ./... to write it anew"

// Read reads the bytes of a catalog. Members that this version does not know are
// refused, since a comparison that skips them would call two different catalogs
// equal; so is a newer version, and anything behind the catalog.
func Read(data []byte) (Catalog, error) {
	var head struct {
		Version int `json:"catalog"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return Catalog{}, fmt.Errorf("not a catalog: %w; %s", err, again)
	}
	switch {
	case head.Version < 1:
		return Catalog{}, fmt.Errorf("not a catalog: there is no member \"catalog\" with its version; %s", again)
	case head.Version > Version:
		return Catalog{}, fmt.Errorf("the catalog has version %d and this toolgen reads versions up to %d: update toolgen", head.Version, Version)
	}
	var c Catalog
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Catalog{}, fmt.Errorf("not a catalog: %w; %s", err, again)
	}
	return c, nil
}
