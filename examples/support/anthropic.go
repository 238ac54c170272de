package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// anthropic is a model behind Anthropic's Messages API.
type anthropic struct{ url, key, name string }

func (a *anthropic) respond(ctx context.Context, tools json.RawMessage, messages []json.RawMessage) ([]byte, error) {
	body, err := json.Marshal(map[string]any{
		"model": a.name, "max_tokens": 2048, "tools": tools, "messages": messages,
		"system": "You are the support desk of a furniture shop. Look orders up before you pay them back.",
	})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("content-type", "application/json")
	request.Header.Set("x-api-key", a.key)
	request.Header.Set("anthropic-version", "2023-06-01")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the model's API answered %s: %.500s", response.Status, answer)
	}
	return answer, nil
}
