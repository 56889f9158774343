import { describe, expect, it } from "vitest";
import {
  authRequestError,
  bufferRequestBody,
  dropInvalidReturnCookie,
  logAuthError,
} from "./auth-request-filter.ts";

const portalUrl = "http://localhost:3000";
const form = "application/x-www-form-urlencoded";

function errorOf(request: string, contentType: string | null = null) {
  const [method = "", target = ""] = request.split(" ");
  const { pathname, searchParams: query } = new URL(target, `${portalUrl}/api/auth/`);
  const action = pathname.replace("/api/auth/", "");
  return authRequestError({ method, action, query, contentType }, portalUrl);
}

describe("authRequestError", () => {
  it.each([
    "GET csrf",
    "GET providers",
    "GET csrf?callbackUrl=%2Fguides",
    "GET signin?error=OAuthCallback",
    "GET signin?callbackUrl=https%3A%2F%2Fevil.test",
    "GET error",
    "GET error?error=rate_limit_exceeded",
    "GET callback/github?code=a&state=b",
    "GET callback/github?error=access_denied&error_description=No,+thanks",
    "HEAD csrf",
    "POST signout",
    "POST signin/google",
    "POST callback/credentials",
    "POST callback/two-factor",
  ])("accepts %s", (request) => {
    expect(errorOf(request, request.startsWith("POST") ? `${form};charset=UTF-8` : null)).toBe(
      undefined,
    );
  });

  it.each([
    ["POST _log", "not_found"],
    ["GET _log", "not_found"],
    ["POST signin/unknown", "not_found"],
    ["GET callback/__proto__", "not_found"],
    ["GET csrf/x", "not_found"],
    ["GET verify-request", "not_found"],
    ["GET error/a%0Ab", "not_found"],
    ["GET callback/credentials", "method_not_allowed"],
    ["GET callback/two-factor", "method_not_allowed"],
    ["GET signin/github", "method_not_allowed"],
    ["GET session", "not_found"],
    ["POST session", "not_found"],
    ["GET error?error=a%0Ab", "bad_request"],
    ["GET error?error=%E2%82%AC", "bad_request"],
    ["GET csrf?callbackUrl=javascript:1", "bad_request"],
    ["GET csrf?callbackUrl=http://[bad", "bad_request"],
    ["GET signin?callbackUrl=x", "bad_request"],
  ] as const)("rejects %s with %s", (request, code) => {
    expect(errorOf(request, form)).toBe(code);
  });

  it("accepts a POST as a form only", () => {
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"])
      expect(errorOf("POST signout", type)).toBe("unsupported_media_type");
  });
});

describe("dropInvalidReturnCookie", () => {
  it("removes an invalid callback URL, and keeps any other", () => {
    const drop = (name: string, value: string, url: string) => {
      const cookies = new Map([[name, { value }]]);
      dropInvalidReturnCookie(cookies, url);
      return cookies.size === 0;
    };
    const secure = "https://guidepost.test";
    for (const value of ["x", "%", "javascript:1", "http://[bad"]) {
      expect(drop("next-auth.callback-url", value, portalUrl), value).toBe(true);
      expect(drop("__Secure-next-auth.callback-url", value, secure), value).toBe(true);
    }
    for (const value of ["", "/guides", `${portalUrl}/guides`])
      expect(drop("next-auth.callback-url", value, portalUrl), value).toBe(false);
  });
});

const url = "http://localhost/";
function post(body: BodyInit) {
  return new Request(url, {
    method: "POST",
    body,
    headers: { "X-A": "b" },
    duplex: "half",
  } as RequestInit);
}

it("bufferRequestBody returns the request with its method, headers and body", async () => {
  const whole = await bufferRequestBody(post('{"é":1}'));
  expect(whole?.method).toBe("POST");
  expect(whole?.headers.get("x-a")).toBe("b");
  expect(await whole?.text()).toBe('{"é":1}');
  const read = new Request(url);
  expect(await bufferRequestBody(read)).toBe(read);
});

it("returns undefined when the client disconnects before the end of the body", async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error("aborted")),
  });
  expect(await bufferRequestBody(post(broken))).toBeUndefined();
});

function listen() {
  const lines: [level: string, entry: unknown][] = [];
  const log = {
    debug: (entry: unknown) => void lines.push(["debug", entry]),
    warn: (entry: unknown) => void lines.push(["warn", entry]),
  };
  return { lines, log: log as Parameters<typeof logAuthError>[0] };
}

describe("logAuthError", () => {
  it("warns once a minute per code, with a short reason and no stack", () => {
    const { lines, log } = listen();
    const error = new TypeError("x".repeat(5_000));
    for (const now of [0, 1, 59_999, 60_000]) logAuthError(log, "OAUTH_CALLBACK_ERROR", error, now);
    logAuthError(log, "SIGNIN_OAUTH_ERROR", undefined, 1);
    expect(lines.map(([level]) => level)).toEqual(["warn", "debug", "debug", "warn", "warn"]);
    const reason = `TypeError: ${"x".repeat(189)}`;
    for (const [, entry] of lines.slice(0, 4))
      expect(entry).toEqual({ code: "OAUTH_CALLBACK_ERROR", reason });
  });

  it("logs a forged callback URL at debug only", () => {
    const { lines, log } = listen();
    logAuthError(log, "INVALID_CALLBACK_URL_ERROR", new Error("Invalid callback URL. Received: x"));
    expect(lines.map(([level]) => level)).toEqual(["debug"]);
  });
});
