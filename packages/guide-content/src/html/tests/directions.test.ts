import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "../clean-html.ts";
import { isolate } from "../directions.ts";
import { setDirections } from "../set-directions.ts";

const [COFFEE, WATER, TEA] = ["قهوة", "ماء", "תה"];

describe("setDirections (contract DIR-2)", () => {
  it.each([
    ["text without letters that run from right to left", "<p>a</p><ul><li>b</li></ul><p>é 日</p>"],
    ["the first text, on which the element around it depends", `<p>${COFFEE}</p>`],
    ["blocks without letters", `<p>${COFFEE}</p><p>12 &amp; 3</p><p><img src="a" /></p><hr />`],
    ["a block with code only", `<p>${COFFEE}</p><p><code dir="ltr">a</code></p>`],
    [
      "a direction of the author",
      `<p>${COFFEE}</p><p dir="rtl">a</p><ol dir="ltr"><li>b</li></ol>`,
    ],
  ])("does not change %s", (_, html) => {
    expect(setDirections(html)).toBe(html);
  });

  it("lets the first letter of each later block decide on its direction", () => {
    const first = `<p>${COFFEE}</p>`;
    expect(setDirections(`${first}<h2 id="a">b</h2><p>${TEA}</p>`)).toBe(
      `${first}<h2 id="a" dir="auto">b</h2><p dir="auto">${TEA}</p>`,
    );
  });

  it.each([
    ["a list", `<ol start="2"><li>${WATER}<ul><li><p>a</p></li></ul></li></ol>`, "ol"],
    [
      "a table",
      `<table><tbody><tr><td>${WATER}</td><td><p>a</p></td></tr></tbody></table>`,
      "table",
    ],
    ["a quote", `<blockquote><p>${WATER}</p><ul><li>a</li></ul></blockquote>`, "blockquote"],
    ["a figure", `<figure><img src="a" /><figcaption>${WATER}</figcaption></figure>`, "figure"],
    ["a list of definitions", `<dl><dt>${WATER}</dt><dd>a</dd></dl>`, "dl"],
  ])("gives %s one direction, and the blocks in it none", (_, block, name) => {
    const html = `<p>a</p>${block}`;
    const start = new RegExp(`<${name}[^>]*(?=>)`);
    expect(setDirections(html)).toBe(html.replace(start, '$& dir="auto"'));
  });

  it("gives the blocks in details and in a div directions of their own", () => {
    expect(
      setDirections(
        `<details><summary>a</summary><p>${WATER}</p></details><div><div>b</div><p>c</p></div>`,
      ),
    ).toBe(
      `<details><summary>a</summary><p dir="auto">${WATER}</p></details><div><div dir="auto">b</div><p dir="auto">c</p></div>`,
    );
  });

  it("gives a block after loose text a direction of its own", () => {
    expect(setDirections(`a<p>${WATER}</p>`)).toBe(`a<p dir="auto">${WATER}</p>`);
  });

  it("keeps code from left to right, so that it does not decide on the direction of its paragraph", () => {
    expect(
      setDirections(
        `<p><code>npm</code> ${WATER} <kbd dir="rtl">${TEA}</kbd></p><pre><code class="language-js">a</code></pre>`,
      ),
    ).toBe(
      `<p><code dir="ltr">npm</code> ${WATER} <kbd dir="rtl">${TEA}</kbd></p><pre dir="ltr"><code class="language-js">a</code></pre>`,
    );
  });

  it("adds nothing except directions to cleaned HTML, and none twice", () => {
    const part = fc.constantFrom(
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</ul>",
      "<div>",
      "</div>",
      "<pre>",
      "<code>",
      "</code>",
      "</pre>",
      "<b>",
      "a",
      COFFEE,
      "&lt;",
      "<br>",
      '<p dir="rtl">',
      "<table><tr><td>",
      "</table>",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = cleanHtml(parts.join(""));
        const placed = setDirections(html);
        const without = (text: string) => text.replaceAll(/ dir="\w+"/g, "");
        expect(without(placed)).toBe(without(html));
        expect(placed).not.toMatch(/<[^<>]* dir=[^<>]* dir=/);
      }),
      { numRuns: 300 },
    );
  });

  it("takes linear time for many blocks", () => {
    const html = `${COFFEE}${"<div>".repeat(20_000)}${"</div>".repeat(20_000)}${"<p>a</p>".repeat(20_000)}`;
    expect(setDirections(html).match(/ dir="auto"/g)).toHaveLength(20_000);
  });
});

describe("isolate (contract DIR-1)", () => {
  it("encloses a text with letters that run from right to left in isolates", () => {
    expect(isolate(`${COFFEE}!`)).toBe(`\u2068${COFFEE}!\u2069`);
    expect(isolate(`A ${TEA}`)).toBe(`\u2068A ${TEA}\u2069`);
  });

  it("does not change other texts", () => {
    expect(isolate("Café 日本 12")).toBe("Café 日本 12");
  });
});
