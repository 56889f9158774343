import { IS_STRESS } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../clean-content.ts";
import { linkSteps, slugOfHeading } from "../heading-links.ts";

/** Links the steps of a guide, each with a title and Markdown. Links are without the attribute that cleaning adds. */
function link(steps: readonly (readonly [title: string | null, markdown: string])[]) {
  const linked = linkSteps(
    steps.map(([title, markdown]) => ({ title, content: cleanContent({ markdown }).html })),
  );
  const contents = linked.contents.map((html) =>
    html.replaceAll(' rel="noopener noreferrer nofollow"', "").replace(/>\n+</g, "><"),
  );
  return { ...linked, contents };
}

describe("slugOfHeading (contract MD-15)", () => {
  it.each([
    ["Boil the water", "boil-the-water"],
    ["  What's new?  (v2.0) ", "whats-new-v20"],
    ["a_b-c — d", "a_b-c--d"],
    ["お湯を沸かす", "お湯を沸かす"],
    ["Über uns", "über-uns"],
    ["🎉", ""],
  ])("names the heading %j as GitHub does", (text, slug) => {
    expect(slugOfHeading(text)).toBe(slug);
  });
});

describe("linkSteps (contract MD-15)", () => {
  it("leads links to the titles and headings of each step", () => {
    const { contents, titleIds, hasDeadLink } = link([
      ["Boil", "[a](#steep) [b](#fine) [c](#Fine-Print)"],
      ["Steep", "### Fine\n\n[up](#fine)\n\n### Fine *Print* & \\<more>"],
      [null, "[d](#fine-print--more) [e](#More)"],
    ]);
    expect(titleIds).toEqual(["user-content-boil", "user-content-steep", undefined]);
    expect(contents).toEqual([
      '<p><a href="#user-content-steep">a</a> <a href="#user-content-fine">b</a> <a href="#Fine-Print">c</a></p>',
      '<h3 id="user-content-fine">Fine</h3><p><a href="#user-content-fine">up</a></p><h3 id="user-content-fine-print--more">Fine <em>Print</em> &amp; &lt;more&gt;</h3>',
      '<p><a href="#user-content-fine-print--more">d</a> <a href="#More">e</a></p>',
    ]);
    expect(hasDeadLink).toEqual([true, false, true]);
  });

  it("numbers equal names over the whole guide, and leads a link to its own step first", () => {
    const { contents, titleIds } = link([
      ["Tea", "# Notes\n\n[a](#notes)"],
      ["Tea", "# Notes\n\n[b](#notes) [c](#tea-1) [d](#notes-1)"],
      ["Milk", "[e](#notes) [f](#notes-1) [g](#TEA)"],
    ]);
    expect(titleIds).toEqual(["user-content-tea", "user-content-tea-1", "user-content-milk"]);
    expect(contents).toEqual([
      '<h1 id="user-content-notes">Notes</h1><p><a href="#user-content-notes">a</a></p>',
      '<h1 id="user-content-notes-1">Notes</h1><p><a href="#user-content-notes-1">b</a> <a href="#user-content-tea-1">c</a> <a href="#user-content-notes-1">d</a></p>',
      '<p><a href="#user-content-notes">e</a> <a href="#user-content-notes-1">f</a> <a href="#user-content-tea">g</a></p>',
    ]);
  });

  it("keeps the ids of the content before names from texts, and each id once in a guide", () => {
    const { contents, titleIds } = link([
      ["Wiring", "[a](#wiring) [b](#user-content-wiring)"],
      [null, '<h3 id="wiring">Cables</h3>\n\n[c](#wiring)'],
      [null, "### Other {#wiring}\n\n[d](#wiring)"],
    ]);
    expect(titleIds[0]).toBe("user-content-wiring-2");
    expect(contents).toEqual([
      '<p><a href="#user-content-wiring">a</a> <a href="#user-content-wiring">b</a></p>',
      '<h3 id="user-content-wiring">Cables</h3><p><a href="#user-content-wiring">c</a></p>',
      '<h3 id="user-content-wiring-1">Other</h3><p><a href="#user-content-wiring-1">d</a></p>',
    ]);
  });

  it("leads footnotes and their references to each other, in each step for itself (contract MD-13)", () => {
    const footnote = "a[^1] b[^1]\n\n[^1]: c";
    const { contents, hasDeadLink } = link([
      [null, footnote],
      [null, footnote],
      [null, "[d](#fn-x)"],
    ]);
    const expected = (one: string, back: string) =>
      `<p>a<sup><a href="#user-content-${one}" id="user-content-${back}">1</a></sup> b<sup><a href="#user-content-${one}">1</a></sup></p>` +
      `<hr /><ol><li id="user-content-${one}">c <a href="#user-content-${back}">\u21A9\uFE0E</a></li></ol>`;
    expect(contents.slice(0, 2)).toEqual([
      expected("fn-1", "fnref-1"),
      expected("fn-1-1", "fnref-1-1"),
    ]);
    expect(hasDeadLink).toEqual([false, false, true]);
  });

  it.each([
    ["#top", false],
    ["#step-1", false],
    ["#step-2", true],
    ["#step-0", true],
    ["#", false],
    ["https://a.example/#b", false],
    ["#b", true],
  ])("reports whether %s leads nowhere", (address, isDead) => {
    expect(link([[null, `[a](${address})`]]).hasDeadLink).toEqual([isDead]);
  });

  it("does not change content without headings and links", () => {
    const content = '<p>a <img src="https://a.example/b.png" id="c" /></p><ul><li>d</li></ul>';
    expect(linkSteps([{ title: null, content }]).contents).toEqual([content]);
  });

  const LENGTH = IS_STRESS ? 65_536 : 8_192;
  it.each([
    ["headings", "<h1>a</h1>"],
    ["nested headings", "<h1><b>"],
    ["numbered headings", "<h1>a</h1><h1>a-1</h1>"],
    ["links", '<a href="#a">'],
    ["links back", '<li><a href="#fn-a"><a href="#fnref-a">'],
  ])("links a long text of %s, without quadratic time", (_, piece) => {
    const content = piece.repeat(Math.floor(LENGTH / piece.length));
    const start = process.cpuUsage();
    linkSteps(Array.from({ length: 20 }, () => ({ title: "a", content })));
    if (IS_STRESS) expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000);
  });
});
