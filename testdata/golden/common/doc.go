// Package common has tools with much in common.
//
//tool:effects network
//tool:hints readonly
//tool:tags web
package common
