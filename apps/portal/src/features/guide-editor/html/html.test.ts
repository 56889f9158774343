// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import {
  hasSameMeaning,
  isBlankHtml,
  lostElements,
  textLinesOf,
  withoutLastBlanks,
} from "./html.ts";

const rel = ` rel="noopener noreferrer nofollow"`;

describe("hasSameMeaning", () => {
  it.each([
    ["paragraphs around loose text", "Hello", "<p>Hello</p>"],
    [
      "paragraphs in items",
      "<ul><li>a<ul><li>b</li></ul></li></ul>",
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
    ],
    ["white space between blocks", "<p>a</p>\n\n<p>b</p>\n", "<p>a</p><p>b</p>"],
    ["white space in a line", "<p> a\n  b </p>", "<p>a b</p>"],
    ["white space around a break", "<p>a <br />\n b</p>", "<p>a<br>b</p>"],
    ["names of one mark", "<p><b>a</b> <i>b</i></p>", "<p><strong>a</strong> <em>b</em></p>"],
    [
      "the order of marks",
      "<p><em><strong>a</strong></em></p>",
      "<p><strong><em>a</em></strong></p>",
    ],
    [
      "a mark in two parts",
      "<p><strong>a</strong><strong>b</strong></p>",
      "<p><strong>ab</strong></p>",
    ],
    [
      "the order of attributes",
      '<p><img src="https://a.example/b.png" alt="c" /></p>',
      '<img alt="c" src="https://a.example/b.png">',
    ],
    [
      "what the service adds to links",
      `<p><a href="https://a.example"${rel}>b</a></p>`,
      '<p><a href="https://a.example">b</a></p>',
    ],
    [
      "what the service adds to images",
      '<p><img src="https://a.example/b.png" loading="lazy" referrerpolicy="no-referrer" /></p>',
      '<p><img src="https://a.example/b.png"></p>',
    ],
    [
      "what the service adds to images",
      '<p><img src="https://a.example/b.png" loading="lazy" referrerpolicy="no-referrer" /></p>',
      '<p><img src="https://a.example/b.png"></p>',
    ],
    ["entities", "<p>a &quot;b&quot; &#39;c&#39;&nbsp;d</p>", "<p>a \"b\" 'c'\u00a0d</p>"],
    [
      "named and numeric entities",
      "<p>caf&eacute; &mdash; &#x2019;&hellip;</p>",
      "<p>caf\u00e9 \u2014 \u2019\u2026</p>",
    ],
    ["code with and without its second tag", "<pre>a\n  b</pre>", "<pre><code>a\n  b</code></pre>"],
    [
      "groups of rows",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td></td></tr></tbody></table>",
      '<table><tbody><tr><th colspan="1"><p>a</p></th></tr><tr><td rowspan="1"><p></p></td></tr></tbody></table>',
    ],
    ["a list from 1", '<ol start="1"><li>a</li></ol>', "<ol><li><p>a</p></li></ol>"],
    ["a link around a paragraph", '<a href="#a"><p>b</p></a>', '<p><a href="#a">b</a></p>'],
    ["comments", "<p>a<!-- b --></p>", "<p>a</p>"],
    ["divisions without attributes", "<div>a<div>b</div></div>", "<p>a</p><p>b</p>"],
    ["a line without text in code", "<pre><code>\n</code></pre>", "<pre><code></code></pre>"],
    ["a link without an address", "<p>See <a>two</a>.</p>", "<p>See two.</p>"],
  ])("ignores %s", (_, one, other) => {
    expect(hasSameMeaning(one, other)).toBe(true);
    expect(hasSameMeaning(other, one)).toBe(true);
  });

  it.each([
    ["a word", "<p>a b</p>", "<p>a</p>"],
    ["the space between words", "<p><b>a</b>\n<i>b</i></p>", "<p><b>a</b><i>b</i></p>"],
    ["a mark", "<p><mark>a</mark></p>", "<p>a</p>"],
    ["where a mark ends", "<p><b>a</b>b</p>", "<p><b>ab</b></p>"],
    [
      "a figure",
      '<figure><img src="https://a.example/b.png" /><figcaption>c</figcaption></figure>',
      '<p><img src="https://a.example/b.png"></p><p>c</p>',
    ],
    ["a list of terms", "<dl><dt>a</dt><dd>b</dd></dl>", "<p>a</p><p>b</p>"],
    ["a language of a division", '<div lang="fr">a</div>', "<p>a</p>"],
    [
      "a caption",
      "<table><caption>a</caption><tr><td>b</td></tr></table>",
      "<table><tr><td>b</td></tr></table>",
    ],
    ["an attribute", '<p><abbr title="a">b</abbr></p>', "<p><abbr>b</abbr></p>"],
    [
      "a span of cells",
      '<table><tr><td colspan="2">a</td></tr></table>',
      "<table><tr><td>a</td></tr></table>",
    ],
    [
      "the language of code",
      '<pre><code class="language-js">a</code></pre>',
      "<pre><code>a</code></pre>",
    ],
    ["white space in code", "<pre>a  b</pre>", "<pre>a b</pre>"],
    ["a mark in code", "<pre><code>a <b>b</b></code></pre>", "<pre><code>a b</code></pre>"],
    ["a level of a heading", "<h2>a</h2>", "<h3>a</h3>"],
    ["deleted for crossed out", "<p><del>a</del></p>", "<p><s>a</s></p>"],
    ["a break", "<p>a<br>b</p>", "<p>a b</p>"],
    ["text that looks like a tag", "<p>&lt;br&gt;</p>", "<p><br></p>"],
    ["text that looks like an entity", "<p>&amp;lt;</p>", "<p>&lt;</p>"],
    ["an empty paragraph", "<p>a</p><p></p>", "<p>a</p>"],
    ["a hard space", "<p>a&nbsp; b</p>", "<p>a b</p>"],
  ])("detects a difference in %s", (_, one, other) => {
    expect(hasSameMeaning(one, other)).toBe(false);
    expect(hasSameMeaning(other, one)).toBe(false);
  });

  it("handles malformed HTML of 60 kB quickly", () => {
    const hostile = `${"<a ".repeat(20_000)}${"<".repeat(5_000)}>b`;
    expect(hasSameMeaning(hostile, "")).toBe(false);
  });
});

describe("lostElements", () => {
  it("names each element that occurs less often", () => {
    expect(
      lostElements(
        "<figure><figcaption><b>a</b></figcaption></figure><dl><dt>b</dt></dl><p>c</p>",
        "<p><strong>a</strong></p><p>b</p><p>c</p>",
      ),
    ).toEqual(["figure", "figcaption", "dl", "dt"]);
  });

  it("ignores elements that only group table rows", () => {
    expect(
      lostElements(
        "<table><thead><tr><th>a</th></tr></thead></table>",
        "<table><tr><th>a</th></tr></table>",
      ),
    ).toEqual([]);
  });
});

describe("isBlankHtml", () => {
  it.each([
    "",
    " \n",
    "<p></p>",
    "<p>&nbsp;</p>",
    "<p>\u00a0\u200b</p>",
    "<p><br></p><p></p>",
    "<ul><li><p></p></li></ul>",
    "<!-- nothing -->",
  ])("returns true for %j", (html) => expect(isBlankHtml(html)).toBe(true));

  it.each([
    "a",
    "<p>a</p>",
    "<p>&amp;</p>",
    "<hr>",
    '<IMG src="https://a.example/b.png">',
    "<script>a</script>",
  ])("returns false for %j", (html) => expect(isBlankHtml(html)).toBe(false));
});

describe("textLinesOf", () => {
  it.each([
    ["<h2>a</h2><p>b <strong>c</strong><br>d</p><ul><li>e</li><li>f</li></ul>", "a\nb c\nd\ne\nf"],
    ["<p>&lt;b&gt; &amp;amp; &quot;c&quot;</p>", '<b> &amp; "c"'],
    ['<p title="a > b">c</p>', "c"],
    ["a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->", "abc"],
    ['<img src=x onerror="alert(1)">a<svg onload=alert(1)></svg>', "a"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["a<script>never closed", "a"],
  ])("reads %j as %j", (html, lines) => expect(textLinesOf(html)).toBe(lines));
});

describe("withoutLastBlanks", () => {
  it.each([
    ["<ul><li><p>a</p></li></ul><p></p><p></p>", "<ul><li><p>a</p></li></ul>"],
    ["<p>a</p><p></p><p>b</p>", "<p>a</p><p></p><p>b</p>"],
    ["<blockquote><p>a</p><p></p></blockquote>", "<blockquote><p>a</p><p></p></blockquote>"],
    ["<p></p>", "<p></p>"],
  ])("makes %j %j", (html, trimmed) => expect(withoutLastBlanks(html)).toBe(trimmed));
});
