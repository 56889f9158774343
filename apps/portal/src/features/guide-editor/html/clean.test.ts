// @vitest-environment jsdom
// oxlint-disable-next-line no-restricted-imports -- compares the two allow-lists
import { cleanContent as cleanOnServer } from "@guidepost/guide-content/clean-content";
import { linkSteps } from "@guidepost/guide-content/heading-links";
import { describe, expect, it } from "vitest";
import { cleanHtml, completeAddress, isImageAddress, isLinkAddress } from "./clean.ts";
import { hasSameMeaning } from "./html.ts";

describe("cleanHtml", () => {
  it.each([
    "<p>a<script>b</script> <o:p>c</o:p></p>",
    '<p><a href="https://a.example" onclick="b()">c</a> <a href="javascript:d()">e</a></p>',
    '<p><img src="https://a.example/b.png" alt="c" style="d"><img src="http://localhost/e.png"></p>',
    "<form><p>a</p></form><svg><text>b</text></svg><iframe>c</iframe>",
    '<table><tr><th scope="row" width="3">a</th><td colspan="200">b</td></tr></table>',
    '<figure><img src="https://a.example/b.png"><figcaption>c</figcaption></figure>',
    '<dl><dt>a</dt><dd>b</dd></dl><ol start="x"><li>c</li></ol><details>d</details>',
    '<h2 id="a">b</h2><h3 id="c d">e</h3><details open="f"><summary id="g">h</summary>i</details>',
    '<table><tr><th align="right">a</th><td align="top">b</td></tr></table>',
    '<pre><code class="hljs language-js">a</code></pre><center>b</center><h1>c</h1>',
    '<blockquote data-callout="note">a</blockquote><blockquote data-callout="b" data-c="d">e</blockquote>',
    '<img src="https://a.example/b.png" data-size="small"><img src="https://a.example/c.png" data-size="d">',
    '<p data-callout="note" data-size="small">a</p>',
  ])("cleans %s as the service does", (html) =>
    expect(hasSameMeaning(cleanHtml(html), cleanOnServer(html).html)).toBe(true),
  );

  it("escapes angle brackets in attributes, so that no tag is found in them", () => {
    const html =
      '<p><a href="https://a.example/" title="<h1><img src=x onerror=b()></h1>">c > d</a> <abbr title=">">e</abbr></p>';
    const clean = cleanHtml(html);
    expect(clean).toContain('title="&lt;h1&gt;&lt;img src=x onerror=b()&gt;&lt;/h1&gt;"');
    expect(clean).toContain('<abbr title="&gt;">e</abbr>');
    expect(clean).toContain("c &gt; d</a>");
    const [linked] = linkSteps([{ title: null, content: clean }]).contents;
    expect(linked).toBe(clean);
  });

  it.each([
    ["scripts", "<p>a<script>b</script></p>", "<p>a</p>"],
    ["event handlers", '<p onclick="a()">b</p>', "<p>b</p>"],
    ["styles, classes and ids", '<p style="color:red" class="a" id="b">c</p>', "<p>c</p>"],
    ["forms and their fields", "<form><input name=nodeName><p>a</p></form>", "<p>a</p>"],
    ["images with an address that is not http", '<p>a<img src="data:,b"></p>', "<p>a</p>"],
    ["addresses that run code", '<a href="javascript:b()">a</a>', "a"],
    ["unknown elements but not their text", "<p><o:p>a</o:p> <font>b</font></p>", "<p>a b</p>"],
    ["foreign content", "<p>a<svg><text>b</text></svg></p>", "<p>a</p>"],
    [
      "elements and attributes named after object properties",
      '<constructor valueof="a"><p constructor="b">c</p></constructor><img src="https://d.example" __proto__="e">',
      '<p>c</p><img src="https://d.example" loading="lazy" referrerpolicy="no-referrer">',
    ],
    ["attributes of other elements", '<p colspan="2">a</p>', "<p>a</p>"],
  ])("removes %s", (_, html, expected) => expect(cleanHtml(html)).toBe(expected));

  it.each([
    "<figure><figcaption>d</figcaption></figure>",
    "<dl><dt>a</dt><dd>b</dd></dl>",
    '<pre><code class="language-js">a</code></pre>',
    '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>',
    '<ol start="3"><li>a</li></ol>',
  ])("keeps %s", (html) => expect(cleanHtml(html)).toBe(html));

  it("marks links as the service does", () => {
    expect(cleanHtml('<a href="https://a.example">b</a>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer nofollow">b</a>',
    );
  });
});

describe("isLinkAddress", () => {
  it.each(["https://a.example", "HTTP://a.example/b?c#d", "mailto:a@b.example", "#step-2"])(
    "permits %s",
    (address) => expect(isLinkAddress(address)).toBe(true),
  );
  it.each([
    "",
    "javascript:alert(1)",
    " java\nscript:a",
    "/a",
    "//a.example",
    "data:,a",
    "http:///a",
  ])("returns false for %j", (address) => expect(isLinkAddress(address)).toBe(false));
});

describe("isImageAddress", () => {
  it("returns true for http and https on public hosts only", () => {
    expect(isImageAddress("https://a.example/b.png")).toBe(true);
    for (const address of [
      "mailto:a@b.example",
      "#a",
      "data:image/png;base64,AA",
      "b.png",
      "http://localhost/b.png",
    ])
      expect(isImageAddress(address)).toBe(false);
  });
});

describe("completeAddress", () => {
  it.each([
    ["example.com/a?b", "https://example.com/a?b"],
    [" me@example.com ", "mailto:me@example.com"],
    ["https://example.com", "https://example.com"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["#step-2", "#step-2"],
    ["/a", "/a"],
  ])("completes %j to %j", (typed, address) => expect(completeAddress(typed)).toBe(address));
});
