package bwrap

import "fmt"

// identity is whom commands run as, as they see it.
type identity struct{ uid, gid uint32 }

// file is one that we write ourselves.
type file struct{ dest, content string }

// files name the users that commands see: root, whom they run as, and nobody.
// The host's own list is not shown. Without a network there is no host but
// this one.
func (who identity) files(network bool) []file {
	passwd, group := "root:x:0:0:root:/tmp:/bin/sh\n", "root:x:0:\n"
	if who.uid != 0 {
		passwd += fmt.Sprintf("sandbox:x:%d:%d:sandbox:/tmp:/bin/sh\n", who.uid, who.gid)
	}
	if who.gid != 0 {
		group += fmt.Sprintf("sandbox:x:%d:\n", who.gid)
	}
	all := []file{
		{"/etc/passwd", passwd + "nobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n"},
		{"/etc/group", group + "nogroup:x:65534:\n"},
	}
	if !network {
		all = append(all, file{"/etc/hosts", "127.0.0.1 localhost sandbox\n::1 localhost sandbox\n"})
	}
	return all
}
