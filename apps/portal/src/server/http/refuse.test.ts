import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { refuse, refuseTooMany, type Refusal } from "./refuse.ts";

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Sends a response to a request with these headers: its status, headers and body. */
function answerTo(
  url: string,
  headers: Record<string, string>,
  send: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const sent: Record<string, string> = {};
  let body = "";
  const response = {
    statusCode: 200,
    setHeader: (name: string, value: string) => (sent[name] = value),
    end: (text: string) => (body = text),
  };
  send({ url, headers } as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { status: response.statusCode, headers: sent, body };
}

const page = { heading: "Not valid", text: "Check it.", link: { href: "/", label: "Home" } };
function refused(url: string, headers = {}, refusal: Refusal = { code: "bad_request", page }) {
  return answerTo(url, headers, (request, response) => refuse(request, response, refusal));
}

describe("refuse", () => {
  it("returns an HTML page in the reader's theme when a browser requests a page", () => {
    const { status, headers, body } = refused("/%E0%A4%A", { ...browser, cookie: "theme=dark" });
    expect(status).toBe(400);
    expect(headers["Content-Type"]).toBe("text/html; charset=utf-8");
    expect(headers["Content-Security-Policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain('data-theme="dark"');
    expect(body).toContain("<h1>Not valid</h1>");
    expect(body).toContain('<a class="action" href="/">Home</a>');
  });

  it.each([
    ["a program", "/%E0%A4%A", {}],
    ["Next's client", "/guides", { ...browser, rsc: "1" }],
  ])("returns the API's envelope to %s", (_who, url, headers) => {
    const response = refused(url, headers);
    expect(response.headers["Content-Type"]).toBe("application/json; charset=utf-8");
    expect(response.body).toBe('{"error":{"code":"bad_request","message":"Malformed request"}}');
  });

  it("returns tRPC's error to a call of a procedure", () => {
    const { status, body } = refused("/api/trpc/guides.save", browser, {
      code: "payload_too_large",
    });
    expect(status).toBe(413);
    const message = "Request body is too large (maximum is 2 MiB)";
    const error = { code: "payload_too_large", message };
    expect(JSON.parse(body)).toEqual({
      error: {
        message,
        code: -32_013,
        data: { code: "PAYLOAD_TOO_LARGE", httpStatus: 413, error },
      },
    });
  });
});

describe("refuseTooMany", () => {
  const limited = (url: string, headers = {}) =>
    answerTo(url, headers, (request, response) => refuseTooMany(request, response, 90));

  it("returns the waiting time in the header and the envelope, and on the page of a provider's sign-in", () => {
    const program = limited("/api/auth/csrf");
    expect([program.status, program.headers["Retry-After"]]).toEqual([429, "90"]);
    expect(JSON.parse(program.body)).toEqual({
      error: {
        code: "rate_limit_exceeded",
        message: "Too many requests. Please slow down.",
        retry_after: 90,
      },
    });
    expect(limited("/api/auth/callback/github", browser).body).toContain("Wait 2 minutes, then");
  });

  it("closes the connection when the body is larger than 64 KiB", () => {
    const large = limited("/api/trpc/guides.save", { "content-length": "70000" });
    expect(large.headers["Connection"]).toBe("close");
    expect(limited("/guides", { "content-length": "10" }).headers["Connection"]).toBeUndefined();
  });
});
