package main

import (
	"fmt"
	"net/netip"

	"golang.org/x/sys/unix"
)

// icmp sends an echo request to the IPv4 address args[0] and waits for the reply.
// Where the kernel has no sockets for echoes alone, it takes a raw one.
func icmp(args []string) error {
	address, err := netip.ParseAddr(args[0])
	if err != nil {
		return err
	}
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, unix.IPPROTO_ICMP)
	if err != nil {
		fd, err = unix.Socket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP)
	}
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if err := unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &unix.Timeval{Sec: 1}); err != nil {
		return err
	}
	// Type 8, code 0, and the checksum of just that.
	request := []byte{8, 0, 0xf7, 0xff, 0, 0, 0, 0}
	if err := unix.Sendto(fd, request, 0, &unix.SockaddrInet4{Addr: address.As4()}); err != nil {
		return err
	}
	return reply(fd)
}

// reply reads until an echo reply comes. A raw socket shows the request too where
// it goes to the machine itself, and a header before each.
func reply(fd int) error {
	b := make([]byte, 256)
	for {
		n, _, err := unix.Recvfrom(fd, b, 0)
		if err != nil {
			return err
		}
		packet := b[:n]
		if n > 20 && packet[0]>>4 == 4 {
			packet = packet[20:]
		}
		if len(packet) > 0 && packet[0] == 0 {
			fmt.Println("replied")
			return nil
		}
	}
}
