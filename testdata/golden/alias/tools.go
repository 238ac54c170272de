// Package alias has tools that have been renamed.
package alias

// Search finds pages.
//
//tool:name search_pages
//tool:alias search
//tool:alias search-pages
//tool:alias FindPages
func Search(query string) string { return "found " + query }

// Open opens a page.
//
//tool:name open
//tool:alias show
func Open(page string) string { return "opened " + page }
