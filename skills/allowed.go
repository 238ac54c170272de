package skills

import "unicode"

// splitTools cuts an allowed-tools value at blanks and commas outside of
// brackets, so that "Bash(git add *), Read" is two patterns. It tells whether
// commas were among the separators.
func splitTools(value string) (tools []string, commas bool) {
	depth, start := 0, -1
	for i, r := range value {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		}
		commas = commas || depth == 0 && r == ','
		separates := depth == 0 && (r == ',' || unicode.IsSpace(r))
		if separates && start >= 0 {
			tools = append(tools, value[start:i])
			start = -1
		} else if !separates && start < 0 {
			start = i
		}
	}
	if start >= 0 {
		tools = append(tools, value[start:])
	}
	return tools, commas
}
