import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { hasSameOutline } from "../../html/outline.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";

/** The cleaned HTML of Markdown, without line breaks between tags and without the attribute that links get. */
function convert(markdown: string) {
  const { html, removals } = cleanContent({ markdown });
  const short = html.replace(/>\n+</g, "><").replaceAll(' rel="noopener noreferrer nofollow"', "");
  return { html: short, reasons: removals.map(({ reason }) => reason) };
}

function expectConverted(markdown: string, html: string) {
  expect(convert(markdown)).toEqual({ html, reasons: [] });
  // The Markdown of the HTML has the same meaning (contract MD-9).
  const { html: stored } = cleanContent({ markdown });
  const back = cleanContent({ markdown: htmlToMarkdown(stored) }).html;
  expect(hasSameOutline(back, stored), back).toBe(true);
}

/** A callout as the service stores it. */
function callout(kind: string, content: string) {
  return `<blockquote data-callout="${kind}">${content}</blockquote>`;
}

describe("Emphasis next to punctuation of Chinese, Japanese and Korean (contract MD-14)", () => {
  it.each([
    ["**注意：**先断电。", "<p><strong>注意：</strong>先断电。</p>"],
    ["**これは太字です。**続きの文", "<p><strong>これは太字です。</strong>続きの文</p>"],
    ["これは*「強調」*です", "<p>これは<em>「強調」</em>です</p>"],
    ["~~旧い。~~新しい", "<p><s>旧い。</s>新しい</p>"],
    ["**이 용어(This term)**를 강조", "<p><strong>이 용어(This term)</strong>를 강조</p>"],
    ["==重要。==です", "<p><mark>重要。</mark>です</p>"],
    // In other scripts, the rules of CommonMark hold.
    ["**a.**b __a.__b", "<p>**a.**b __a.__b</p>"],
  ])("reads %s", expectConverted);
});

describe("Callouts of other programs (contract MD-11)", () => {
  it.each([
    [":::note\nInside.\n:::\nafter", `${callout("note", "<p>Inside.</p>")}<p>after</p>`],
    [
      "before\n::: tip My *title* {.x}\n- a\n:::",
      `<p>before</p>${callout("tip", "<p><strong>My <em>title</em></strong></p><ul><li>a</li></ul>")}`,
    ],
    [":::danger[Hot]\na\n:::", callout("warning", "<p><strong>Hot</strong></p><p>a</p>")],
    [':::caution{title="Hot"}\na\n:::', callout("warning", "<p><strong>Hot</strong></p><p>a</p>")],
    [
      "::::important\n:::info\na\n:::\nb\n::::",
      callout("note", `${callout("note", "<p>a</p>")}<p>b</p>`),
    ],
    [":::warning\na\n\nb", callout("warning", "<p>a</p><p>b</p>")],
    [
      "- a\n  :::note\n  b\n  :::\n- c",
      `<ul><li>a\n${callout("note", "<p>b</p>")}</li><li>c</li></ul>`,
    ],
    [":::details More\na\n:::", "<details><summary>More</summary><p>a</p></details>"],
  ])("reads the container %j", expectConverted);

  it.each([
    [
      '!!! tip "Title"\n    Warm.\n\n        code\n\nafter',
      `${callout("tip", "<p><strong>Title</strong></p><p>Warm.</p><pre><code>code\n</code></pre>")}<p>after</p>`,
    ],
    [
      "before\n!!! danger\n\n    a\nafter",
      `<p>before</p>${callout("warning", "<p>a</p>")}<p>after</p>`,
    ],
    ['!!! bug ""\n    a', callout("warning", "<p>a</p>")],
    ["!!! bug\n    a", callout("warning", "<p><strong>Bug</strong></p><p>a</p>")],
    ["!!! custom end\n    a", callout("note", "<p><strong>Custom</strong></p><p>a</p>")],
    ["??? note\n    a", "<details><summary>Note</summary><p>a</p></details>"],
    ['???+ note "More"\n    a', "<details open><summary>More</summary><p>a</p></details>"],
    ["- a\n\n    !!! tip\n        b", `<ul><li><p>a</p>${callout("tip", "<p>b</p>")}</li></ul>`],
  ])("reads the admonition %j", expectConverted);

  it.each([
    [
      "> [!NOTE] My *title*\n> a",
      callout("note", "<p><strong>My <em>title</em></strong></p><p>a</p>"),
    ],
    ["> [!info]- Folded", callout("note", "<p><strong>Folded</strong></p>")],
    ["> [!example]\n> a", callout("note", "<p><strong>Example</strong></p><p>a</p>")],
    ["> [!DANGER]\n> a", callout("warning", "<p>a</p>")],
  ])("reads the quote %j", expectConverted);

  it.each([
    [":::tabs\na\n:::", "<p>:::tabs\na\n:::</p>"],
    [":::note-x\na\n:::", "<p>:::note-x\na\n:::</p>"],
    ["    :::note\n", "<pre><code>:::note\n</code></pre>"],
    ["\\:::note\na", "<p>:::note\na</p>"],
    ["```\n:::note\n```", "<pre><code>:::note\n</code></pre>"],
    ["!!! note\na", "<p>!!! note\na</p>"],
    ["Wow!!! note", "<p>Wow!!! note</p>"],
    ["> [!other] a", "<blockquote><p>[!other] a</p></blockquote>"],
    ["> [!NOTE]a", "<blockquote><p>[!NOTE]a</p></blockquote>"],
  ])("keeps the text %j", expectConverted);
});

describe("Marks and ids of headings (contract MD-12)", () => {
  it.each([
    ["==a *b*== c", "<p><mark>a <em>b</em></mark> c</p>"],
    ["a==b and c==d", "<p>a==b and c==d</p>"],
    ["a == b ===c=== `==d==` \\==e==", "<p>a == b ===c=== <code>==d==</code> ==e==</p>"],
    ["## Head {#my-id}", '<h2 id="user-content-my-id">Head</h2>'],
    ["Head {#a_b}\n===", '<h1 id="user-content-a_b">Head</h1>'],
    [
      "# *a* {#b}\n\n[c](#b)",
      '<h1 id="user-content-b"><em>a</em></h1><p><a href="#user-content-b">c</a></p>',
    ],
    ["# a{#b}", "<h1>a{#b}</h1>"],
    ["# a \\{#b}", "<h1>a {#b}</h1>"],
    ["# `a {#b}`", "<h1><code>a {#b}</code></h1>"],
    ["a {#b}", "<p>a {#b}</p>"],
  ])("reads %j", expectConverted);

  it.each([
    ["<p>:::note</p><p>!!! a</p><p>??? b</p>", "\\:::note\n\n\\!!! a\n\n\\??? b"],
    ["<p>a ==b== c=d</p>", "a \\==b\\== c=d"],
    ["<h2>a {#b}</h2>", "## a \\{#b}"],
  ])("escapes the text of %s", (html, markdown) => {
    expect(htmlToMarkdown(cleanContent(html).html)).toBe(markdown);
  });

  it("reports an id that is not permitted", () => {
    expect(convert("# a {#b/c}")).toEqual({ html: "<h1>a</h1>", reasons: ["value_not_permitted"] });
  });
});

describe("Footnotes (contract MD-13)", () => {
  const reference = (label: string, number: number) =>
    `<sup><a href="#fn-${label}">${number}</a></sup>`;
  const back = (label: string) => `<a href="#fnref-${label}">\u21A9\uFE0E</a>`;

  it.each([
    [
      "Hot[^1].\n\n[^1]: 95 *degrees*.",
      `<p>Hot${reference("1", 1)}.</p><hr /><ol><li>95 <em>degrees</em>. ${back("1")}</li></ol>`,
    ],
    [
      "a[^b] c[^D] e[^b]\n\n[^d]: f[^g]\n[^b]: https://h.example\n[^g]: i\n\nj",
      `<p>a${reference("b", 1)} c${reference("d", 2)} e${reference("b", 1)}</p><p>j</p><hr /><ol>` +
        `<li><a href="https://h.example">https://h.example</a> ${back("b")}</li>` +
        `<li>f${reference("g", 3)} ${back("d")}</li><li>i ${back("g")}</li></ol>`,
    ],
    [
      "> a[^1]\n\n[^1]: b\n\n    - c\n\n        d\n\ne",
      `<blockquote><p>a${reference("1", 1)}</p></blockquote><p>e</p><hr /><ol><li><p>b</p>` +
        `<ul><li><p>c</p><p>d</p></li></ul><p>${back("1")}</p></li></ol>`,
    ],
    [
      "- a[^1]\n[^1]: b",
      `<ul><li>a${reference("1", 1)}</li></ul><hr /><ol><li>b ${back("1")}</li></ol>`,
    ],
    ["a[^1]", "<p>a[^1]</p>"],
    ["a\n\n[^1]: b *c*\n\nd", "<p>a</p><p>[^1]: b <em>c</em></p><p>d</p>"],
    [
      "a[^1]\n\n[^1]: b\n[^1]: c",
      `<p>a${reference("1", 1)}</p><p>[^1]: c</p><hr /><ol><li>b ${back("1")}</li></ol>`,
    ],
    [
      "> a[^1]\n>\n> [^1]: b\n>\n> - c\n>\n>   [^2]: d",
      `<blockquote><p>a${reference("1", 1)}</p><ul><li><p>c</p><p>[^2]: d</p></li></ul></blockquote>` +
        `<hr /><ol><li>b ${back("1")}</li></ol>`,
    ],
    [
      "[a[^1]](https://b.example) `[^1]` \\[^1]\n\n[^1]: c",
      `<p><a href="https://b.example">a[^1]</a> <code>[^1]</code> [^1]</p><p>[^1]: c</p>`,
    ],
  ])("reads %j", expectConverted);

  it("writes footnotes of HTML in their form", () => {
    const markdown = "Hot[^1], a[^b].\n\nc\n\n[^1]: d\n\n    e[^b]\n\n[^b]: f";
    expect(htmlToMarkdown(cleanContent({ markdown }).html)).toBe(markdown);
  });

  it("keeps a list at the end that is not one of footnotes", () => {
    const list = `<hr /><ol><li>a</li><li>b ${back("1")}</li></ol>`;
    const { html } = cleanContent(`<p>c${reference("1", 1)}</p>${list}`);
    expect(htmlToMarkdown(html)).toBe(
      "c<sup>[1](#fn-1)</sup>\n\n---\n\n1. a\n2. b [\u21A9\uFE0E](#fnref-1)",
    );
  });
});
