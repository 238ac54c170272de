// Package secret has tools with arguments that are for no log.
package secret

import "time"

// Token is for no log wherever it stands.
//
//tool:secret
type Token string

// Card is for no log as a whole.
//
//tool:secret
type Card struct {
	Number string `json:"number"`
	Until  int    `json:"until"`
}

// Login logs in.
//
//tool:name login
//tool:secret password, code
//tool:approval never
func Login(user, password string, code *int, remember bool) string { return "in" }

// Account is what Connect takes.
type Account struct {
	Name string `json:"name"`
	// The key.
	//
	//tool:secret
	Key    []byte            `json:"key"`
	Tokens []Token           `json:"tokens,omitempty"`
	Spare  map[string]*Token `json:"spare,omitempty"`
	Card   *Card             `json:"card,omitempty"`
	Hosts  []Host            `json:"hosts,omitempty"`
	//tool:secret
	Notes []string `json:"notes,omitempty"`
	Credentials
}

// Host is where an account is.
type Host struct {
	Address string            `json:"address"`
	Login   map[string][]Pair `json:"login,omitempty"`
}

// Pair is a part of a Host.
type Pair struct {
	Public string `json:"public"`
	//tool:secret
	Private string `json:"private"`
}

// Credentials are embedded.
//
//tool:secret
type Credentials struct {
	Pin  int       `json:"pin,omitempty"`
	Born time.Time `json:"born,omitzero"`
}

// Connect connects an account.
//
//tool:name connect
//tool:approval always
func Connect(a Account) string { return "connected" }

// Pay pays by card.
//
//tool:name pay
func Pay(c Card) string { return "paid" }

// Ping has nothing to hide.
//
//tool:name ping
func Ping(host string) string { return host }

// VaultConfig says where a Vault is and how it opens.
type VaultConfig struct {
	Address string `json:"address"`
	//tool:secret
	//tool:pattern ^[a-z]+$
	Key string `json:"key"`
}

// Vault keeps things.
type Vault struct{}

// NewVault opens a vault.
//
//tool:kit vault
func NewVault(c VaultConfig) *Vault { return &Vault{} }

// Look looks into the vault.
//
//tool:name look
func (v *Vault) Look() string { return "empty" }
