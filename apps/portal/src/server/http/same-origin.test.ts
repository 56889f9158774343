import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./request-guard.ts";

const open = "http://localhost:3000";
const secure = "https://guides.example.com";

describe("isSameOrigin", () => {
  it.each([
    [open, { origin: open, host: "localhost:3000" }],
    [open, { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
    [open, { "sec-fetch-site": "same-origin", host: "localhost:3000" }],
    [secure, { origin: secure, host: "guides.example.com" }],
    [secure, { origin: secure, host: "10.0.0.7:3000" }],
  ])("accepts for the origin %s the headers %o", (own, headers) => {
    expect(isSameOrigin(headers, own)).toBe(true);
  });

  it.each([
    [open, {}],
    [open, { origin: "null", host: "localhost:3000" }],
    [open, { origin: "http://evil.test", host: "localhost:3000" }],
    [open, { origin: "http://localhost:3001", host: "localhost:3000" }],
    [open, { origin: "http://evil.test", host: "localhost:3000", "sec-fetch-site": "same-origin" }],
    [open, { "sec-fetch-site": "same-site" }],
    [open, { "sec-fetch-site": "none" }],
    // Without encryption, another server can respond for the host.
    [secure, { origin: "http://guides.example.com", host: "guides.example.com" }],
    [secure, { origin: "https://guides.example.com.evil.test", host: "guides.example.com" }],
  ])("rejects for the origin %s the headers %o", (own, headers) => {
    expect(isSameOrigin(headers, own)).toBe(false);
  });
});
