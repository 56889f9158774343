import { describe, expect, it } from "vitest";
import { excerpt, textOf } from "./text-of.ts";

describe("the text of a step", () => {
  it("keeps words apart that blocks kept apart, and whole those that marks are within", () => {
    const html =
      "<h3>One</h3><p>t<strong>w</strong>o<br>three</p><ul><li>four</li><li>five</li></ul>";
    expect(textOf(html)).toBe("One two three four five");
  });

  it("says what was escaped, once", () => {
    expect(textOf("<p>a &lt;b&gt; &amp;amp; &quot;c&quot;</p>")).toBe('a <b> &amp; "c"');
  });

  it("leaves out pictures and attributes", () => {
    const html = '<p>a <img src="https://x.test/?a&gt;b" alt="c" /><a href="#d">e</a></p>';
    expect(textOf(html)).toBe("a e");
  });
});

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
