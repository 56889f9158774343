import { ERRORS, type ErrorCode } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { stateAfter } from "./save-state.ts";

/** The error that the client throws for a refused request. */
function refusal(code: ErrorCode) {
  return { data: { error: { code, message: ERRORS[code].message } } };
}

describe("stateAfter", () => {
  it.each([
    // The newest version could not be fetched: the save is retried.
    ["conflict", "failing"],
    ["not_found", "gone"],
    ["validation_failed", "invalid"],
    ["payload_too_large", "rejected"],
    ["forbidden", "rejected"],
    ["unauthorized", "failing"],
    ["service_unavailable", "failing"],
    ["internal_error", "failing"],
    ["rate_limit_exceeded", "failing"],
  ] as const)("returns for %s the state %s", (code, kind) => {
    expect(stateAfter(refusal(code), true).kind).toBe(kind);
  });

  it.each([
    ["no response arrived", { cause: new TypeError("fetch failed") }, true, "offline"],
    ["the device is offline", { cause: new SyntaxError("…") }, false, "offline"],
    ["a proxy responded", { cause: new SyntaxError("Unexpected token <") }, true, "service"],
    [
      "a response is not from the service",
      { meta: { response: { status: 502 } } },
      true,
      "service",
    ],
    ["a request timed out", new DOMException("", "TimeoutError"), true, "service"],
    ["the session has ended", refusal("unauthorized"), true, "session"],
  ])("returns a state that is retried when %s", (_, error, isOnline, reason) => {
    expect(stateAfter(error, isOnline)).toEqual({ kind: "failing", reason });
  });

  it("returns a message about the size when a proxy responds 413 without an API error", () => {
    const state = stateAfter({ meta: { response: { status: 413 } } }, true);
    expect(state).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("too large"),
    });
  });
});
