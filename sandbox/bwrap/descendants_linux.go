package bwrap

import (
	"os"
	"strconv"
	"strings"
)

// descendants are the processes below pid, by their numbers outside. In a
// process namespace nothing leaves this tree: orphans become children of init.
func descendants(pid int) map[int]bool {
	found := map[int]bool{}
	var visit func(pid int)
	visit = func(pid int) {
		tasks, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		for _, task := range tasks {
			children, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/task/" + task.Name() + "/children")
			for field := range strings.FieldsSeq(string(children)) {
				if child, err := strconv.Atoi(field); err == nil && !found[child] {
					found[child] = true
					visit(child)
				}
			}
		}
	}
	visit(pid)
	return found
}
