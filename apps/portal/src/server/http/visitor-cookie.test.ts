import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { signValue } from "../signed-value.ts";
import { VISITOR_HEADER } from "./headers.ts";
import { createVisitorCookies } from "./visitor-cookie.ts";

const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const secret = "a secret of the portal";
const signed = signValue({ secret, purpose: "visitor" }, id);

/** The visitor that Next receives, and the cookie lines of the response. */
function visit(
  url: string,
  cookie?: string,
  {
    method = "GET",
    isSecure = false,
    sent = {},
  }: { method?: string; isSecure?: boolean; sent?: Record<string, string> } = {},
) {
  const headers: Record<string, string | undefined> = { ...sent, cookie };
  const lines: string[] = [];
  createVisitorCookies({ secret, isSecure })(
    { headers, method, url } as unknown as IncomingMessage,
    { appendHeader: (_: string, line: string) => lines.push(line) } as unknown as ServerResponse,
  );
  return { visitor: headers[VISITOR_HEADER], lines };
}
const STATE = "/api/trpc/reader.state?input=%7B%22id%22%3A7%7D";
const setsSigned = `visitor=${signed}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;

describe("createVisitorCookies", () => {
  it("sets a new signed cookie with the first call of a page when there is none, Secure under https", () => {
    const { visitor, lines } = visit(STATE);
    expect(visitor).toBeUndefined();
    expect(lines).toEqual([
      expect.stringMatching(
        /^visitor=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(visit(STATE, undefined, { isSecure: true }).lines[0]).toMatch(/; Secure$/);
  });

  it("passes the visitor of a signed cookie to any request, and does not set it again", () => {
    for (const cookie of [`visitor=${signed}`, `theme=dark; visitor=${signed}; other=1`])
      for (const url of ["/@ada/tea", STATE, "/api/trpc/reader.rate"])
        expect(visit(url, cookie)).toEqual({ visitor: id, lines: [] });
  });

  it("signs an id without a valid signature with the response of that call", () => {
    for (const cookie of [`visitor=${id}`, `visitor=${id}.forged`, `visitor=${signed}x`])
      expect(visit(STATE, cookie)).toEqual({ visitor: id, lines: [setsSigned] });
  });

  it("passes no visitor to a call when the signature is not valid", () => {
    const call = { method: "POST", sent: { [VISITOR_HEADER]: id } };
    for (const cookie of [undefined, `visitor=${id}`, `visitor=${id}.forged`, `xvisitor=${signed}`])
      expect(visit("/api/trpc/reader.rate", cookie, call)).toEqual({
        visitor: undefined,
        lines: [],
      });
  });

  it("replaces a value that is no id", () => {
    for (const cookie of ["visitor=", "visitor=short", `visitor=${"a".repeat(5_000)}`])
      expect(visit(STATE, cookie).lines).toHaveLength(1);
  });
});

describe("createVisitorCookies", () => {
  it.each([
    ["GET", "/@ada/tea"],
    ["GET", "/"],
    ["GET", "/api/trpc/reader.rate"],
    ["GET", "/api/trpc/reader.state,reader.rate"],
    ["POST", "/api/trpc/reader.state"],
  ])("sets no cookie with %s %s", (method, url) => {
    expect(visit(url, undefined, { method }).lines).toEqual([]);
  });
});
