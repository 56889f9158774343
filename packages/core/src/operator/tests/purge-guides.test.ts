import { purgeDeletedGuides } from "../index.ts";
import { afterAll, describe, expect, it } from "vitest";
import {
  addGuide,
  backdateDeletion,
  createTestFixtures,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { deleteGuide, getGuide } from "#guides/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

async function idsLeft() {
  const rows = await db.prisma.guide.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

describe("purgeDeletedGuides (contract LIFE-8)", () => {
  it("deletes guides that were soft-deleted 30 days ago with their steps, and nothing else", async () => {
    const [live, young, edge, old] = [
      await addGuide(ctx, { steps: stepsWith("stays") }),
      await addGuide(ctx, { steps: stepsWith("stays") }),
      await addGuide(ctx, { steps: stepsWith("goes") }),
      await addGuide(ctx, { steps: stepsWith("goes", "too") }),
    ];
    for (const guide of [young, edge, old]) await deleteGuide(ctx, guide);
    await backdateDeletion(db, young.id, "30 days -1 minute");
    await backdateDeletion(db, edge.id, "30 days");
    await backdateDeletion(db, old.id, "1 year");

    expect(await purgeDeletedGuides(fixtures.service)).toBe(2);
    expect(await idsLeft()).toEqual([live.id, young.id]);
    const steps = await db.prisma.step.findMany({ select: { content: true } });
    expect(steps.map(({ content }) => content)).toEqual(["stays", "stays"]);
    expect(await getGuide(ctx, live)).toEqual(live);
    const { guidesCount } = await db.prisma.account.findUniqueOrThrow({
      where: { id: owner.accountId },
    });
    expect(guidesCount).toBe(1);
    expect(await purgeDeletedGuides(fixtures.service)).toBe(0);
  });

  it("deletes each guide once when four instances purge more than a batch concurrently", async () => {
    const before = await idsLeft();
    await db.pool.query(
      `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
       select $1, $2, 'old-' || n, 'Old', '', 'tech', now() - interval '31 days'
         from generate_series(1, 2300) n`,
      [owner.accountId, owner.id],
    );
    const { results } = await runConcurrently(4, async () =>
      purgeDeletedGuides(await fixtures.addInstance(1)),
    );
    expect(results.reduce((sum, gone) => sum + gone, 0)).toBe(2_300);
    expect(await idsLeft()).toEqual(before);
  });

  it("releases the slug of a purged guide", async () => {
    const guide = await addGuide(ctx, { title: "Once more" });
    await deleteGuide(ctx, guide);
    await backdateDeletion(db, guide.id, "31 days");
    await purgeDeletedGuides(fixtures.service);
    expect((await addGuide(ctx, { title: "Once more" })).slug).toBe("once-more");
  });
});
