package main

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
)

// script is a model that says the same every time: it looks both orders up, makes
// some mistakes, reads what was wrong, and mends them.
type script struct{ turn int }

func (s *script) respond(context.Context, json.RawMessage, []json.RawMessage) ([]byte, error) {
	turns := conversation()
	if s.turn == len(turns) {
		return nil, errors.New("the script is at its end")
	}
	s.turn++
	return turns[s.turn-1], nil
}

// conversation is what the model answers with, turn by turn.
func conversation() [][]byte {
	return [][]byte{
		response("I look both up.",
			use(1, "find_order", `{"order_id": "ord_1a2b"}`),
			use(2, "find_order", `{"order_id": "ord_77zz"}`)),
		response("The desk first.",
			use(3, "refund", `{"order": "ord_1a2b", "amount": "all of it", "reason": "damagd"}`)),
		response("I send it again, and the lamp's.",
			use(4, "refund", `{"order_id": "ord_1a2b", "amount": 18000, "reason": "damaged"}`),
			use(5, "refund", `{"order_id": "ord_77zz", "amount": "2000", "reason": "late"}`)),
		response("Let me see what is left.", use(6, "balance", `{}`)),
		response("That is all that I could do for you."),
	}
}

// block is a part of a response.
type block struct {
	Type  string          `json:"type"`
	Text  string          `json:"text,omitempty"`
	ID    string          `json:"id,omitempty"`
	Name  string          `json:"name,omitempty"`
	Input json.RawMessage `json:"input,omitempty"`
}

func use(id int, name, input string) block {
	return block{Type: "tool_use", ID: "call_" + strconv.Itoa(id), Name: name, Input: json.RawMessage(input)}
}

// response is a whole response in the form of the API.
func response(text string, uses ...block) []byte {
	stop := "end_turn"
	if len(uses) > 0 {
		stop = "tool_use"
	}
	b, _ := json.Marshal(map[string]any{ // the script's texts always encode
		"type": "message", "role": "assistant", "stop_reason": stop,
		"content": append([]block{{Type: "text", Text: text}}, uses...),
	})
	return b
}
