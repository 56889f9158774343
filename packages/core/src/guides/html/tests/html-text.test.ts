import { IS_STRESS } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { htmlToText, isBlankHtml } from "../html-text.ts";

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

  // Measured time: in stress only.
  it.runIf(IS_STRESS)("processes 64 KiB of white space in under 1 s of CPU time", () => {
    const start = process.cpuUsage();
    expect(isBlankHtml(" ".repeat(65_536))).toBe(true);
    expect(isBlankHtml("<p> </p>".repeat(8_192))).toBe(true);
    expect(cpuMsSince(start)).toBeLessThan(1_000);
  });
});
