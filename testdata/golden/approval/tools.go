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
