import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

describe("an excerpt", () => {
  it("is the text where it fits", () => expect(excerpt("one two", 7)).toBe("one two"));

  it("ends with a whole word, and within the length", () => {
    expect(excerpt("one two three", 9)).toBe("one two…");
    expect(excerpt("a".repeat(20), 9)).toBe("aaaaaaaa…");
  });

  it("never ends within a character", () => {
    const fish = "\u{1F41F}";
    for (const text of [fish.repeat(20), `a${fish.repeat(20)}`]) {
      expect(excerpt(text, 9)).toBe(`${Array.from(text).slice(0, 8).join("")}…`);
      expect(excerpt(text, 21)).toBe(text);
    }
  });
});
