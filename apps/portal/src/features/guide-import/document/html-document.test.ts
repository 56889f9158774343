import { describe, expect, it } from "vitest";
import { PNG, PNG_BASE64 } from "./docx.fixture.ts";
import { readHtmlDocument } from "./html-document.ts";

const read = (html: string, name = "tea.html") => readHtmlDocument(name, html);

describe("readHtmlDocument", () => {
  it("takes the title from the first heading, and begins a step at each heading of level 2 (contract IMPORT-3)", () => {
    const guide = read(
      "<!doctype html><html><head><title>Page</title><style>x</style></head><body><main><article><h1>Brew <em>tea</em></h1><p>For two.</p><section><h2>Boil</h2><p>Water.</p></section><section><h2>Steep</h2><ul><li><h2>In a list</h2></li></ul></section></article></main></body></html>",
    );
    expect(guide).toMatchObject({
      ...{ title: "Brew tea", titleFrom: "heading", description: "For two." },
      ...{ removed: [], notes: [] },
    });
    expect(guide.steps).toEqual([
      { title: "Boil", content: "<p>Water.</p>", format: "html" },
      { title: "Steep", content: "<ul><li><h2>In a list</h2></li></ul>", format: "html" },
    ]);
  });

  it("takes the title from the page, then from the file name (contract IMPORT-3)", () => {
    expect(read("<title>Page</title><p>x")).toMatchObject({ title: "Page", titleFrom: "document" });
    expect(read("<p>x")).toMatchObject({ title: "tea", titleFrom: "file name" });
  });

  it("makes a step of an introduction with more than a short paragraph, and one step without headings (contract IMPORT-3)", () => {
    const guide = read("<h1>Tea</h1><p>One</p><p>Two</p><h2>Boil</h2><p>x</p>");
    expect(guide.steps.map(({ title }) => title)).toEqual([null, "Boil"]);
    expect(read("<h1>Tea</h1><p>One</p>").steps).toEqual([
      { title: null, content: "<p>One</p>", format: "html" },
    ]);
  });

  it("keeps the text of containers on lines of its own", () => {
    expect(read("<section>One</section><section>Two</section>").steps[0]?.content).toBe(
      "<p>One</p><p>Two</p>",
    );
  });

  it.each([
    [
      "<div><div>a <b>b</b><ul><li><div>c</div>d</li></ul></div>e</div>",
      "<p>a <b>b</b></p><ul><li><p>c</p>d</li></ul><p>e</p>",
    ],
    ["<blockquote><div>a</div><div> </div></blockquote>", "<blockquote><p>a</p></blockquote>"],
    [
      "<details><summary><div>a</div></summary><div>b</div></details>",
      "<details><summary>a</summary><p>b</p></details>",
    ],
    ["<b><div>a</div></b>", "<b>a</b>"],
    [
      "<table><tr><td><div>a</div></td></tr></table>",
      "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>",
    ],
    ['<p>See <a href="two.html">two</a> and <a name="x">x</a>.</p>', "<p>See two and x.</p>"],
  ])("writes no element that the editor does not have: %s (contract IMPORT-3)", (html, content) => {
    expect(read(html).steps[0]?.content).toBe(content);
  });

  it("keeps an image of a heading", () => {
    const { steps } = read('<h2>Boil <img src="https://e.com/a.png" alt="A"></h2><p>x</p>');
    expect(steps[0]).toMatchObject({ title: "Boil" });
    expect(steps[0]?.content).toContain('src="https://e.com/a.png"');
  });

  it("collects images in data addresses, and names those that are no images (contract IMPORT-6)", () => {
    const { images, steps, notes, removed } = read(
      `<p>x <img src="data:image/png;base64,${PNG_BASE64}" alt="A"><img src='data:image/png;base64,${PNG_BASE64}'><img src="data:image/svg+xml;base64,${btoa("<svg/>")}"></p>`,
    );
    expect(images.map(({ bytes }) => bytes)).toEqual([PNG]);
    expect(steps[0]?.content.match(/import\.invalid/g)).toHaveLength(2);
    expect(notes).toEqual([
      "Image 2 was left out: it is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged.",
    ]);
    expect(removed).toEqual([]);
  });

  it("reports what cleaning removes, and returns no script (contract IMPORT-4)", () => {
    const guide = read(
      '<h1 onclick="a">T<script>a</script></h1><p style="x">a<a href="javascript:a">b</a><img src="x.png" onerror="a"></p><script>a</script><iframe src="https://e.com"></iframe><svg><script>a</script></svg><h2><b onfocus="a">S</b></h2><form action="x"><input autofocus onfocus="a">c</form><!-- d -->',
    );
    expect(JSON.stringify(guide.steps)).not.toMatch(/script|on\w+=|iframe|svg|style=|x\.png/);
    expect(guide.title).toBe("T");
    expect(guide.notes).toContainEqual(expect.stringContaining("“x.png”"));
    expect(guide.removed).toEqual(
      expect.arrayContaining([
        { reason: "element_removed_with_text", element: "script", attribute: null, steps: 1 },
        { reason: "address_not_permitted", element: "a", attribute: "href", steps: 1 },
        { reason: "attribute_not_permitted", element: "p", attribute: "style", steps: 1 },
        { reason: "comment", element: null, attribute: null, steps: 1 },
      ]),
    );
  });

  it.each([
    ["deep nesting", `${"<b>".repeat(20_000)}x`, /nested too deeply/],
    ["deep containers", `${"<div>".repeat(20_000)}x`, /nested too deeply/],
    ["101 sections", "<h2>S</h2><p>x</p>".repeat(101), /101 sections.*at most 100 steps/],
    [
      "20,001 HTML elements",
      `<h2>S</h2>${"<p>x</p>".repeat(6_667)}`.repeat(3),
      /20,001 HTML elements.*at most 20,000/,
    ],
    ["a long step", `<p>${"x".repeat(65_540)}</p>`, /at most 65,536/],
    ["a huge table", `<table>${"<tr><td>1</td></tr>".repeat(10_000)}</table>`, /at most 65,536/],
    [
      "markup of more than 4 million characters",
      "<p>x</p>".repeat(600_000),
      /4 million characters/,
    ],
    ["nothing but scripts", "<script>alert(1)</script>", /no text and no images/],
  ])("refuses %s with a message (contract IMPORT-2)", (_, html, message) => {
    expect(() => read(html)).toThrow(message);
  });
});
