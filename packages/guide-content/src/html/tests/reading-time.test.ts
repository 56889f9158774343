import { describe, expect, it } from "vitest";
import { countWords, readingMinutes } from "../reading-time.ts";

describe("countWords", () => {
  it.each([
    ["", 0],
    ["<p></p><hr />", 0],
    ["one two  three", 3],
    ['<p>One</p><p>two <a href="https://x.test/a b">three</a></p>', 3],
    ["<p>4 &lt; 5</p>", 3],
    ["<p>お湯を沸かします。三分待ちます。</p>", 7],
    ["<p>Docker を 3 回起動します。</p>", 6],
    ["<p>ต้มน้ำให้เดือด</p>", 4],
  ])("counts the words between the tags of %j: %i", (html, count) => {
    expect(countWords(html)).toBe(count);
  });
});

describe("readingMinutes", () => {
  it("rounds up to one minute per 200 words, at least one", () => {
    const of = (words: number) =>
      readingMinutes({ steps: [{ title: null, content: `<p>${"word ".repeat(words)}</p>` }] });
    expect([0, 1, 199, 201, 1_000].map(of)).toEqual([1, 1, 1, 2, 5]);
  });

  it("is a minute per 400 letters of a script without spaces", () => {
    const steps = [{ title: null, content: `<p>${"水".repeat(12_000)}</p>` }];
    expect(readingMinutes({ steps })).toBe(30);
  });
});
