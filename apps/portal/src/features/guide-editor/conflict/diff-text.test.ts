import { describe, expect, it } from "vitest";
import { differencesOf } from "./diff-text.ts";

/** Changed words in brackets. */
function shown(one: string, other: string) {
  return differencesOf(one, other).map((segments) =>
    segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(""),
  );
}

describe("differencesOf", () => {
  it.each([
    ["My title", "Their title", "[My] title", "[Their] title"],
    ["a bold c", "a bolt c", "a [bold] c", "a [bolt] c"],
    ["a b", "a b c", "a b", "a b[ c]"],
    ["", "a", "", "[a]"],
    ["one two three four", "1 two three 4", "[one] two three [four]", "[1] two three [4]"],
    [
      "caf\u00e9 \u{1f41f}",
      "caf\u00e9 \u{1f420}",
      "caf\u00e9 [\u{1f41f}]",
      "caf\u00e9 [\u{1f420}]",
    ],
    ["a", "a", "a", "a"],
  ])("marks each changed word of %j and %j", (one, other, mine, theirs) =>
    expect(shown(one, other)).toEqual([mine, theirs]),
  );

  it("shows at most three lines before and after each change", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `${index}`);
    const [mine] = shown(
      [...lines, "x", ...lines, "y", ...lines].join("\n"),
      [...lines, "1x", ...lines, "1y", ...lines].join("\n"),
    );
    expect(mine).toBe("…\n10\n11\n[x]\n0\n1\n…\n10\n11\n[y]\n0\n1\n…");
  });

  it("compares long texts without anything in common in reasonable time", () => {
    const words = (prefix: string) =>
      Array.from({ length: 8_000 }, (_, index) => `${prefix}${index}`).join(" ");
    const started = performance.now();
    differencesOf(words("a"), words("b"));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
