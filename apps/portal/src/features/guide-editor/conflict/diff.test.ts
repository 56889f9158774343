// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { differencesOf, partOf } from "./diff.ts";

// The comparison has a time-out, which a stopped clock never reaches.
beforeEach(() => void vi.useFakeTimers());

/** Puts the changed words in brackets. */
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

  it("shows texts as completely changed when their comparison takes more than 300 ms", () => {
    const compareFor = (ms: number) => {
      const start = Date.now();
      // Each reading of the clock is later by this time.
      let readings = 0;
      vi.spyOn(Date, "now").mockImplementation(() => start + ms * readings++);
      const [mine] = shown("a common b", "1 common 2");
      vi.mocked(Date.now).mockRestore();
      return mine;
    };
    expect(compareFor(10)).toBe("[a] common [b]");
    expect(compareFor(301)).toBe("[a common b]");
  });
});

function changed(segments: ReturnType<typeof partOf>["mine"]) {
  return segments?.filter(({ isChanged }) => isChanged).map(({ text }) => text);
}

describe("partOf", () => {
  const content = { id: "step 11 content", part: "step content", number: 2 } as const;

  it("compares the words of a step, not its HTML", () => {
    const part = partOf({
      ...content,
      mine: "<p>a <b>bold</b> word</p>",
      theirs: "<p>a <b>brave</b> word</p>",
    });
    expect(part).toMatchObject({ name: "Text of step 2", isHtml: false });
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["bold"], ["brave"]]);
  });

  it("compares the HTML when the words are equal", () => {
    const link = (host: string) => `<p><a href="https://${host}.example">a</a></p>`;
    const part = partOf({ ...content, mine: link("one"), theirs: link("two") });
    expect(part.isHtml).toBe(true);
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["one"], ["two"]]);
  });

  it("shows a step that only one version has as a whole", () => {
    const part = partOf({
      id: "step 11",
      part: "step",
      number: 1,
      mine: undefined,
      theirs: { title: "Boil", content: "<p>Water</p>" },
    });
    expect(part.mine).toBeUndefined();
    expect(part.theirs).toEqual([{ text: "Boil\nWater", isChanged: true }]);
  });

  it("uses the category labels of the form", () => {
    const part = partOf({ id: "category", part: "category", mine: "tech", theirs: "product" });
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["Tech"], ["Product"]]);
  });
});
