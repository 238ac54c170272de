package encode_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/toolgen/toolgen/runtime/encode"
)

// BenchmarkAgainstEncodingJSON prints as x how many times as long encoding/json
// takes for the same value. Both go in turns, so that a busy machine hits them
// alike.
func BenchmarkAgainstEncodingJSON(b *testing.B) {
	type public struct {
		Title string           `json:"title"`
		Score float64          `json:"score"`
		Tags  []string         `json:"tags"`
		Rank  map[string]int64 `json:"rank"`
	}
	text := strings.Repeat("工具 says \"hello\"\n", 2000)
	for _, c := range []struct {
		name string
		v    hit
	}{
		{"small", hit{title: "a title", score: 0.25, tags: []string{"red", "green"}}},
		{"large", hit{title: text, score: 0.25, tags: []string{text}, rank: map[string]int64{"a": 1, "b": 2, "c": 3}}},
	} {
		theirs := public{c.v.title, c.v.score, c.v.tags, c.v.rank}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			var writer, reflection time.Duration
			for b.Loop() {
				started := time.Now()
				for range 8 {
					var w encode.Writer
					encodeHit(&w, &c.v)
					if _, err := w.Done(); err != nil {
						b.Fatal(err)
					}
				}
				writer += time.Since(started)
				b.StopTimer()
				started = time.Now()
				for range 8 {
					if _, err := json.Marshal(theirs); err != nil {
						b.Fatal(err)
					}
				}
				reflection += time.Since(started)
				b.StartTimer()
			}
			b.ReportMetric(float64(reflection)/float64(writer), "x")
			b.ReportMetric(float64(writer.Nanoseconds())/float64(8*b.N), "ns/call")
		})
	}
}
