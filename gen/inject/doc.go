// Package inject wires services: it finds out what the tools of a package need
// from their scope, so that the emitted NewToolbox can ask for it.
//
// A type is asked for once, however many tools need it. What is taken only
// where it is optional is not asked for, nor what is taken by tools alone that
// are offered under a condition. Receivers are services like any other.
//
// Kits are made by the toolbox itself, when a host asks for them: neither they nor
// what their constructors and methods take is asked for.
//
// Not supported: other constructors. The application makes its services; toolgen
// only hands them on.
package inject
