// Package examples has all that a tool says about itself.
package examples

// HastyCall is an example by its name.
const HastyCall = `{"from": "Oslo", "to": ["Bergen"], "fast": true}`

// Route plans a route. See [Stop] for the other half.
//
// It takes a list of places
// and returns one line for each:
//
//	Oslo
//	Bergen
//
// ---
// What stands below a line of dashes is for Go people.
//
//tool:name plan_route
//tool:title Plan a route
//tool:effects network, reads_workspace
//tool:hints readonly, idempotent
//tool:hints closed
//tool:tags travel
//tool:tags maps, read
//tool:meta owner travel-team
//tool:meta cost 3 `cents` & "more"
//tool:approval never
//tool:example {"from":"Oslo","to":["Bergen","Å"]}
//tool:example HastyCall
func Route(
	from string, // Where to start; `backquotes` and "quotes" <stay>.
	to []string, // Where to go.
	//tool:optional
	fast bool, // Whether to hurry.
) string {
	return from
}

// Stop stops.
//
// Deprecated: Use plan_route without places.
//
//tool:name stop
//tool:effects none
func Stop() {}
