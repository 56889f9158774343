import { describe, expect, it } from "vitest";
import { parseDone, progressOf, toggleDone } from "./progress.ts";

describe("progress", () => {
  it("counts the steps that are done, and leads to the first that is not", () => {
    expect(progressOf([11, 12, 13], [])).toEqual({
      ...{ count: 0, total: 3, next: 1, isComplete: false },
    });
    expect(progressOf([11, 12, 13], [13, 11])).toMatchObject({ count: 2, next: 2 });
  });

  it("stays with the steps when their order changes", () => {
    expect(progressOf([13, 11, 12], [13])).toMatchObject({ count: 1, next: 2 });
  });

  it("forgets steps that are gone, and asks for those that are new", () => {
    expect(progressOf([12, 14], [11, 12])).toEqual({
      ...{ count: 1, total: 2, next: 2, isComplete: false },
    });
  });

  it("is complete with every step done, but not without any", () => {
    expect(progressOf([11, 12], [12, 11])).toMatchObject({ next: undefined, isComplete: true });
    expect(progressOf([], [])).toMatchObject({ isComplete: false });
  });

  it("takes back what is marked twice", () => {
    expect(toggleDone(toggleDone([11], 12), 11)).toEqual([12]);
  });
});

describe("what a browser remembers", () => {
  it("is read back", () => expect(parseDone("[11,12]")).toEqual([11, 12]));

  it.each([null, "", "{", "{}", "null", '["11",null,1.5]'])("is nothing in %j", (remembered) =>
    expect(parseDone(remembered)).toEqual([]),
  );
});
