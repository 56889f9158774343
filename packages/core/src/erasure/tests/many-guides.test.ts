import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import { handOverGuides, restoreGuidesOfUser, trashGuidesOfUser } from "#guides/index.ts";
import { removeUser } from "#operator/index.ts";
import { createTestFixtures, fillTables, type TestUser } from "#testing/index.ts";
import { eraseNow } from "../index.ts";
import { createDeletions } from "./deletion.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service, addOwner, addMember, enter, deleteUser } = createDeletions(fixtures);
const { db } = service;

/** Several batches. With the number of the stress run, a single statement would exceed the time-out of statements. */
const GUIDES = IS_STRESS ? 10_000 : 1_200;

/** Adds published guides with a step each. */
async function addGuides({ id, accountId }: TestUser, guides = GUIDES): Promise<void> {
  await fillTables(
    db,
    {
      text: `insert into guides (account_id, user_id, slug, title, description, category, status, published_at, steps_count)
             select $1, $2, 'guide-' || n, 'Guide ' || n, '', 'tech', 'published', now(), 1 from generate_series(1, $3::int) n`,
      values: [accountId, id, guides],
    },
    {
      text: "insert into steps (guide_id, position, content) select id, 1, '<p>Text</p>' from guides where user_id = $1",
      values: [id],
    },
    {
      text: "update accounts set guides_count = guides_count + $2 where id = $1",
      values: [accountId, guides],
    },
  );
}

async function addWebhook({ accountId }: TestUser): Promise<void> {
  await db.pool.query(
    `insert into webhook_endpoints (account_id, url, description, events, secret)
     values ($1, 'https://receiver.example/', '', '{guide.updated,guide.deleted,guide.restored}', 'whsec_x')`,
    [accountId],
  );
}

/** Counts the guides of an account by author, and those in the trash. */
async function guidesOf({ accountId }: TestUser) {
  const { rows } = await db.pool.query(
    `select user_id, count(*)::int as guides, count(deleted_at)::int as trashed from guides where account_id = $1
      group by 1 order by 1`,
    [accountId],
  );
  return rows as unknown[];
}

describe("a user with many guides", () => {
  it("hands over, deletes and restores each guide without a scan of a table, also of one that was empty before (contract USER-6, USER-7, USER-8)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const other = await addOwner();
    await addGuides(owner);
    await addGuides(member);
    await addGuides(other, 1);
    // The statistics of a connection contain its earlier transactions.
    const { pool } = (await fixtures.addInstance(1)).db;
    const connection = await pool.connect();
    try {
      // The connection keeps the plans of the triggers, made for tables without rows.
      await connection.query(
        "update guides set slug = 'changed', updated_at = now() where user_id = $1",
        [other.id],
      );
      await connection.query("begin");
      const { accountId, id: to } = owner;
      const handOver = { accountId, from: member.id, to, onTakenExternalId: "refuse" } as const;
      await handOverGuides(connection, handOver);
      const at = new Date();
      await trashGuidesOfUser(connection, { userId: to, at });
      await restoreGuidesOfUser(connection, { userId: to, at });
      const { rows: scannedTables } = await connection.query(
        "select relname, seq_tup_read::int from pg_stat_xact_user_tables where seq_tup_read > $1",
        [3 * GUIDES],
      );
      expect(scannedTables).toEqual([]);
    } finally {
      await connection.query("rollback");
      connection.release();
    }
  });

  it("hands over each guide and event within the time-out of statements, with a new slug for each that the receiver has (contract USER-8)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await addGuides(owner);
    await addGuides(member);
    await addWebhook(owner);
    await deleteUser(member, owner.id);
    expect(await guidesOf(owner)).toEqual([{ user_id: owner.id, guides: 2 * GUIDES, trashed: 0 }]);
    const { rows } = await db.pool.query(
      `select (select count(*)::int from guides where user_id = $1 and slug ~ '^guide-[0-9]+-2$') as renamed,
              (select count(*)::int from former_slugs where user_id = $2 and slug ~ '^guide-[0-9]+$') as redirects,
              (select count(*)::int from events where account_id = $3 and type = 'guide.updated') as events`,
      [owner.id, member.id, owner.accountId],
    );
    expect(rows).toEqual([{ renamed: GUIDES, redirects: GUIDES, events: GUIDES }]);
  });

  it("hands over each guide at the removal by the operator (contract USER-8)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await addGuides(member);
    await removeUser(service, { username: member.username, handOverTo: owner.username });
    expect(await guidesOf(owner)).toEqual([{ user_id: owner.id, guides: GUIDES, trashed: 0 }]);
  });

  it("deletes each guide with the request, restores it with the sign-in, and is erased with all guides (contract USER-6, USER-7, ACCT-22)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await addGuides(member);
    await addWebhook(owner);
    await deleteUser(member);
    expect(await guidesOf(owner)).toEqual([
      { user_id: member.id, guides: GUIDES, trashed: GUIDES },
    ]);
    await enter(member);
    expect(await guidesOf(owner)).toEqual([{ user_id: member.id, guides: GUIDES, trashed: 0 }]);
    await eraseNow(service, { subject: { kind: "user", id: member.id }, guides: "delete" });
    expect(await guidesOf(owner)).toEqual([]);
    const account = await db.prisma.account.findUniqueOrThrow({ where: { id: owner.accountId } });
    expect(account.guidesCount).toBe(0);
  });
});
