// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { keptHtml, unsupportedTags } from "./extensions.ts";

describe("a div without attributes (contract RICH-15)", () => {
  it.each([
    ["empty", "<p>a</p><div></div>", "<p>a</p>"],
    [
      "around blocks",
      "<div><p>a</p><ul><li>b</li></ul></div>",
      "<p>a</p><ul><li><p>b</p></li></ul>",
    ],
    ["around text", "<div>a</div><div>b <em>c</em></div>", "<p>a</p><p>b <em>c</em></p>"],
    ["in an item", "<ul><li><div>a</div></li></ul>", "<ul><li><p>a</p></li></ul>"],
    ["in a cell", "<table><tr><td><div>a</div></td></tr></table>", undefined],
    ["in another one", "<div><div><p>a</p></div>\n<hr></div>", "<p>a</p><hr>"],
    ["before a break", "<div></div><br /><p>a</p>", "<p><br></p><p>a</p>"],
  ])("opens as rich text when it is %s", (_, html, kept) => {
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(html)).not.toContain("<div");
    if (kept) expect(keptHtml(html)).toBe(kept);
  });

  it.each([
    ["with a direction", '<div dir="rtl"><p>a</p></div>'],
    ["with a language", '<div lang="ar"><p>a</p></div>'],
    ["that separates words", "<details><summary>a<div>b</div></summary><p>c</p></details>"],
  ])("opens as HTML %s, because it would lose its meaning", (_, html) => {
    expect(unsupportedTags(html)).toBeDefined();
  });
});

it("a line without text in code opens as rich text", () => {
  expect(
    unsupportedTags('<p>a</p><pre><code class="language-yml">\n</code></pre><hr>'),
  ).toBeUndefined();
});
