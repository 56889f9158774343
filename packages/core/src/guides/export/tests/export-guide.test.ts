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
      "<h2>1. Boil &lt;water&gt;</h2>\n<p>Use <strong>fresh</strong> water.</p>",
    );
    expect(text).toContain('<h2 dir="ltr" lang="en">Step 2</h2>');
    expect(text).toContain(`By ${ctx.actor.user.displayName}`);
  });

  it("gives each step of the HTML document the direction of its title, and does not change its content (contract DIR-2)", async () => {
    const content = "<p>a</p><ul><li>ماء</li></ul>";
    const { id } = await addGuide(ctx, { title: "قهوة", steps: [{ position: 1, content }] });
    const { text } = await exportGuide(ctx, { id, format: "html" });
    expect(text).toContain('<h1 dir="auto">قهوة</h1>');
    expect(text).toContain(
      `<section dir="auto">\n<h2 dir="ltr" lang="en">Step 1</h2>\n${content}\n</section>`,
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
