import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import {
  type SaveSource,
  type SaveOutcome,
  type SaveState,
  createAutosave,
  stateAfter,
} from "./autosave.ts";
import { type ErrorCode, ERRORS } from "@guidepost/contract";

/** A text to save, and a service that responds when the test calls `respond` or `fail`. */
function stage() {
  let text = "";
  let saved = "";
  const shown: SaveState["kind"][] = [];
  const sent: string[] = [];
  const requests: ((outcome: SaveOutcome) => void)[] = [];
  const source = {
    getPending: () =>
      text === saved ? "nothing" : text === "!" ? "invalid" : ({ changes: text } as const),
    setSaveState: ({ kind }: SaveState) => {
      if (shown.at(-1) !== kind) shown.push(kind);
    },
  } satisfies SaveSource<string>;
  const autosave = createAutosave<string>(source, async (changes) => {
    sent.push(changes);
    const outcome = await new Promise<SaveOutcome>((resolve) => requests.push(resolve));
    if (outcome.kind === "stored") saved = changes;
    return outcome;
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    autosave,
    shown,
    sent,
    write: (to: string) => {
      text = to;
      autosave.schedule();
    },
    respond: async () => {
      requests.shift()?.({ kind: "stored" });
      await settle();
    },
    fail: async (state: SaveState) => {
      requests.shift()?.({ kind: "failed", state });
      await settle();
    },
  };
}

const offline: SaveState = { kind: "failing", reason: "offline" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("autosave", () => {
  it("saves 1.5 s after the last change", async () => {
    const { write, sent, shown, respond } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_400);
    write("ab");
    await vi.advanceTimersByTimeAsync(1_400);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["ab"]);
    await respond();
    expect(shown).toEqual(["waiting", "saving", "saved"]);
  });

  it("sends one request at a time, and later changes in the next one", async () => {
    const { write, sent, respond } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    write("ab");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(["a"]);
    await respond();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("does not send a change that is invalid or undone", async () => {
    const { write, sent, shown } = stage();
    write("!");
    await vi.advanceTimersByTimeAsync(5_000);
    write("");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
    expect(shown).toEqual(["invalid", "saved"]);
  });

  it("retries with a growing delay, and sends the current text", async () => {
    const { write, sent, fail, respond, shown } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      await fail(offline);
      const before = sent.length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(sent).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(before + 1);
    }
    await fail(offline);
    write("ab");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.at(-1)).toBe("ab");
    await respond();
    expect(shown.at(-1)).toBe("saved");
  });

  it("stops at a conflict until the author has chosen", async () => {
    const { write, autosave, sent, fail } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    await fail({ kind: "conflict", theirs: guideOf() });
    write("ab");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await autosave.flush()).toBe(false);
    expect(sent).toEqual(["a"]);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("does not retry after stop", async () => {
    const { write, autosave, sent, fail } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    autosave.stop();
    await fail(offline);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(["a"]);
  });
});

describe("flush", () => {
  it("saves at once, and includes changes made during the request", async () => {
    const { write, autosave, sent, respond } = stage();
    write("a");
    const done = autosave.flush();
    write("ab");
    await respond();
    await respond();
    expect(await done).toBe(true);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("returns false when the text could not be saved", async () => {
    const { write, autosave, fail } = stage();
    write("a");
    const done = autosave.flush();
    await fail(offline);
    expect(await done).toBe(false);
    write("!");
    expect(await autosave.flush()).toBe(false);
  });
});

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
