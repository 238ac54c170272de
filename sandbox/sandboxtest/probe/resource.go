package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

// memory touches args[0] bytes.
func memory(args []string) error {
	const piece = 1 << 20
	var held [][]byte
	for range number(args[0]) / piece {
		b := make([]byte, piece)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		held = append(held, b)
	}
	fmt.Println("held", len(held))
	return nil
}

// spin is busy for the duration args[0] and prints the milliseconds of CPU that
// it got meanwhile.
func spin(args []string) error {
	d, err := time.ParseDuration(args[0])
	if err != nil {
		return err
	}
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 1 << 16 {
		}
	}
	fmt.Println(cpuTime().Milliseconds())
	return nil
}

// fill writes args[1] bytes to the file args[0] and prints how many it could.
func fill(args []string) error {
	f, err := os.Create(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	piece := make([]byte, 1<<20)
	var written int64
	for want := number(args[1]); written < want && err == nil; {
		var n int
		n, err = f.Write(piece[:min(int64(len(piece)), want-written)])
		written += int64(n)
	}
	fmt.Println(written)
	return err
}

// flood writes args[1] bytes to the stream args[0]: START, dots, END. Without
// any line break.
func flood(args []string) error {
	w := bufio.NewWriterSize(os.Stdout, 64<<10)
	if args[0] == "stderr" {
		w = bufio.NewWriterSize(os.Stderr, 64<<10)
	}
	const first, last = "START", "END"
	dots := strings.Repeat(".", 64<<10)
	_, err := w.WriteString(first)
	for left := number(args[1]) - int64(len(first)+len(last)); left > 0 && err == nil; {
		n := min(left, int64(len(dots)))
		_, err = w.WriteString(dots[:n])
		left -= n
	}
	if err == nil {
		_, err = w.WriteString(last)
	}
	if err != nil {
		return err
	}
	return w.Flush()
}
