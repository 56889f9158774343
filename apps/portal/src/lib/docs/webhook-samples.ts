import type { CodeToken } from "./code-tokens.ts";

export const SAMPLE_LANGUAGES = ["JavaScript", "Python", "Go"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** A receiver with the code that verifies a signature, and how to run it. */
type WebhookSample = {
  /** The language for the highlighter. */
  grammar: "javascript" | "python" | "go";
  file: string;
  /** What it needs. */
  needs: string;
  command: string;
  code: string;
};

const JAVASCRIPT = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  // The body exactly as it was received: parsing and serializing it again breaks the signature.
  const body = Buffer.concat(chunks).toString("utf8");
  try {
    const event = webhook.verify(body, request.headers);
    console.log(event.type, event.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(process.env.PORT ?? 8080);`;

const PYTHON = `import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def verify(body, headers):
    """Returns the event. Raises ValueError for a request that is not from Guidepost."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("the request is too old")
    # The body exactly as it was received: parsing and serializing it again breaks the signature.
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(SECRET, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").encode().split()
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise ValueError("no signature matches")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = verify(body, self.headers)
            print(event["type"], event["id"], flush=True)
            self.send_response(204)
        except ValueError:
            self.send_response(400)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()`;

const GO = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type Event struct {
	ID   string          \`json:"id"\`
	Type string          \`json:"type"\`
	Data json.RawMessage \`json:"data"\`
}

// verify returns the event, or an error for a request that is not from Guidepost.
func verify(body []byte, header http.Header, key []byte) (event Event, err error) {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return event, err
	}
	if time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return event, errors.New("the request is too old")
	}
	// The body exactly as it was received: parsing and serializing it again breaks the signature.
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			err = json.Unmarshal(body, &event)
			return event, err
		}
	}
	return event, errors.New("no signature matches")
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err == nil {
			var event Event
			if event, err = verify(body, request.Header, key); err == nil {
				fmt.Println(event.Type, event.ID)
				response.WriteHeader(http.StatusNoContent)
				return
			}
		}
		response.WriteHeader(http.StatusBadRequest)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe(":"+port, nil))
}`;

/** Receivers of webhooks, for the documentation and the page of a webhook (contract HOOK-24). */
export const WEBHOOK_SAMPLES: Readonly<Record<SampleLanguage, WebhookSample>> = {
  JavaScript: {
    grammar: "javascript",
    file: "receiver.mjs",
    needs: "Node.js 20 or later with the package standardwebhooks",
    command: "node receiver.mjs",
    code: JAVASCRIPT,
  },
  Python: {
    grammar: "python",
    file: "receiver.py",
    needs: "Python 3.9 or later, without packages",
    command: "python3 receiver.py",
    code: PYTHON,
  },
  Go: {
    grammar: "go",
    file: "receiver.go",
    needs: "Go 1.19 or later, without packages",
    command: "go run receiver.go",
    code: GO,
  },
};

/** The tokens of each sample. */
export type HighlightedSamples = Readonly<Record<SampleLanguage, readonly CodeToken[]>>;
