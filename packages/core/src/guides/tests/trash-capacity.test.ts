import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, runConcurrently, type TestUser } from "#testing/index.ts";
import { deleteGuide, listDeletedGuides, restoreGuide } from "../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
const REQUESTS = IS_STRESS ? 16 : 4;

/** Inserts guides into the trash, deleted one hour apart, the last one an hour ago. */
async function fillTrash({ id, accountId }: TestUser, count: number) {
  await db.pool.query(
    `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
     select $1, $2, 'gone-' || n, 'Gone', '', 'tech', now() - n * interval '1 hour'
       from generate_series(1, $3) n`,
    [accountId, id, count],
  );
}
function inTrash({ accountId }: TestUser) {
  return db.prisma.guide.count({ where: { accountId, deletedAt: { not: null } } });
}
const full = {
  code: "conflict",
  message: expect.stringMatching(/^The trash is full: it contains/),
};

/** Creates and deletes a guide. */
async function churn(ctx: ActorContext) {
  return deleteGuide(ctx, await addGuide(ctx));
}

describe("assertTrashCapacity", () => {
  it("rejects a create in the portal with 100 guides in the trash, until one is restored or expires", async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    await fillTrash(owner, 99);
    const kept = await addGuide(ctx);
    await churn(ctx);
    const first = await db.prisma.guide.findFirst({ where: { slug: "gone-99" } });
    const removal = (first?.deletedAt?.getTime() ?? 0) + 30 * 86_400_000;
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    await expect(addGuide(ctx)).rejects.toMatchObject({
      code: "conflict",
      message: `The trash is full: it contains 100 guides. You can create a guide from ${day.format(removal)} on, when the oldest one is permanently removed.`,
    });
    // Deletes still work, and no deleted guide is lost (contract LIFE-7).
    await deleteGuide(ctx, kept);
    expect(await inTrash(owner)).toBe(101);
    const { guides } = await listDeletedGuides(ctx, { limit: 100 });
    for (const guide of guides.slice(0, 2)) await restoreGuide(ctx, guide);
    await addGuide(ctx);
    await deleteGuide(ctx, kept);
    await expect(addGuide(ctx)).rejects.toMatchObject(full);
    // It cannot be restored any more, although it is not purged yet.
    await db.pool.query(
      `update guides set deleted_at = now() - interval '30 days'
        where account_id = $1 and slug = 'gone-99'`,
      [owner.accountId],
    );
    await expect(addGuide(ctx)).resolves.toBeDefined();
  });

  it("limits the trash to the monthly quota when that is more than 100", async () => {
    const owner = await fixtures.addAccount("pro", { monthly_quota: 120 });
    const ctx = await owner.sessionContext();
    await fillTrash(owner, 119);
    await churn(ctx);
    await expect(addGuide(ctx)).rejects.toMatchObject(full);
  });

  it("does not limit creates by API keys or by other accounts", async () => {
    const owner = await fixtures.addAccount("pro", { monthly_quota: 5 });
    await fillTrash(owner, 100);
    await expect(addGuide(await owner.sessionContext())).rejects.toMatchObject(full);
    await expect(addGuide(await owner.keyContext("write"))).resolves.toBeDefined();
    const other = await fixtures.addAccount("free");
    await expect(addGuide(await other.sessionContext())).resolves.toBeDefined();
  });

  it("exceeds the limit by at most the in-flight creates under concurrency", async () => {
    const owner = await fixtures.addAccount("free");
    const session = await owner.sessionContext();
    // All churns together need more than the rest.
    const rounds = 5;
    await fillTrash(owner, 100 - REQUESTS * (rounds - 1));
    // Two processes.
    const dbs = [db, (await fixtures.addInstance(REQUESTS)).db];
    const { errorCodes } = await runConcurrently(REQUESTS, async (index) => {
      const ctx = { ...session, db: dbs[index % 2] ?? db };
      for (let round = 0; round < rounds; round++) await churn(ctx);
    });
    expect(errorCodes.length).toBeGreaterThan(0);
    // At most the guides that existed, and one in-flight create per request.
    expect(await inTrash(owner)).toBeLessThanOrEqual(100 + 10 + REQUESTS);
  });
});
