import { runsOf } from "@guidepost/contract/testing";
import * as fc from "fast-check";
import { type DefaultTreeAdapterMap, parse, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../clean-content.ts";
import { cleanHtml } from "../clean-html.ts";
import { PERMITTED_HTML } from "../permitted-html.ts";

/** The HTML of a page as a browser reads it, in one form. A `tbody` that the page does not have is not added. */
function readAsBrowser(html: string): string {
  const document = parse(`<!doctype html><body>${html}`);
  const page = document.childNodes.at(-1) as DefaultTreeAdapterMap["element"];
  return serialize(page.childNodes.at(-1) as DefaultTreeAdapterMap["element"])
    .replaceAll(/<\/?tbody>/g, "")
    .replaceAll(/&nbsp;/g, "\u00a0");
}

/** Cleaned HTML in the same form. */
function inOneForm(html: string): string {
  return html
    .replaceAll(/<\/?tbody>/g, "")
    .replaceAll(" />", ">")
    .replaceAll(/ open(?=>)/g, ' open=""');
}

/** What is equal to a tree that a browser reads: the HTML itself, read as a browser reads it. */
function expectStable(html: string) {
  expect(readAsBrowser(html)).toBe(inOneForm(html));
}

const names = Object.keys(PERMITTED_HTML);
const tag = fc.oneof(
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom("<ul><li>", "<dl><dt>", "<table><tr><td>", "<table>", '<a href="#a">', "a", " "),
);

/** Content that HTML permits, in which the end tags that HTML permits to leave out are left out, or not. */
const omitted = (name: string, content: fc.Arbitrary<string>) =>
  fc
    .tuple(content, fc.boolean())
    .map(([html, ends]) => `<${name}>${html}${ends ? `</${name}>` : ""}`);
const several = (content: fc.Arbitrary<string>, maxLength = 3) =>
  fc.array(content, { minLength: 1, maxLength }).map((parts) => parts.join(""));
const text = fc.constantFrom(
  "a",
  "b c",
  "<b>d</b>",
  '<a href="#e">e</a>',
  "f<br>g",
  "<code>h</code>",
);
const { flow } = fc.letrec<{ flow: string; block: string; inItem: string }>((tie) => ({
  flow: several(tie("block")),
  inItem: fc.oneof(
    text,
    tie("flow"),
    fc.tuple(text, tie("flow")).map((parts) => parts.join("")),
  ),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    omitted("p", text),
    text.map((html) => `<h3>${html}</h3>`),
    several(omitted("li", tie("inItem"))).map((items) => `<ul>${items}</ul>`),
    several(omitted("li", tie("inItem"))).map((items) => `<ol start="2">${items}</ol>`),
    several(
      fc.tuple(omitted("dt", text), omitted("dd", tie("inItem"))).map((parts) => parts.join("")),
    ).map((items) => `<dl>${items}</dl>`),
    several(
      fc
        .tuple(omitted("dt", text), omitted("dd", tie("inItem")))
        .map((parts) => `<div>${parts.join("")}</div>`),
    ).map((items) => `<dl>${items}</dl>`),
    several(
      omitted("tr", several(fc.oneof(omitted("td", tie("inItem")), omitted("th", text)))),
    ).chain((rows) =>
      fc.constantFrom(
        `<table>${rows}</table>`,
        `<table><thead>${rows}<tbody>${rows}</table>`,
        `<table><caption>a</caption><thead>${rows}</thead><tbody>${rows}<tfoot>${rows}</table>`,
      ),
    ),
    tie("flow").map((html) => `<blockquote>${html}</blockquote>`),
    tie("flow").map((html) => `<details open><summary>a</summary>${html}</details>`),
    fc.constantFrom("<hr>", "<pre>a\n b</pre>", "<figure>a<figcaption>b</figcaption></figure>"),
  ),
}));

describe("The tree of cleaned HTML (contract STEP-15)", () => {
  it.each([
    [
      "a definition before the next term",
      "<dl><dd><p>c<dt>d</dl>",
      "<dl><dd><p>c</p></dd><dt>d</dt></dl>",
    ],
    ["an item with a paragraph", "<ul><li><p>a<li>b</ul>", "<ul><li><p>a</p></li><li>b</li></ul>"],
    [
      "a cell with a paragraph",
      "<table><tr><td><p>a<td>b<tr><td>c</table>",
      "<table><tr><td><p>a</p></td><td>b</td></tr><tr><td>c</td></tr></table>",
    ],
    [
      "a section with an open row",
      "<table><thead><tr><th>a<tbody><tr><td>b</table>",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
    ],
    [
      "a paragraph with an open mark before a block",
      "<p><b>a<ul><li>b</ul>",
      "<p><b>a</b></p><ul><li>b</li></ul>",
    ],
    ["a heading in a heading", "<h2>a<h3>b</h3></h2>", "<h2>a</h2><h3>b</h3>"],
    [
      "a link in a link",
      '<a href="#a">b<a href="#c">d</a></a>',
      '<a href="#a" rel="noopener noreferrer nofollow">b</a><a href="#c" rel="noopener noreferrer nofollow">d</a>',
    ],
    [
      "content between the rows of a table, which browsers show before it",
      "<p>a</p><table>b<tr><td>c</td></tr><p>d</p></table>e",
      "<p>a</p>b<p>d</p><table><tr><td>c</td></tr></table>e",
    ],
    [
      "a cell without a row",
      "<table><tbody><td>a</td></tbody></table>",
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
    ],
    [
      "a table between rows",
      "<table><tr><td>a</td></tr><table><tr><td>b</td></tr></table></table>",
      "<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table>",
    ],
  ])("ends elements where browsers do: %s", (_, sent, cleaned) => {
    expect(cleanHtml(sent)).toBe(cleaned);
    expectStable(cleaned);
  });

  it("names parts of a table that are in no table, and keeps what they contain (contract WARN-2)", () => {
    const { html, removals } = cleanContent("<p>a</p><tr><td>b</td></tr>");
    expect(html).toBe("<p>a</p>b");
    expect(removals).toEqual([
      { reason: "item_outside_list", element: "tr", attribute: null },
      { reason: "item_outside_list", element: "td", attribute: null },
    ]);
  });

  it("is the tree that browsers read, for any tags of the allow-list", () => {
    const html = fc.array(tag, { maxLength: 14 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(html, (sent) => {
        const cleaned = cleanHtml(sent);
        expectStable(cleaned);
        expect(cleanHtml(cleaned)).toBe(cleaned);
      }),
      runsOf({ stress: 20_000, sample: 1_000 }),
    );
  });

  it("is the tree that browsers read of the content as it was sent, with any end tags left out that HTML permits to leave out", () => {
    fc.assert(
      fc.property(flow, (sent) => {
        const rel = / rel="[^"]*"/g;
        expect(inOneForm(cleanHtml(sent)).replaceAll(rel, "")).toBe(readAsBrowser(sent));
      }),
      runsOf({ stress: 10_000, sample: 500 }),
    );
  });
});
