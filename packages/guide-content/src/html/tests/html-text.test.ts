import { IS_STRESS } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { htmlToText, isBlankHtml } from "../html-text.ts";

/** Characters of hostile content. Only the stress run judges the time of the longest, because a machine may be busy. */
const LENGTH = IS_STRESS ? 65_536 : 8_192;

/** CPU time of this process since `start`, in ms: unlike the clock, it ignores other processes. */
function cpuMsSince(start: NodeJS.CpuUsage) {
  return process.cpuUsage(start).user / 1_000;
}

describe("htmlToText", () => {
  it("separates the words of blocks, and does not split words at inline tags", () => {
    const html =
      "<h3>One</h3><p>t<strong>w</strong>o<br>three</p><ul><li>four</li><li>five</li></ul>";
    expect(htmlToText(html)).toBe("One two three four five");
  });

  it("decodes entities once", () => {
    expect(htmlToText("<p>a &lt;b&gt; &amp;amp; &quot;c&quot; &nbsp;&eacute;</p>")).toBe(
      'a <b> &amp; "c" \u00e9',
    );
  });

  it("omits images and attributes", () => {
    const html =
      '<p>a <img src="https://x.test/?a&gt;b" alt="c" /><a href="#d" title=">">e</a></p>';
    expect(htmlToText(html)).toBe("a e");
  });

  it("omits comments, and treats a single < as text", () => {
    expect(htmlToText("a<!-- b > c -->d 1 < 2")).toBe("ad 1 < 2");
  });
});

describe("isBlankHtml", () => {
  it.each([
    "",
    " \t\n",
    "\u00a0\u200b\ufeff\u2060\u00ad\u200e\u3164",
    "<p></p>",
    "<p>\u00a0<br /></p>\n<p> </p>",
    "<ul><li></li></ul>",
    "<table><tr><td></td></tr></table>",
    `<a href="#a"></a>`,
    `<abbr title="a"></abbr>`,
  ])("returns true for %j", (html) => {
    expect(isBlankHtml(html)).toBe(true);
  });

  it.each([
    "a",
    "<p>a</p>",
    "<p></p>a",
    "<p> <b> a</b></p>",
    "&lt;",
    "\u{1F41F}",
    "<hr />",
    `<p><img src="https://a.example" /></p>`,
  ])("returns false for %j", (html) => {
    expect(isBlankHtml(html)).toBe(false);
  });

  it("ignores markup in attributes", () => {
    const title = `<abbr title="&gt; a &lt;img src='https://a.example'&gt;"></abbr>`;
    expect(isBlankHtml(title)).toBe(true);
  });

  it("processes long white space without quadratic time", () => {
    const start = process.cpuUsage();
    expect(isBlankHtml(" ".repeat(LENGTH))).toBe(true);
    expect(isBlankHtml("<p> </p>".repeat(LENGTH / 8))).toBe(true);
    if (IS_STRESS) expect(cpuMsSince(start)).toBeLessThan(1_000);
  });
});
