package middleware

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Spill keeps a result in full and returns the name by which the model can read
// it. The name is shown to the model, so it must be no path of the host.
type Spill func(ctx context.Context, c *tool.Call, full []byte) (name string, err error)

// Budget shortens what the model reads of a result to limit bytes, head and tail,
// and keeps the whole with spill where that is not nil. If it cannot be kept the
// result is short all the same, and the error is its Cause. Blocks of content are
// left as they are. Under tool.Use it is for what tools return; under tool.Observe
// it shortens failures too.
func Budget(limit int, spill Spill) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			res, err := next(ctx, c)
			full := res.Observation(0)
			if err != nil || limit <= 0 || len(full) <= limit || len(res.Content) > 0 {
				return res, err
			}
			note := ""
			if spill != nil {
				name, err := spill(ctx, c, []byte(full))
				if err == nil {
					note = "; all of it is in " + name
				} else {
					res.Cause = err
				}
			}
			res.Text = tool.Shorten(full, limit, note)
			return res, nil
		}
	}
}

// SpillTo keeps results in files of the folder dir under root, which should be
// where the model's file tools read: the names are relative to root. Equal results
// of one tool share a file. Nothing is ever removed.
func SpillTo(root *os.Root, dir string) Spill {
	return func(_ context.Context, c *tool.Call, full []byte) (string, error) {
		of := "call"
		if !c.Tool().IsZero() {
			of = c.Tool().Name()
		}
		sum := sha256.Sum256(full)
		name := path.Join(dir, of+"-"+hex.EncodeToString(sum[:6])+".txt")
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		return name, root.WriteFile(name, full, 0o644)
	}
}
