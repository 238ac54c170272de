package main

import (
	"fmt"
	"net"
	"time"
)

// dial connects to args[0] and reads what the other side says.
func dial(network string) func([]string) error {
	return func(args []string) error {
		c, err := net.DialTimeout(network, args[0], 2*time.Second)
		if err != nil {
			return err
		}
		defer c.Close()
		fmt.Println("connected")
		return nil
	}
}

// udp sends args[1] to args[0]; whether it arrives is for the other side to say.
func udp(args []string) error {
	c, err := net.Dial("udp", args[0])
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Write([]byte(args[1]))
	return err
}

// loopback talks to itself.
func loopback([]string) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	return dial("tcp")([]string{l.Addr().String()})
}
