import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "../document/guide.fixture.ts";
import type { SaveState } from "./save-state.ts";
import { createAutosave } from "./autosave.ts";

/** Something to save, and a service whose answers are given one by one. */
const stage = () => {
  let text = "";
  let saved = "";
  const shown: SaveState["kind"][] = [];
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: SaveState) => void }[] = [];
  const saver = createAutosave<string>({
    next: () => (text === saved ? "nothing" : text === "!" ? "invalid" : { changes: text }),
    send: async (changes) => {
      sent.push(changes);
      await new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
      saved = changes;
    },
    failed: (error) => error as SaveState,
    isHeld: () => false,
    show: ({ kind }) => {
      if (shown.at(-1) !== kind) shown.push(kind);
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    saver,
    shown,
    sent,
    write: (to: string) => {
      text = to;
      saver.changed();
    },
    answer: async () => {
      answers.shift()?.resolve();
      await settle();
    },
    fail: async (state: SaveState) => {
      answers.shift()?.reject(state);
      await settle();
    },
  };
};

const offline: SaveState = { kind: "failing", reason: "offline" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving by itself", () => {
  it("waits until nothing was written for 1.5 s", async () => {
    const { write, sent, shown, answer } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_400);
    write("ab");
    await vi.advanceTimersByTimeAsync(1_400);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["ab"]);
    await answer();
    expect(shown).toEqual(["waiting", "saving", "saved"]);
  });

  it("sends one at a time: what is written meanwhile follows", async () => {
    const { write, sent, answer } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    write("ab");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(["a"]);
    await answer();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("does not send what is invalid, or undone", async () => {
    const { write, sent, shown } = stage();
    write("!");
    await vi.advanceTimersByTimeAsync(5_000);
    write("");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
    expect(shown).toEqual(["invalid", "saved"]);
  });

  it("tries again ever more seldom, with what is there then", async () => {
    const { write, sent, fail, answer, shown } = stage();
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
    await answer();
    expect(shown.at(-1)).toBe("saved");
  });

  it("stops at a conflict until a choice was made", async () => {
    const { write, saver, sent, fail } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    await fail({ kind: "conflict", there: guideOf() });
    write("ab");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await saver.flush()).toBe(false);
    expect(sent).toEqual(["a"]);
    saver.resume();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("does not try again once it was stopped", async () => {
    const { write, saver, sent, fail } = stage();
    write("a");
    await vi.advanceTimersByTimeAsync(1_500);
    saver.stop();
    await fail(offline);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(["a"]);
  });
});

describe("flush", () => {
  it("saves at once, and what was written meanwhile", async () => {
    const { write, saver, sent, answer } = stage();
    write("a");
    const done = saver.flush();
    write("ab");
    await answer();
    await answer();
    expect(await done).toBe(true);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("is false where it could not be saved", async () => {
    const { write, saver, fail } = stage();
    write("a");
    const done = saver.flush();
    await fail(offline);
    expect(await done).toBe(false);
    write("!");
    expect(await saver.flush()).toBe(false);
  });
});
