import { guideSearchInput, type FoundParts } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, recordStatements, stepsWith } from "#testing/index.ts";
import { searchGuides } from "../../list/list-guides.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

/** Where a search found each guide, by title. */
async function partsOf(search: string): Promise<Record<string, FoundParts | undefined>> {
  const { guides } = await searchGuides(
    ctx,
    guideSearchInput.parse({ search, excerpts: true, limit: 100 }),
  );
  return Object.fromEntries(guides.map(({ title, found }) => [title, found]));
}

/** The marked words of a text. */
function markedIn({ text, marks }: { text: string; marks: [number, number][] }): string[] {
  return marks.map(([start, end]) => text.slice(start, end));
}

describe("the parts in which a search found a guide (contract LIST-25)", () => {
  it("are the words of the title, and the description or the step with most of the other words", async () => {
    await addGuide(ctx, { title: "Kettle care", description: "Descale it" });
    await addGuide(ctx, { title: "Kettle", description: "About limescale, and how to descale." });
    await addGuide(ctx, {
      title: "Tea",
      description: "Nothing of it",
      steps: stepsWith("<p>Fill the kettle</p>", "<p>A <b>kettle</b> &amp; you: descale it</p>"),
    });
    const parts = await partsOf("kettle descale");
    expect(Object.keys(parts).toSorted()).toEqual(["Kettle", "Kettle care", "Tea"]);
    expect(parts["Kettle care"]).toEqual({
      title: [[0, 6]],
      excerpt: { step: null, text: "Descale it", marks: [[0, 7]] },
    });
    expect(parts["Kettle"]?.excerpt).toMatchObject({ step: null });
    expect(parts["Tea"]?.title).toEqual([]);
    const excerpt = parts["Tea"]?.excerpt;
    expect(excerpt?.step).toBe(2);
    expect(excerpt?.text).toContain("A kettle & you: descale it");
    expect(excerpt && markedIn(excerpt)).toEqual(["kettle", "descale"]);
  });

  it("have no excerpt when all words are in the title, and then no step is read", async () => {
    await addGuide(ctx, { title: "Umbrella stand", steps: stepsWith("<p>umbrella</p>") });
    const read = () => partsOf("umbrella");
    expect(await read()).toEqual({ "Umbrella stand": { title: [[0, 8]], excerpt: null } });
    expect(await recordStatements(pool, "read_found_steps", read)).toEqual([]);
  });

  it("have a short excerpt around the first found word, cut between words", async () => {
    const filler = "lorem ipsum ".repeat(50);
    await addGuide(ctx, {
      title: "Long",
      steps: stepsWith(`<p>${filler}quagmire ${filler}</p>`),
    });
    const excerpt = (await partsOf("quagmire"))["Long"]?.excerpt;
    expect(excerpt?.text).toMatch(/^… (lorem |ipsum )+quagmire( lorem| ipsum)+ …$/);
    expect(excerpt?.text.length).toBeLessThanOrEqual(190);
    expect(excerpt && markedIn(excerpt)).toEqual(["quagmire"]);
  });

  it("cut no character of a text without spaces in two", async () => {
    await addGuide(ctx, {
      title: "Unspaced",
      steps: stepsWith(`<p>${"😀".repeat(200)}quokka${"😀".repeat(200)}</p>`),
    });
    const excerpt = (await partsOf("quokka"))["Unspaced"]?.excerpt;
    expect(excerpt?.text.isWellFormed()).toBe(true);
    expect(excerpt && markedIn(excerpt)).toEqual(["quokka"]);
  });

  it("are read in one statement, up to 256 KiB of steps", async () => {
    const filler = Array.from({ length: 4 }, () => "<p>lorem ipsum</p>".repeat(1_400));
    for (const title of ["Big 1", "Big 2", "Big 3", "Big 4"])
      await addGuide(ctx, { title, steps: stepsWith(...filler, "<p>wombat</p>") });
    const read = async () => {
      const parts = Object.values(await partsOf("wombat"));
      expect(parts).toHaveLength(4);
      expect(parts.filter((part) => part?.excerpt).length).toBe(2);
    };
    expect(await recordStatements(pool, "read_found_steps", read)).toHaveLength(1);
  });

  it("are left out without excerpts and without a search", async () => {
    for (const query of [
      { search: "kettle" },
      { excerpts: true },
      { search: " ", excerpts: true },
    ]) {
      const { guides } = await searchGuides(ctx, guideSearchInput.parse(query));
      expect(guides.length).toBeGreaterThan(0);
      for (const guide of guides) expect(guide).not.toHaveProperty("found");
    }
  });
});
