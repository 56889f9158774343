import { describe, expect, it } from "vitest";
import { markDone, parseDone, progressOf, toggleDone } from "./progress.ts";

describe("progressOf and toggleDone", () => {
  it("counts the done steps, and returns the first one that is not done", () => {
    expect(progressOf([11, 12, 13], [])).toEqual({
      count: 0,
      total: 3,
      next: 1,
      isComplete: false,
    });
    expect(progressOf([11, 12, 13], [13, 11])).toMatchObject({ count: 2, next: 2 });
  });

  it("keeps the done steps when their order changes", () => {
    expect(progressOf([13, 11, 12], [13])).toMatchObject({ count: 1, next: 2 });
  });

  it("ignores deleted steps, and counts new ones as not done", () => {
    expect(progressOf([12, 14], [11, 12])).toEqual({
      count: 1,
      total: 2,
      next: 2,
      isComplete: false,
    });
  });

  it("is complete with every step done, but not for a guide without steps", () => {
    expect(progressOf([11, 12], [12, 11])).toMatchObject({ next: undefined, isComplete: true });
    expect(progressOf([], [])).toMatchObject({ isComplete: false });
  });

  it("removes a step that is toggled twice", () => {
    expect(toggleDone(toggleDone([11], 12), 11)).toEqual([12]);
  });
});

describe("markDone", () => {
  it("adds a step once, and ignores a position without a step", () => {
    expect(markDone([11], 12)).toEqual([11, 12]);
    expect(markDone([11, 12], 12)).toEqual([11, 12]);
    expect(markDone([11], undefined)).toEqual([11]);
  });
});

describe("parseDone", () => {
  it("returns the stored ids", () => expect(parseDone("[11,12]")).toEqual([11, 12]));

  it.each([null, "", "{", "{}", "null", '["11",null,1.5]'])(
    "returns no ids for the stored value %j",
    (stored) => expect(parseDone(stored)).toEqual([]),
  );
});
