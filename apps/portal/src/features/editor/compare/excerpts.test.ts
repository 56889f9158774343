import { describe, expect, it } from "vitest";
import { excerptsOf } from "./excerpts.ts";

describe("excerptsOf", () => {
  it.each([
    ["My title", "Their title", ["", "My", " title"], ["", "Their", " title"]],
    ["a b c", "a x c", ["a ", "b", " c"], ["a ", "x", " c"]],
    ["a bold c", "a bolt c", ["a ", "bold", " c"], ["a ", "bolt", " c"]],
    ["a b", "a b c", ["a b", "", ""], ["a b", " c", ""]],
    ["a a", "a a a", ["a a", "", ""], ["a a", " a", ""]],
    ["", "a", ["", "", ""], ["", "a", ""]],
    ["a\nb\nc", "a\nc", ["a\n", "b\n", "c"], ["a\n", "", "c"]],
    ["🐟", "🐠", ["", "🐟", ""], ["", "🐠", ""]],
  ])("sets off what differs in %j and %j, by whole words", (one, other, mine, theirs) => {
    const parts = excerptsOf(one, other).map(({ before, differs, after }) => [
      before,
      differs,
      after,
    ]);
    expect(parts).toEqual([mine, theirs]);
  });

  it("shows no more than three lines before it, and three behind", () => {
    const [mine] = excerptsOf("a\nb\nc\nd\nx\ne\nf\ng\nh", "a\nb\nc\nd\ny\ne\nf\ng\nh");
    expect(mine).toEqual({ before: "…\nc\nd\n", differs: "x", after: "\ne\nf\n…" });
  });

  it("shows what differs wherever it is, and a little of what is around it", () => {
    const filler = "word ".repeat(1_000);
    const [mine, theirs] = excerptsOf(`${filler}mine ${filler}`, `${filler}theirs ${filler}`);
    expect(mine.differs).toBe("mine");
    expect(theirs.differs).toBe("theirs");
    for (const { before, after } of [mine, theirs]) {
      expect(before).toMatch(/^… word .* word $/);
      expect(after).toMatch(/^ word .* word …$/);
      expect(before.length + after.length).toBeLessThan(250);
    }
  });
});
