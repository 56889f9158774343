import { errors, type ErrorCode } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { stateAfter } from "./save-state.ts";

/** As the client throws what the service refused. */
const refusal = (code: ErrorCode) => ({ data: { error: { code, message: errors[code].message } } });

describe("stateAfter", () => {
  it.each([
    // The newest version could not be read: the save is tried again.
    ["conflict", "failing"],
    ["not_found", "gone"],
    ["validation_failed", "invalid"],
    ["payload_too_large", "refused"],
    ["forbidden", "refused"],
    ["unauthorized", "failing"],
    ["service_unavailable", "failing"],
    ["internal_error", "failing"],
    ["rate_limit_exceeded", "failing"],
  ] as const)("is, after %s, %s", (code, kind) => {
    expect(stateAfter(refusal(code), true).kind).toBe(kind);
  });

  it.each([
    ["nothing answered", { cause: new TypeError("fetch failed") }, true, "offline"],
    ["the device is offline", { cause: new SyntaxError("…") }, false, "offline"],
    ["a proxy answered", { cause: new SyntaxError("Unexpected token <") }, true, "service"],
    ["an answer was not ours", { meta: { response: { status: 502 } } }, true, "service"],
    ["a request timed out", new DOMException("", "TimeoutError"), true, "service"],
    ["the session is over", refusal("unauthorized"), true, "session"],
  ])("goes on trying where %s", (_, error, isOnline, reason) => {
    expect(stateAfter(error, isOnline)).toEqual({ kind: "failing", reason });
  });

  it("says that the guide is too large when a proxy answers 413 without our error", () => {
    const state = stateAfter({ meta: { response: { status: 413 } } }, true);
    expect(state).toMatchObject({ kind: "refused", message: expect.stringContaining("too large") });
  });
});
