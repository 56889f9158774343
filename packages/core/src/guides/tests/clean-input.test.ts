import {
  MAX_CONTENT,
  toFieldErrors,
  TOO_MANY_ELEMENTS,
  type FieldErrors,
} from "@guidepost/contract";
import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, expectTypeOf, it } from "vitest";
import type { DomainError } from "#errors.ts";
import { addGuide, createTestFixtures, patchGuide, stepsWith } from "#testing/index.ts";
import { isBlankHtml } from "@guidepost/guide-content/html-text";
import { type GuideCreate, type GuideUpdate, guideCreate, guideUpdate } from "../inputs.ts";
import { cleanGuideInput, contentFieldErrors } from "../clean-input.ts";
import type { CleanHtml } from "@guidepost/guide-content/clean-content";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

function withContent(...contents: unknown[]) {
  return {
    guide: {
      title: "A guide",
      steps: contents.map((content, index) => ({ position: index + 1, content })),
    },
  };
}
/** Returns all errors of a body: those of its schema and of its content. */
async function faultsOf(input: unknown): Promise<FieldErrors> {
  const parsed = guideCreate.safeParse(input);
  if (!parsed.success)
    return { ...toFieldErrors(parsed.error.issues), ...(await contentFieldErrors(ctx, input)) };
  try {
    await cleanGuideInput(ctx, parsed.data);
    return {};
  } catch (error) {
    return (error as DomainError).extras.details ?? {};
  }
}
async function cleaned(content: string) {
  return (await cleanGuideInput(ctx, guideCreate.parse(withContent(content)))).guide.steps[0]
    ?.content;
}

describe("cleanGuideInput", () => {
  it("cleans and trims content for create and update", async () => {
    const sent = ` <x> </x><p onclick="a()">b</p><script>c()</script> `;
    expect(await cleaned(sent)).toBe("<p>b</p>");
    const { guide } = await cleanGuideInput(
      ctx,
      guideUpdate.parse({ id: 1, ...withContent(sent) }),
    );
    expect(guide.steps?.[0]?.content).toBe("<p>b</p>");
  });

  it("warns about links that lead to no heading and no step of the guide, and keeps them (contract WARN-5)", async () => {
    const link = (name: string) => `<p><a href="#${name}">a</a></p>`;
    const sent = {
      guide: {
        title: "A guide",
        steps: [
          {
            position: 1,
            title: "Boil",
            content: `${link("steep")}${link("wiring")}${link("step-3")}`,
          },
          {
            position: 2,
            title: "Steep",
            content: `<h3 id="wiring">b</h3>${link("gone")}${link("lost")}`,
          },
          {
            position: 3,
            content: `<h3>The end</h3>${link("the-end")}${link("boil")}<script>c</script>`,
          },
        ],
      },
    };
    const { guide, warnings } = await cleanGuideInput(ctx, guideCreate.parse(sent));
    expect(warnings.map(({ field, reason, element }) => [field, reason, element])).toEqual([
      ["steps.2.content", "element_removed_with_text", "script"],
      ["steps.1.content", "target_not_found", "a"],
    ]);
    expect(guide.steps[1]?.content).toContain('href="#gone"');
    const strict = { guide: { ...sent.guide, steps: sent.guide.steps.slice(0, 2) } };
    const options = { isStrict: true };
    const { warnings: kept } = await cleanGuideInput(ctx, guideCreate.parse(strict), options);
    expect(kept.map(({ message }) => message)).toEqual([
      "contains <a> that leads to no heading and no step of the guide",
      "contains <a> that leads to no heading and no step of the guide",
    ]);
  });

  it("permits 20,000 HTML elements in all steps of a guide, and refuses more (contract STEP-14)", async () => {
    const many = "<p>a</p>".repeat(8_000);
    const last = (elements: number) => "<p>a</p>".repeat(elements);
    expect(await faultsOf(withContent(many, many, last(4_000)))).toEqual({});
    expect(await faultsOf(withContent(many, many, last(4_001)))).toEqual({
      steps: [TOO_MANY_ELEMENTS],
    });
  });

  it("counts the elements of Markdown after its conversion (contract STEP-14)", async () => {
    const asMarkdown = (lines: number) => ({
      guide: {
        title: "A guide",
        steps: [1, 2, 3].map((position) => ({
          position,
          format: "markdown",
          content: "- a\n".repeat(lines),
        })),
      },
    });
    expect(await faultsOf(asMarkdown(6_600))).toEqual({});
    expect(await faultsOf(asMarkdown(6_700))).toEqual({ steps: [TOO_MANY_ELEMENTS] });
  });

  it("permits a stored guide as many elements as it has, and no more (contract STEP-14)", async () => {
    const { id } = await addGuide(ctx, { steps: stepsWith("a", "b", "c") });
    const many = "<p>a</p>".repeat(8_000);
    await ctx.db.pool.query("update steps set content = $2 where guide_id = $1", [id, many]);
    const change = (content: string) =>
      cleanGuideInput(ctx, guideUpdate.parse({ id, ...withContent(many, many, content) }));
    expect((await change(many.replace("a", "b"))).guide.steps).toHaveLength(3);
    await expect(change(`${many}<p>a</p>`)).rejects.toMatchObject({
      extras: { details: { steps: [TOO_MANY_ELEMENTS] } },
    });
    expect((await patchGuide(ctx, id, { title: "New" })).title).toBe("New");
  });

  it("refuses content of which cleaning removes something only in strict handling (contract WARN-4)", async () => {
    const sent = guideCreate.parse(withContent("<p>a</p>", `<p style="a">b</p>`));
    const { warnings } = await cleanGuideInput(ctx, sent);
    expect(warnings).toMatchObject([
      { field: "steps.1.content", reason: "attribute_not_permitted", attribute: "style" },
    ]);
    const refused = cleanGuideInput(ctx, sent, { isStrict: true });
    await expect(refused).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { "steps.1.content": [warnings[0]?.message] } },
    });
    const clean = guideCreate.parse(withContent("<p>a</p>"));
    expect(await cleanGuideInput(ctx, clean, { isStrict: true })).toMatchObject({ warnings: [] });
  });

  it("is the only function that returns the type CleanHtml, which create and update require", () => {
    expectTypeOf<GuideCreate["guide"]["steps"][number]["content"]>().toEqualTypeOf<CleanHtml>();
    expectTypeOf<
      NonNullable<GuideUpdate["guide"]["steps"]>[number]["content"]
    >().toEqualTypeOf<CleanHtml>();
    expectTypeOf<CleanHtml>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<CleanHtml>();
  });

  it.each([
    ["<script>a()</script>", "has no permitted content"],
    ["<p>&nbsp;<br></p>", "has no permitted content"],
    ["<!-- a -->", "has no permitted content"],
    [`<img src="data:image/png;base64,AA">`, "has no permitted content"],
    ["\u200b", "can't be blank"],
    ["", "can't be blank"],
    [" \n ", "can't be blank"],
    [undefined, "can't be blank"],
    [null, "can't be blank"],
    [1, "must be a string"],
    ["a\u0000", "contains characters that are not allowed"],
    ["<p>\ud800</p>", "contains characters that are not allowed"],
    ["a".repeat(MAX_CONTENT + 1), "is too long (maximum is 65536 characters)"],
  ])("rejects the content %j with the message: %s", async (content, message) => {
    expect(await faultsOf(withContent(content))).toEqual({ "steps.0.content": [message] });
  });

  it("limits the sent content to 65,536 code points, and does not limit its length after cleaning (contract STEP-12)", async () => {
    const faults = { "steps.0.content": ["is too long (maximum is 65536 characters)"] };
    expect(await faultsOf(withContent("\u{1F41F}".repeat(MAX_CONTENT)))).toEqual({});
    expect(await faultsOf(withContent("\u{1F41F}".repeat(MAX_CONTENT + 1)))).toEqual(faults);
    expect(await faultsOf(withContent(`<p>${"a".repeat(MAX_CONTENT - 7)}</p>`))).toEqual({});
    expect(await faultsOf(withContent(`<p>${"a".repeat(MAX_CONTENT - 6)}</p>`))).toEqual(faults);
    // Escaping makes `&` five times as long.
    expect(await faultsOf(withContent("&".repeat(MAX_CONTENT)))).toEqual({});
  });

  it("accepts stored content that is above the limit after cleaning when the client sends it back", async () => {
    const sent = { position: 1, content: "&".repeat(20_000) };
    const { id, steps } = await addGuide(ctx, { steps: [sent] });
    expect(steps[0]?.content).toBe("&amp;".repeat(20_000));

    const after = await patchGuide(ctx, id, { title: "New title", steps });
    expect(after.title).toBe("New title");
    expect(after.steps).toEqual(steps);

    const edited = steps.map((step) => ({ ...step, content: `${step.content}!` }));
    await expect(patchGuide(ctx, id, { steps: edited })).rejects.toMatchObject({
      code: "validation_failed",
      extras: {
        details: { "steps.0.content": ["is too long (maximum is 65536 characters)"] },
      },
    });
  });

  it("rejects content above the limit that only another account's guide contains", async () => {
    const { steps } = await addGuide(ctx, {
      steps: [{ position: 1, content: "&".repeat(20_000) }],
    });
    const outsider = await (await fixtures.addAccount("enterprise")).sessionContext();
    const { id } = await addGuide(outsider, {});
    const sent = steps.map(({ id: _, ...step }) => step);
    await expect(patchGuide(outsider, id, { steps: sent })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("reports content above the limit together with the body's other errors", async () => {
    const guide = { title: " ", steps: [{ position: 1, content: "a".repeat(MAX_CONTENT + 1) }] };
    expect(await faultsOf({ guide })).toEqual({
      title: ["can't be blank"],
      "steps.0.content": ["is too long (maximum is 65536 characters)"],
    });
  });

  it("does not change stored content that is sent back", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<x>",
        "<b>",
        " ",
        "\u00a0",
        "&amp;",
        "<a href=#a>",
        "<!--",
        "<svg>",
      ),
      fc.string(),
    );
    const content = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(content, async (sent) => {
        if (Object.keys(await faultsOf(withContent(sent))).length > 0) return;
        const stored = (await cleaned(sent)) ?? "";
        expect(isBlankHtml(stored)).toBe(false);
        expect(await cleaned(stored)).toBe(stored);
      }),
      runsOf({ stress: 1_000, sample: 50 }),
    );
  });
});

describe("the schema guideCreate or guideUpdate", () => {
  it("reports all errors of a body together (contract ERR-15)", async () => {
    const steps = [
      { position: 1, content: "<script>a()</script>" },
      { position: 1, content: " ", title: "a".repeat(201) },
      { position: "3", content: "a", colour: "red" },
    ];
    const input = { guide: { title: " ", category: "x", nope: 1, steps }, user_id: 1 };
    expect(await faultsOf(input)).toEqual({
      title: ["can't be blank"],
      category: ["is not included in the list"],
      nope: ["is not a recognised field"],
      user_id: ["must be a string"],
      "steps.0.content": ["has no permitted content"],
      "steps.1.content": ["can't be blank"],
      "steps.1.position": ["must be unique"],
      "steps.1.title": ["is too long (maximum is 200 characters)"],
      "steps.2.position": ["must be an integer"],
      "steps.2.colour": ["is not a recognised field"],
    });
  });

  it.each([
    ["GuideInput", guideCreate, "StepInput"],
    ["GuideChanges", guideUpdate, "StepChange"],
  ])("converts to the JSON schema %s with the limits of the fields", (guide, schema, step) => {
    const { $defs = {} } = schema.toJSONSchema({ io: "input" });
    expect($defs[guide]?.properties).toMatchObject({
      title: { type: "string", minLength: 1, maxLength: 200 },
      steps: { type: "array", maxItems: 100, items: { $ref: `#/$defs/${step}` } },
    });
    expect($defs[step]?.properties).toMatchObject({
      content: { type: "string", minLength: 1, maxLength: MAX_CONTENT },
    });
  });
});
