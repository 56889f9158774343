import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, patchGuide, putGuide } from "#testing/index.ts";
import { duplicateGuide } from "../create.ts";
import { stepCreate, stepUpdate } from "../inputs.ts";
import { cleanStepInput } from "../clean-input.ts";
import { getGuide, getGuideJson } from "../read/get-guide.ts";
import { addStep, updateStep } from "../update/steps.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

const MARKDOWN = "# Tea\n\n- [x] Boil";
const HTML = "<h1>Tea</h1>\n<ul>\n<li>☑ Boil</li>\n</ul>";
const step = { position: 1, content: MARKDOWN, format: "markdown" as const };

/** The steps with their sources. */
async function read(id: number) {
  return (await getGuide(ctx, { id, include: "source" })).steps;
}

describe("a step with the format markdown (contract MD-2, MD-3)", () => {
  it("stores HTML, and its Markdown exactly as it was sent", async () => {
    const content = `\n    code\n\n${MARKDOWN}  \n`;
    const guide = await addGuide(ctx, {
      steps: [
        { ...step, content },
        { position: 2, content: "<p>a</p>" },
      ],
    });
    const html = `<pre><code>code\n</code></pre>\n${HTML}`;
    expect(guide.steps.map((one) => Object.keys(one))).toEqual([
      ["id", "position", "title", "content"],
      ["id", "position", "title", "content"],
    ]);
    expect(guide.steps[0]?.content).toBe(html);
    const [first, second] = await read(guide.id);
    expect(first).toEqual({ ...guide.steps[0], format: "markdown", source: content });
    expect(second).toEqual({ ...guide.steps[1], format: "html", source: null });
    const { text } = await getGuideJson(ctx, { id: guide.id, include: "source", fields: "steps" });
    expect(JSON.parse(text)).toEqual({ guide: { id: guide.id, steps: [first, second] } });
  });

  it("returns no source without include=source", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [step] });
    expect((await getGuide(ctx, { id })).steps).toEqual(steps);
  });

  it("keeps its Markdown when its HTML is sent back, and when it moves (contract MD-5)", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [step] });
    const unchanged = await patchGuide(ctx, id, { steps });
    expect(unchanged.version).toBe(1);
    const moved = [
      { position: 1, content: "<p>new</p>" },
      { ...steps[0], position: 2 },
    ];
    const after = await patchGuide(ctx, id, { title: "New", steps: moved });
    expect(after.version).toBe(2);
    expect((await read(id)).map(({ source }) => source)).toEqual([null, MARKDOWN]);
  });

  it("loses its Markdown when other HTML is sent (contract MD-5)", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [step] });
    await patchGuide(ctx, id, {
      steps: [{ ...steps[0], position: 1, content: `${HTML}<p>b</p>` }],
    });
    expect(await read(id)).toMatchObject([{ format: "html", source: null }]);
  });

  it("increments the version only when HTML or Markdown changes (contract API-9)", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [step] });
    const change = (content: string) =>
      patchGuide(ctx, id, { steps: [{ ...step, id: steps[0]?.id, content }] });
    expect((await change(MARKDOWN)).version).toBe(1);
    const other = await change(`${MARKDOWN}\n`);
    expect(other.version).toBe(2);
    expect(other.steps).toEqual(steps);
    expect(await read(id)).toMatchObject([{ source: `${MARKDOWN}\n` }]);
  });

  it("replaces HTML with the same content without changing it", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [{ position: 1, content: HTML }] });
    await patchGuide(ctx, id, { steps: [{ ...step, id: steps[0]?.id }] });
    expect(await read(id)).toEqual([{ ...steps[0], format: "markdown", source: MARKDOWN }]);
  });

  it("is stored by PUT, which changes nothing when it is repeated (contract EXT-4)", async () => {
    const put = () => putGuide(ctx, "tea.md", { title: "Tea", steps: [step] });
    const { guide, isNew } = await put();
    expect(isNew).toBe(true);
    expect(await read(guide.id)).toMatchObject([{ source: MARKDOWN }]);
    expect((await put()).guide).toEqual(guide);
  });

  it("is accepted as a response with include=source has it, and changes nothing (contract MD-6)", async () => {
    const { id } = await addGuide(ctx, { steps: [step, { position: 2, content: "<p>a</p>" }] });
    const steps = await read(id);
    expect((await patchGuide(ctx, id, { steps })).version).toBe(1);
    expect(await read(id)).toEqual(steps);
  });

  it("is refused when its HTML or its Markdown was edited, but not both (contract MD-6)", async () => {
    const { id } = await addGuide(ctx, { steps: [step] });
    const [sent] = await read(id);
    const details = {
      "steps.0.source": ["does not match content: to change a step, send one of them"],
    };
    for (const edit of [{ content: `${HTML}<p>b</p>` }, { source: "# Coffee" }])
      await expect(patchGuide(ctx, id, { steps: [{ ...sent, ...edit }] })).rejects.toMatchObject({
        extras: { details },
      });
    const both = { content: "<h1>Coffee</h1>", source: "# Coffee" };
    await patchGuide(ctx, id, { steps: [{ ...sent, ...both }] });
    expect(await read(id)).toMatchObject([both]);
  });

  it("is accepted as it is stored when the conversion has changed since", async () => {
    const { id } = await addGuide(ctx, { steps: [step] });
    await ctx.db.pool.query("update steps set content = '<p>older</p>' where guide_id = $1", [id]);
    const steps = await read(id);
    expect((await patchGuide(ctx, id, { title: "New", steps })).steps[0]?.content).toBe(
      "<p>older</p>",
    );
    expect(await read(id)).toEqual(steps);
  });

  it("can be added, changed and duplicated as a single step", async () => {
    const { id, steps } = await addGuide(ctx, { steps: [{ position: 1, content: "<p>a</p>" }] });
    const add = async (content: string) => {
      const input = stepCreate.parse({ id, step: { content, format: "markdown" } });
      return addStep(ctx, await cleanStepInput(ctx, input));
    };
    await add(MARKDOWN);
    const change = async (fields: object) => {
      const input = stepUpdate.parse({ id, step_id: steps[0]?.id, step: fields });
      return updateStep(ctx, await cleanStepInput(ctx, input));
    };
    const changed = await change({ content: "# A", format: "markdown" });
    expect((await change({ content: "# A", format: "markdown" })).version).toBe(changed.version);
    await change({ title: "Only the title", position: 2 });
    const sources = [MARKDOWN, "# A"];
    expect((await read(id)).map(({ source }) => source)).toEqual(sources);
    const copy = await duplicateGuide(ctx, { id });
    expect((await read(copy.id)).map(({ source }) => source)).toEqual(sources);
    await expect(change({ format: "markdown" })).rejects.toMatchObject({
      extras: { details: { content: ["can't be blank"] } },
    });
  });
});
