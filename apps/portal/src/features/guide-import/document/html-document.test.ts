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
      title: "Brew tea",
      titleFrom: "heading",
      description: "For two.",
      losses: [],
    });
    expect(guide.steps).toEqual([
      { title: "Boil", content: "<p>Water.</p>", format: "html" },
      { title: "Steep", content: "<ul><li><h2>In a list</h2></li></ul>", format: "html" },
    ]);
  });

  it("leads links to the id of a heading that becomes a title to the title, and keeps those to other headings (contract MD-20)", () => {
    const { steps, losses } = read(
      '<h1>Tea</h1><h2 id="hot">1. Boil water</h2><p><a href="#end">b</a> <a href="#in">c</a></p><h3 id="in">In</h3><h2 id="end">2. Pour</h2><p><a href="#hot">a</a></p>',
    );
    expect(steps.map(({ title }) => title)).toEqual(["Boil water", "Pour"]);
    expect(steps[0]?.content).toContain('href="#pour"');
    expect(steps[0]?.content).toContain('href="#user-content-in"');
    expect(steps[1]?.content).toContain('href="#boil-water"');
    expect(losses).toEqual([]);
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

  it("keeps definition lists, also with groups (contract RICH-12)", () => {
    const html = "<dl><div><dt>One</dt><dd>Two</dd></div></dl>";
    expect(read(html)).toMatchObject({
      steps: [{ content: "<dl><dt>One</dt><dd>Two</dd></dl>" }],
      losses: [],
    });
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
    const { images, steps, losses } = read(
      `<p>x <img src="data:image/png;base64,${PNG_BASE64}" alt="A"><img src='data:image/png;base64,${PNG_BASE64}'><img src="data:image/svg+xml;base64,${btoa("<svg/>")}"></p>`,
    );
    expect(images.map(({ bytes }) => bytes)).toEqual([PNG]);
    expect(steps[0]?.content.match(/import\.invalid/g)).toHaveLength(2);
    expect(losses).toEqual([
      {
        kind: "image_type",
        step: 1,
        name: "Image 2",
      },
    ]);
  });

  it("reports what cleaning removes, and returns no script (contract IMPORT-4)", () => {
    const guide = read(
      '<h1 onclick="a">T<script>a</script></h1><p style="x">a<a href="javascript:a">b</a><img src="x.png" onerror="a"></p><script>a</script><iframe src="https://e.com"></iframe><svg><script>a</script></svg><h2><b onfocus="a">S</b></h2><form action="x"><input autofocus onfocus="a">c</form><!-- d -->',
    );
    expect(JSON.stringify(guide.steps)).not.toMatch(/script|on\w+=|iframe|svg|style=|x\.png/);
    expect(guide.title).toBe("T");
    expect(guide.losses).toEqual(
      expect.arrayContaining([
        { kind: "image_not_in_file", name: "x.png", step: null },
        { kind: "removed_text", name: "<iframe> https://e.com", step: null },
        { kind: "removed_text", name: "<svg>", step: null },
        { kind: "script", name: "<script>", step: null },
        { kind: "element", name: "<input>", step: 1 },
      ]),
    );
  });

  it("lists each lost link with its address and its step, and nothing without an effect (contract IMPORT-9)", () => {
    const link = '<a href="b.html" class="x" target="_blank">b</a>';
    const { losses } = read(
      `<h1 class="t" id="t">T</h1><p>a</p><h2 id="s">S</h2><p style="x" data-a="b">${link} ${link}</p><hr id="h"><!-- c --><h2>Two</h2><p onclick="a"><span lang="fr">a</span></p>${link}<ol reversed><li value="3">a</li></ol><video></video>`,
    );
    expect(losses).toEqual([
      { kind: "link", name: "b.html", step: 1 },
      { kind: "link", name: "b.html", step: 1 },
      { kind: "link", name: "b.html", step: 2 },
      { kind: "attribute", name: "reversed of <ol>", step: 2 },
      { kind: "attribute", name: "value of <li>", step: 2 },
      { kind: "element", name: "<video>", step: 2 },
    ]);
  });

  it("keeps the markup of other programs as the paste does (contract IMPORT-8)", () => {
    const { steps, losses } = read(
      "<p><span style=\"font-weight:700\">bold</span></p><ul><li><input type=\"checkbox\" checked> Fill</li></ul><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Water</p>",
    );
    expect(steps[0]?.content).toBe(
      "<p><strong>bold</strong></p><ul><li>☑ Fill</li></ul><ul><li>Water</li></ul>",
    );
    expect(losses).toEqual([]);
  });

  it("keeps the text of a code sample that shows an embedded image (contract IMPORT-6)", () => {
    const { steps } = read('<pre>&lt;img src="data:image/png;base64,AAAA"></pre>');
    expect(steps[0]?.content).toContain("data:image/png;base64,AAAA");
  });

  it("keeps the links and images of a heading that becomes a title as a paragraph (contract IMPORT-8)", () => {
    const { steps, losses } = read(
      '<h2>Steep <a href="https://example.com/s">how</a><a href="#steep">¶</a></h2><p>x</p><h2>Pour <a href="p.html">it</a></h2><p>y</p>',
    );
    expect(steps.map(({ title, content }) => [title, content])).toEqual([
      [
        "Steep how¶",
        '<p><a href="https://example.com/s" rel="noopener noreferrer nofollow">how</a></p><p>x</p>',
      ],
      ["Pour it", "<p>y</p>"],
    ]);
    expect(losses).toEqual([{ kind: "link", name: "p.html", step: 2 }]);
  });

  it.each([
    ["level 3", "<h1>T</h1><h3>A</h3><p>a</p><h3>B</h3><p>b</p>", "T", ["A", "B"]],
    ["level 1, named by the file", "<h1>A</h1><p>a</p><h1>B</h1><p>b</p>", "tea", ["A", "B"]],
    ["no level, of which none occurs twice", "<h1>T</h1><h3>A</h3><p>a</p>", "T", [null]],
  ])(
    "makes steps without headings of level 2 of %s (contract IMPORT-8)",
    (_, html, title, names) => {
      const guide = read(html);
      expect([guide.title, guide.steps.map((step) => step.title)]).toEqual([title, names]);
    },
  );

  it("divides a section that is longer than a step at its next headings, and names it (contract IMPORT-8)", () => {
    const part = (name: string) => `<h3>${name}</h3><p>${"x".repeat(30_000)}</p>`;
    const { steps, losses } = read(
      `<h1>T</h1><h2>Short</h2><p>s</p><h2>Long</h2><p>a</p>${part("One")}${part("Two")}${part("Three")}`,
    );
    expect(steps.map(({ title }) => title)).toEqual(["Short", "Long", "One", "Two", "Three"]);
    expect(losses).toEqual([
      {
        kind: "note",
        step: 2,
        name: "The section “Long” is longer than a step. It was divided at its headings of level 3.",
      },
    ]);
  });

  it("leaves out hidden text and what is beside the main part, and names them (contract IMPORT-8)", () => {
    const { title, steps, losses } = read(
      '<nav><a href="/">Home</a></nav><header><h1>T</h1></header><main><h2>Boil</h2><p>x</p><p style="display:none">secret</p></main><footer>Imprint</footer>',
    );
    expect(title).toBe("T");
    expect(steps.map(({ content }) => content)).toEqual(["<p>x</p>"]);
    expect(losses).toEqual([
      { kind: "menu", name: "Home", step: null },
      { kind: "menu", name: "Imprint", step: null },
      { kind: "hidden", name: "secret", step: 1 },
    ]);
  });

  it("names the texts of controls, of hidden parts and of removed elements as a whole, with their step (contract IMPORT-18)", () => {
    const long = `${"long ".repeat(30)}end`;
    const { steps, losses } = read(
      `<h2>One</h2><p>a</p><h2>Two</h2><p>b <button>Save <b>all</b></button><span aria-hidden="true">#</span></p><p hidden>${long}</p><object data="a.swf"><p>No</p><p>plug-in</p></object>`,
    );
    expect(steps.map(({ content }) => content)).toEqual(["<p>a</p>", "<p>b </p>"]);
    expect(losses).toEqual([
      { kind: "removed_text", name: "<object> a.swf No plug-in", step: 2 },
      { kind: "hidden", name: long, step: 2 },
      { kind: "control", name: "Save all", step: 2 },
    ]);
  });

  it("divides a section without headings that is longer than a step between its blocks, and names it (contract IMPORT-19)", () => {
    const block = (name: string) => `<p>${name} ${"x".repeat(30_000)}</p>`;
    const { steps, losses } = read(
      `<h2>Long</h2>${["a", "b", "c", "d", "e"].map(block).join("")}<h2>Short</h2><p>f</p>`,
    );
    expect(steps.map(({ title }) => title)).toEqual(["Long", "Long (2)", "Long (3)", "Short"]);
    expect(steps.map(({ content }) => content.replace(/x{9,}/g, "")).join("")).toBe(
      "<p>a </p><p>b </p><p>c </p><p>d </p><p>e </p><p>f</p>",
    );
    expect(losses).toEqual([
      {
        kind: "note",
        step: 1,
        name: "The section “Long” is longer than a step. It was divided between its paragraphs.",
      },
    ]);
  });

  it("divides a long list and a long table between their rows, and goes on with the numbers (contract IMPORT-19)", () => {
    const row = (tag: string, text: string) => `<${tag}>${text}${"x".repeat(30_000)}</${tag}>`;
    const list = read(
      `<p>a</p><ol start="3">${["b", "c", "d"].map((one) => row("li", one)).join("")}</ol>`,
    );
    expect(list.steps.map(({ content }) => content.replace(/x{9,}/g, ""))).toEqual([
      "<p>a</p>",
      '<ol start="3"><li>b</li><li>c</li></ol>',
      '<ol start="5"><li>d</li></ol>',
    ]);
    const table = read(
      `<table>${["b", "c", "d"].map((one) => `<tr>${row("td", one)}</tr>`).join("")}</table>`,
    );
    expect(table.steps.map(({ content }) => content.replace(/x{9,}/g, ""))).toEqual([
      "<table><tbody><tr><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
      "<table><tbody><tr><td>d</td></tr></tbody></table>",
    ]);
  });

  it("keeps the footnotes of titles at the start of their step (contract IMPORT-11)", () => {
    const reference = (label: number) =>
      `<sup><a id="r${label}" href="#n${label}">[${label}]</a></sup>`;
    const note = (label: number) =>
      `<li id="n${label}">Note ${label} <a href="#r${label}">b</a></li>`;
    const { title, steps } = read(
      `<h1>Tea${reference(1)}</h1><h2>Boil${reference(2)}</h2><p>Water.</p><ol>${note(1)}${note(2)}</ol>`,
    );
    expect(title).toBe("Tea");
    expect(steps.map((step) => step.title)).toEqual([null, "Boil"]);
    for (const [index, { content }] of steps.entries()) {
      expect(content).toMatch(/^<p><sup><a href="#fn-\d"[^>]*>1<\/a><\/sup><\/p>/);
      expect(content).toContain(`Note ${index + 1}`);
    }
  });

  it("keeps a link in a title that is not a footnote in the title (contract IMPORT-11)", () => {
    const { steps } = read('<h1>Tea</h1><h2><a href="#fn-1">Boil</a></h2><p id="fn-1">Water.</p>');
    expect(steps).toMatchObject([{ title: "Boil", content: "<p>Water.</p>" }]);
  });

  it("adds footnotes to the part of a divided section that refers to them (contract IMPORT-19)", () => {
    const block = (label: string) =>
      `<p>${"x".repeat(50_000)}<a id="r${label}" href="#n${label}">${label}</a></p>`;
    const note = (label: string) =>
      `<li id="n${label}">Note ${label} <a href="#r${label}">↩</a></li>`;
    const { steps } = read(`${block("1")}${block("2")}<hr><ol>${note("1")}${note("2")}</ol>`);
    expect(steps.map(({ content }) => /Note \d/g.exec(content)?.[0])).toEqual(["Note 1", "Note 2"]);
  });

  it("separates the words of a heading at a line break", () => {
    expect(read("<h1>Brew<br>tea</h1><h2>Boil<br>water</h2><p>x</p>")).toMatchObject({
      title: "Brew tea",
      steps: [{ title: "Boil water" }],
    });
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
    [
      "a huge table",
      `<table>${"<tr><td>1</td></tr>".repeat(10_000)}</table>`,
      /20,008 HTML elements/,
    ],
    ["a long paragraph", `<p>${"x".repeat(70_000)}</p>`, /at most 65,536/],
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
