import { IS_STRESS } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { markdownToHtml } from "../markdown-to-html.ts";

const rel = ` rel="noopener noreferrer nofollow"`;

/** Characters of hostile content. Only the stress run judges the time of the longest, because a machine may be busy. */
const LENGTH = IS_STRESS ? 65_536 : 8_192;

/** CPU time of this process since `start`, in ms: unlike the clock, it ignores other processes. */
function cpuMsSince(start: NodeJS.CpuUsage) {
  return process.cpuUsage(start).user / 1_000;
}

/** The cleaned HTML of Markdown without line breaks between tags, and the reasons of its removals. */
function convert(markdown: string) {
  const { html, removals } = cleanContent({ markdown });
  return {
    html: html.replace(/>\n+</g, "><"),
    reasons: removals.map(({ reason, element }) => `${reason} ${element}`),
  };
}

describe("markdownToHtml (contract MD-1)", () => {
  it.each([
    ["headings", "# a\n\nb\n=", "<h1>a</h1><h1>b</h1>"],
    ["a heading after a byte order mark (contract HTTP-15)", "\ufeff# a", "<h1>a</h1>"],
    ["a byte order mark in the text", "a\ufeff", "<p>a\ufeff</p>"],
    [
      "marks",
      "*a* __b__ ~~c~~ `d`",
      "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>",
    ],
    [
      "links",
      `[a](https://a.example "t")`,
      `<p><a href="https://a.example" title="t"${rel}>a</a></p>`,
    ],
    [
      "addresses",
      "<https://a.example>",
      `<p><a href="https://a.example"${rel}>https://a.example</a></p>`,
    ],
    [
      "code with a language",
      "```js\na < b\n```",
      `<pre><code class="language-js">a &lt; b\n</code></pre>`,
    ],
    ["indented code at the start", "    a\n", "<pre><code>a\n</code></pre>"],
    ["line breaks and rules", "a  \nb\\\nc\n\n---", "<p>a<br />\nb<br />\nc</p><hr />"],
    ["lists", "3. a\n4. b\n   - c", `<ol start="3"><li>a</li><li>b\n<ul><li>c</li></ul></li></ol>`],
    ["quotes", "> a", "<blockquote><p>a</p></blockquote>"],
    [
      "callouts (contract RICH-2)",
      "> [!NOTE]\n> a *b*\n>\n> - c",
      `<blockquote data-callout="note"><p>a <em>b</em></p><ul><li>c</li></ul></blockquote>`,
    ],
    [
      "callouts with a blank line, and in lower case",
      "> [!tip]\n>\n> a",
      `<blockquote data-callout="tip"><p>a</p></blockquote>`,
    ],
    [
      "the other callouts of GitHub",
      "> [!IMPORTANT]\n> a\n\nb\n\n> [!CAUTION]\n> c",
      `<blockquote data-callout="note"><p>a</p></blockquote><p>b</p><blockquote data-callout="warning"><p>c</p></blockquote>`,
    ],
    [
      "callouts in callouts",
      "> [!TIP]\n> > [!WARNING]\n> > a",
      `<blockquote data-callout="tip"><blockquote data-callout="warning"><p>a</p></blockquote></blockquote>`,
    ],
    [
      "quotes that begin like a callout",
      "> [!NOTE]a\n\nb\n\n> [!OTHER]\n> c\n\n\\[!NOTE]",
      "<blockquote><p>[!NOTE]a</p></blockquote><p>b</p><blockquote><p>[!OTHER]\nc</p></blockquote><p>[!NOTE]</p>",
    ],
    [
      "tables with alignment",
      "|a|b|\n|-|:-:|\n|1|2|",
      `<table><thead><tr><th>a</th><th align="center">b</th></tr></thead><tbody><tr><td>1</td><td align="center">2</td></tr></tbody></table>`,
    ],
    [
      "permitted HTML",
      "<details><summary>a</summary>\n\n*b*\n\n</details>",
      "<details><summary>a</summary><p><em>b</em></p></details>",
    ],
    ["entities and escapes", "&copy; \\*a\\* <", "<p>© *a* &lt;</p>"],
    [
      "addresses without brackets (contract MD-10)",
      "See https://a.example/b_c?d=1&amp;e, (www.a.example/(f)), a.b@c.example.",
      `<p>See <a href="https://a.example/b_c?d=1&amp;e"${rel}>https://a.example/b_c?d=1&amp;e</a>, (<a href="http://www.a.example/(f)"${rel}>www.a.example/(f)</a>), <a href="mailto:a.b@c.example"${rel}>a.b@c.example</a>.</p>`,
    ],
    [
      "an address with a hyphen at its end",
      "https://a.example/b-",
      `<p><a href="https://a.example/b-"${rel}>https://a.example/b-</a></p>`,
    ],
    [
      "an address in Japanese text",
      "https://a.example/\u8336\u3002",
      `<p><a href="https://a.example/%E8%8C%B6"${rel}>https://a.example/\u8336</a>\u3002</p>`,
    ],
    [
      "no text that is like an address",
      "readme.md a.example ftp://a.example xhttps://a.example https\\://a.example http:// www. a@b `https://a.example`",
      "<p>readme.md a.example ftp://a.example xhttps://a.example https://a.example http:// www. a@b <code>https://a.example</code></p>",
    ],
    [
      "no address in a link",
      "[https://a.example](https://b.example) <a href='https://c.example'>www.d.example</a>",
      `<p><a href="https://b.example"${rel}>https://a.example</a> <a href="https://c.example"${rel}>www.d.example</a></p>`,
    ],
    ["no marks with one tilde", "~a~", "<p>~a~</p>"],
  ])("converts %s, and loses nothing", (_, markdown, html) => {
    expect(convert(markdown)).toEqual({ html, reasons: [] });
  });

  it.each([
    ["- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>"],
    ["1. [X] a\n\n2. [ ] b", "<ol><li><p>☑ a</p></li><li><p>☐ b</p></li></ol>"],
    ["- [ ] **a**", "<ul><li>☐ <strong>a</strong></li></ul>"],
    ["- [x]\n  a", "<ul><li>☑\na</li></ul>"],
    ["- [x]", "<ul><li>[x]</li></ul>"],
    ["- [x]a", "<ul><li>[x]a</li></ul>"],
    ["- \\[x] a", "<ul><li>[x] a</li></ul>"],
    ["- a [x] b", "<ul><li>a [x] b</li></ul>"],
    ["- a\n\n  [x] b", "<ul><li><p>a</p><p>[x] b</p></li></ul>"],
    ["[x] a", "<p>[x] a</p>"],
  ])("writes the boxes of task lists as characters: %j (contract MD-4)", (markdown, html) => {
    expect(convert(markdown)).toEqual({ html, reasons: [] });
  });

  it.each([
    ["a<script>b</script>", "<p>a</p>", ["element_removed_with_text script"]],
    ["[a](/b)", "<p>a</p>", ["address_not_permitted a"]],
    ["[a](javascript:b)", "<p>a</p>", ["address_not_permitted a"]],
    ["a ![b](c.png)", "<p>a </p>", ["address_not_permitted img"]],
    ["<p class=a>b", "<p>b</p>", ["attribute_not_permitted p"]],
    ["a <!-- b -->", "<p>a </p>", ["comment null"]],
    ["- ".repeat(30) + "a", "", ["nesting_too_deep ul", "nesting_too_deep li"]],
  ])("is cleaned with the list of HTML, with the same reports: %j", (markdown, html, reasons) => {
    const converted = convert(markdown);
    expect(converted.reasons).toEqual(reasons);
    if (html !== "") expect(converted.html).toBe(html);
  });

  it("refuses blocks that are nested too deeply, which the parser would drop", () => {
    expect(markdownToHtml("> ".repeat(99) + "a")).toHaveProperty("html");
    for (const markdown of ["> ".repeat(100) + "a", "- ".repeat(50) + "a", "> - ".repeat(2_000)])
      expect(markdownToHtml(markdown)).toEqual({ fault: "is nested too deeply" });
  });

  it("refuses Markdown that becomes too long as HTML", () => {
    const table = `${"|a".repeat(100)}\n${"|-".repeat(100)}\n${"|\n".repeat(4_000)}`;
    const fault = "is too long as HTML (maximum is 131072 characters)";
    expect(cleanContent({ markdown: table })).toMatchObject({ html: "", fault });
  });

  const full = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
  const half = (piece: string) => full(piece).slice(0, LENGTH / 2);
  const wide = LENGTH / 8;
  it.each([
    ["brackets", full("[")],
    ["closing brackets", full("]")],
    ["brackets in brackets", half("[") + half("]")],
    ["brackets and links", half("[") + half("](a)")],
    ["open links", full("[a](")],
    ["link destinations", "[a](" + full("(")],
    ["link titles", full('[a](b "')],
    ["images", full("![")],
    ["images in images", full("![[]()*a*")],
    ["references", full("[a][")],
    ["definitions", full("[a]: b\n")],
    ["open definitions", full("[a]: <")],
    ["stars", full("*")],
    ["stars and words", full("a**b")],
    ["stars and lines", full("*a_ ")],
    ["open stars", full("**a *a ")],
    ["tildes", full("a~~")],
    ["backticks", Array.from({ length: 350 }, (_, n) => "`".repeat(n)).join(" ")],
    ["quotes", full(">")],
    ["quotes and lines", half(">") + "\n" + half("a\n")],
    ["quotes and lists", full("> - ")],
    ["lists in lists", full("- ")],
    ["numbered lists in lists", full("1. ")],
    ["indented lists", Array.from({ length: 256 }, (_, n) => " ".repeat(n) + "- a").join("\n")],
    ["lists and lines", "- ".repeat(wide) + "a\n" + half("b\n")],
    ["empty items", full("-\n")],
    ["tasks", full("- [x] a\n")],
    ["lines", full("a\n")],
    ["line breaks", full("a  \n")],
    ["underlines", full("a\n=")],
    ["tables", "|a|\n|-|\n" + half("|b|\n")],
    ["wide tables", "|a".repeat(wide) + "\n" + "|-".repeat(wide) + "\n" + half("|b")],
    ["missing cells", "|a".repeat(100) + "\n" + "|-".repeat(100) + "\n" + half("|\n")],
    ["fences", full("```\n")],
    ["tags", full("<b>")],
    ["open tags", full("<a ")],
    ["open attributes", full('<a b="')],
    ["comments", full("<!--")],
    ["declarations", full("<![CDATA[")],
    ["entities", full("&a")],
    ["backslashes", full("\\")],
    ["white space", `a${full(" ")}b`],
    ["mixed marks", full("[*_`<")],
    ["addresses", full("http://a.b/(")],
    ["addresses and brackets", `http://a.b/${half("(")}${half(")")}`],
    ["email addresses", full("a@b.")],
    ["parts of email addresses", full("a.-")],
    ["entities of addresses", `http://a.b/${full("&a;")}`],
    ["containers", full(":::note\n")],
    ["closed containers", full(":::note\na\n:::\n")],
    ["nested containers", half(":::tip\n") + half(":::\n")],
    ["ends of containers", `${":".repeat(wide)}note\n${half(":::\n")}`],
    ["attributes of containers", `:::note ${full("{")}}`],
    ["admonitions", full("!!! note\n")],
    ["admonitions with text", full("!!! note\n    a\n")],
    [
      "admonitions in admonitions",
      Array.from({ length: 90 }, (_, n) => `${"    ".repeat(n)}!!! a`).join("\n"),
    ],
    ["classes of admonitions", `!!! ${full("a ")}!\n    b`],
    ["white space of admonitions", `!!! a${full(" ")}!\n    b`],
    ["callouts with titles", full("> [!note] a\n\n")],
    ["titles", `> [!note] ${full("*a_ ")}`],
    ["marks", full("==a== ")],
    ["open marks", full("==a ")],
    ["signs of marks", full("=")],
    ["mixed signs of marks", full("==a**b~~")],
    ["Chinese emphasis", full("**注：**先")],
    ["ids of headings", full("# a {#b}\n")],
    ["white space before ids", `# a${half(" ")}{#b}`],
    ["brackets of ids", `# a ${full("{#")}}`],
    ["footnotes", half("a[^1] ") + "\n\n[^1]: b"],
    ["definitions of footnotes", full("[^1]: a\n")],
    [
      "footnotes with a reference each",
      Array.from({ length: LENGTH / 32 }, (_, n) => `[^${n}] `).join("") +
        "\n\n" +
        Array.from({ length: LENGTH / 32 }, (_, n) => `[^${n}]: a[^${n + 1}]\n`).join(""),
    ],
    ["open footnotes", `${full("[^")}\n\n[^1]: b`],
    ["definition lists", full("a\n: b\n\n")],
    ["definitions of a term", `a\n${full(": b\n")}`],
    ["terms without a definition", full("a\n\n")],
    [
      "definition lists in definition lists",
      Array.from({ length: 90 }, (_, n) => `${"  ".repeat(n)}: a`).join("\n"),
    ],
    ["colons", `a\n${full(": ")}`],
    ["labels of footnotes", `[^1]: b\n\n[^${full("a")}`],
  ])("converts and cleans a long text of %s, without quadratic time", (_, markdown) => {
    const start = process.cpuUsage();
    cleanContent({ markdown: markdown.slice(0, LENGTH) });
    // Each takes under 500 ms; quadratic time would be many seconds.
    if (IS_STRESS) expect(cpuMsSince(start)).toBeLessThan(2_000);
  });
});
