import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { saveDraft } from "../../drafts/drafts.ts";
import { guideDraftSave } from "../../inputs.ts";
import { publishGuide } from "../../transitions.ts";
import { exportGuide } from "../export-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = await owner.sessionContext();

const STEPS = [
  { position: 1, title: "Boil <water>", content: "<p>Use <strong>fresh</strong> water.</p>" },
  { position: 2, content: "<ul><li>Wait</li></ul>" },
];
const add = () =>
  addGuide(ctx, { title: "Tea & <milk>", description: 'A "short" one', steps: STEPS });

describe("exportGuide (contract EXPORT-1)", () => {
  it("returns a guide as a Markdown document", async () => {
    const { id, slug } = await add();
    const { file_name, text } = await exportGuide(ctx, { id, format: "markdown" });
    expect(file_name).toBe(`${slug}.md`);
    expect(text).toContain('# Tea & \\<milk>\n\nA "short" one\n');
    expect(text).toContain("Use **fresh** water.");
    expect(text).toContain("## Step 2\n\n- Wait");
  });

  it("returns a guide as an HTML document in which titles and descriptions are text", async () => {
    const { id, slug } = await add();
    const { file_name, text } = await exportGuide(ctx, { id, format: "html" });
    expect(file_name).toBe(`${slug}.html`);
    expect(text).toContain("<title>Tea &amp; &lt;milk&gt;</title>");
    expect(text).toContain('<p dir="auto">A &quot;short&quot; one</p>');
    expect(text).toContain(
      '<h2 id="user-content-boil-water">1. Boil &lt;water&gt;</h2>\n<p>Use <strong>fresh</strong> water.</p>',
    );
    expect(text).toContain('<h2 dir="ltr" lang="en">Step 2</h2>');
  });

  it("states in both documents what the public page states: category, language, author and dates (contract EXPORT-5)", async () => {
    const { id } = await addGuide(ctx, {
      title: "Kaffee",
      category: "lifestyle",
      language: "de",
      steps: STEPS,
    });
    const { username, displayName } = ctx.actor.user;
    const draft = await exportGuide(ctx, { id, format: "markdown" });
    expect(draft.text).toMatch(
      new RegExp(
        `^---\ncategory: lifestyle\nlanguage: de\nauthor: ${displayName}\n---\n\n# Kaffee\n`,
      ),
    );
    const guide = await publishGuide(ctx, { id });
    const day = guide.published_at?.slice(0, 10) ?? "";
    const [markdown, html] = await Promise.all(
      (["markdown", "html"] as const).map((format) => exportGuide(ctx, { id, format })),
    );
    expect(markdown?.text).toContain(`\npublished: ${day}\nupdated: ${day}\n---\n`);
    expect(html?.text).toContain('<html lang="de">');
    expect(html?.text).toContain("<p>Lifestyle · 2 steps · 1 min read</p>");
    expect(html?.text).toContain(
      `<p>By <a rel="author" href="${ctx.portalUrl}/@${username}">${displayName}</a> · Published <time datetime="${guide.published_at}">`,
    );
    // What is outside of the main part is no content for an import.
    const [, main = ""] = /<main>([^]*)<\/main>/.exec(html?.text ?? "") ?? [];
    expect(main).toContain('<h1 dir="auto">Kaffee</h1>');
    expect(main).not.toMatch(/Lifestyle|Published/);
  });

  it("keeps links to titles, headings and footnotes of the guide in both documents (contract EXPORT-5)", async () => {
    const { id } = await addGuide(ctx, {
      title: "Tea",
      steps: [
        {
          position: 1,
          title: "Boil",
          content: "[Steep](#steep), [fine](#fine), [two](#step-2).[^1]\n\n[^1]: Hot.",
          format: "markdown" as const,
        },
        {
          position: 2,
          title: "Steep",
          content: "### Fine\n\n[Up](#fine) [all](#boil)",
          format: "markdown" as const,
        },
      ],
    });
    const html = await exportGuide(ctx, { id, format: "html" });
    const ids = new Set(Array.from(html.text.matchAll(/ id="([^"]+)"/g), ([, name]) => name));
    const links = Array.from(html.text.matchAll(/ href="#([^"]+)"/g), ([, name]) => name);
    expect(links).toHaveLength(7);
    expect(links.filter((name) => !ids.has(name))).toEqual([]);
    // The headings of the document have numbers, and so have the links to them.
    const markdown = await exportGuide(ctx, { id, format: "markdown" });
    expect(markdown.text).toContain(
      "## 1. Boil\n\n[Steep](#2-steep), [fine](#fine), [two](#step-2).[^1]",
    );
    expect(markdown.text).toContain("[Up](#fine) [all](#1-boil)");
  });

  it("names callouts, aligns cells and sizes images in the HTML document, and unfolds details on paper (contract EXPORT-5)", async () => {
    const { id } = await add();
    const { text } = await exportGuide(ctx, { id, format: "html" });
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const [screen = "", paper = ""] = style.split("@media print");
    for (const kind of ["note", "tip", "warning"])
      expect(screen).toContain(`[data-callout="${kind}"]::before { content:`);
    for (const align of ["left", "center", "right"])
      expect(screen).toContain(`[align="${align}"] { text-align: ${align}; }`);
    for (const size of ["small", "medium"]) expect(screen).toContain(`img[data-size="${size}"]`);
    for (const rule of ["details::details-content", "pre-wrap", "overflow: visible"])
      expect(paper).toContain(rule);
  });

  it("gives each step of the HTML document the direction of its title, and does not change its content (contract DIR-2)", async () => {
    const content = "<p>a</p><ul><li>ماء</li></ul>";
    const { id } = await addGuide(ctx, { title: "قهوة", steps: [{ position: 1, content }] });
    const { text } = await exportGuide(ctx, { id, format: "html" });
    expect(text).toContain('<h1 dir="auto">قهوة</h1>');
    expect(text).toContain(
      `<section dir="auto" id="step-1">\n<h2 dir="ltr" lang="en">Step 1</h2>\n${content}\n</section>`,
    );
  });

  it("contains the pending draft of a published guide", async () => {
    const { id } = await add();
    await publishGuide(ctx, { id });
    const draft = guideDraftSave.parse({ id, guide: { title: "Pending" } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    for (const format of ["markdown", "html"] as const)
      expect((await exportGuide(ctx, { id, format })).text).toContain("Pending");
  });

  it("throws not_found for a guide of another account", async () => {
    const { id } = await add();
    const foreign = await (await fixtures.addAccount("pro")).sessionContext();
    await expect(exportGuide(foreign, { id, format: "html" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
