import { maxContent, toFaults } from "@guidepost/contract";
import * as fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { isBlankHtml } from "./html-text.ts";
import {
  type CleanHtml,
  type GuideCreate,
  guideCreate,
  type GuideUpdate,
  guideUpdate,
} from "./inputs.ts";

const withContent = (...contents: unknown[]) => ({
  guide: {
    title: "A guide",
    steps: contents.map((content, index) => ({ position: index + 1, content })),
  },
});
const faultsOf = (input: unknown) => {
  const result = guideCreate.safeParse(input);
  return result.success ? {} : toFaults(result.error.issues);
};
const longFaultsOf = async (input: unknown) => {
  const result = await guideCreate.safeParseAsync(input);
  return result.success ? {} : toFaults(result.error.issues);
};
const cleaned = (content: string) =>
  guideCreate.parse(withContent(content)).guide.steps[0]?.content;

describe("the content of a step", () => {
  it("comes in cleaned and trimmed, on create and update", () => {
    const sent = ` <x> </x><p onclick="a()">b</p><script>c()</script> `;
    expect(cleaned(sent)).toBe("<p>b</p>");
    const { guide } = guideUpdate.parse({ id: 1, ...withContent(sent) });
    expect(guide.steps?.[0]?.content).toBe("<p>b</p>");
  });

  it("is not to be had uncleaned by a verb", () => {
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
    ["a".repeat(maxContent + 1), "is too long (maximum is 65536 characters)"],
  ])("%j: %s", (content, message) => {
    expect(faultsOf(withContent(content))).toEqual({ "steps.0.content": [message] });
  });

  it("may be 65,536 code points, as it is sent and as it is stored", async () => {
    const tooLong = { "steps.0.content": ["is too long (maximum is 65536 characters)"] };
    expect(await longFaultsOf(withContent("\u{1F41F}".repeat(maxContent)))).toEqual({});
    expect(await longFaultsOf(withContent(`<p>${"a".repeat(maxContent - 7)}</p>`))).toEqual({});
    // Escaping makes `&` five times as long.
    expect(await longFaultsOf(withContent("&".repeat(13_107)))).toEqual({});
    expect(await longFaultsOf(withContent("&".repeat(13_108)))).toEqual(tooLong);
  });

  it("lets other work go first between the steps of a long body", async () => {
    const steps = 20;
    let turns = 0;
    let isDone = false;
    const otherWork = () => {
      turns += 1;
      if (!isDone) setImmediate(otherWork);
    };
    setImmediate(otherWork);
    const step = "<p>long</p>".repeat(2_000);
    const input = withContent(...Array.from({ length: steps }, () => step));
    const { guide } = await guideCreate.parseAsync(input);
    isDone = true;
    expect(guide.steps.map(({ content }) => content)).toEqual(Array(steps).fill(step));
    expect(turns).toBeGreaterThanOrEqual(steps);
  });

  it("is kept as it is when it is read and sent back", () => {
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
    fc.assert(
      fc.property(content, (sent) => {
        const result = guideCreate.safeParse(withContent(sent));
        if (!result.success) return;
        const stored = result.data.guide.steps[0]?.content ?? "";
        expect(isBlankHtml(stored)).toBe(false);
        expect(cleaned(stored)).toBe(stored);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the inputs of the verbs", () => {
  it("tell all faults of a body together (DECISIONS 9)", () => {
    const steps = [
      { position: 1, content: "<script>a()</script>" },
      { position: 1, content: " ", title: "a".repeat(201) },
      { position: "3", content: "a", colour: "red" },
    ];
    const input = { guide: { title: " ", category: "x", nope: 1, steps }, user_id: 1 };
    expect(faultsOf(input)).toEqual({
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
    [guideCreate, "GuideInput", "StepInput"],
    [guideUpdate, "GuideChanges", "StepChange"],
  ])("can be shown in the OpenAPI document, limits included: %#", (schema, guide, step) => {
    const { $defs = {} } = schema.toJSONSchema({ io: "input" });
    expect($defs[guide]?.properties).toMatchObject({
      title: { type: "string", minLength: 1, maxLength: 200 },
      steps: { type: "array", maxItems: 100, items: { $ref: `#/$defs/${step}` } },
    });
    expect($defs[step]?.properties).toMatchObject({
      content: { type: "string", minLength: 1, maxLength: maxContent },
    });
  });
});
