// Package available has tools that are offered under conditions.
package available

import (
	_ "github.com/toolgen/toolgen/testdata/golden/available/plan"
	price "github.com/toolgen/toolgen/testdata/golden/available/plan"
)

// User is who is served.
type User struct{ Admin, Banned bool }

// IsAdmin reports whether the user may do anything.
func (u User) IsAdmin() bool { return u.Admin }

func banned(u User) bool { return u.Banned }

// Vault is a service.
type Vault struct{}

// Free is the plan of everybody.
var Free = price.Plan{Seats: 1}

// Clock is a service.
type Clock interface{ Now() string }

// Early reports whether it is early.
func Early(c Clock) bool { return c.Now() < "08:00" }

// Keyed is a service for each key.
type Keyed[K comparable] struct{ Keys []K }

// Unlock opens the vault.
//
//tool:name unlock
//tool:available provided(*Vault) && requires(User.IsAdmin) && !requires(banned)
//tool:inject vault
func Unlock(vault *Vault, code string) string { return "opened with " + code }

// Peek looks into the vault.
//
//tool:name peek
//tool:available requires(User.IsAdmin) || !requires(banned) && (provided(plan.Gold) || requires(plan.Large))
//tool:inject vault
//tool:inject clock optional
func Peek(vault *Vault, clock Clock) string { return "seen" }

// Ring rings the bell.
//
//tool:name ring
//tool:available !(provided(price.Gold) && requires(Early))
func Ring() string { return "rung" }

// Lock locks the vault.
//
//tool:name lock
//tool:available (requires((*price.Plan).Paid))
func (v *Vault) Lock() string { return "locked" }

// Sort sorts keys.
//
//tool:name sort
//tool:available provided(Keyed[string]) || provided(map[string][]*Vault) || provided(func(int) error)
func Sort() string { return "sorted" }

// Tick tells the time.
//
//tool:name tick
//tool:inject clock
func Tick(clock Clock) string { return clock.Now() }
