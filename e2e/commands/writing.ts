import { ample } from "#harness/people.ts";
import { readGuide } from "#browser/flows/guides.ts";
import { createAuthor } from "#browser/writing/author.ts";
import { measureKeys } from "#browser/writing/measure-keys.ts";
import { WRITTEN_GUIDES } from "#browser/writing/guides.ts";
import { expect, test } from "../browser/support/fixtures.ts";

test("npm run writing writes three guides in the editor, and prints the time and the delay of keys", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const page = await openAs(owner, { viewport: { width: 1_440, height: 900 } });
  const readDelays = await measureKeys(page);
  const rows: Record<string, string | number>[] = [];
  for (const guide of WRITTEN_GUIDES) {
    const author = createAuthor(page);
    const startedAt = Date.now();
    await author.write(guide);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const stored = await readGuide(site, owner, Number(page.url().split("/").pop()));
    const blocks = guide.steps.flatMap((step) => step.blocks);
    const content = stored.steps.map((step) => step.content).join(" ");
    expect(stored.steps.map(({ title }) => title)).toEqual(guide.steps.map(({ title }) => title));
    rows.push({
      guide: guide.title,
      steps: guide.steps.length,
      blocks: blocks.length,
      words: content.replaceAll(/<[^>]+>/g, " ").split(/\s+/).length,
      images: blocks.filter(({ kind }) => kind === "image").length,
      ...author.effort,
      seconds,
      ...(await readDelays()),
    });
    await page.screenshot({ path: `test-results/written-${stored.id}.png`, fullPage: true });
  }
  // oxlint-disable-next-line no-console -- the command prints a table
  console.table(rows);
});
