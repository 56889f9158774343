import type { MediaStorage } from "@guidepost/media-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorkerContext } from "#context.ts";
import type { Task } from "#jobs/index.ts";
import { sendMailTask } from "#mail/index.ts";
import { eraseAccount, eraseUser } from "#operator/index.ts";
import { createRequestLog } from "#request-log/index.ts";
import { addCaller } from "#request-log/tests/log.fixture.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import {
  collectIds,
  createTestFixtures,
  fillEveryTable,
  TABLES_WITHOUT_ACCOUNT,
  type TestUser,
  walkDatabase,
} from "#testing/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;

/** The files of images, in memory. */
const files = new Set<string>();
const mediaStorage: MediaStorage = {
  put: async (name) => void files.add(name),
  get: async () => undefined,
  delete: async (names) => names.forEach((name) => files.delete(name)),
  list: async function* () {},
};
const service = { ...fixtures.service, mediaStorage };

async function storeFiles(accountId: number): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>(
    "select hash from images where account_id = $1",
    [accountId],
  );
  for (const { hash } of rows) files.add(`${hash}-300x200.webp`);
}

const TASKS = [sendMailTask, purgeAccountPagesTask] as const;

/** Runs the jobs that are due, as a worker does, and returns the recipients of emails. */
async function runJobs(): Promise<string[]> {
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const worker = { ...service, mailer } as unknown as WorkerContext;
  const { rows } = await pool.query<{ id: string; name: string; payload: unknown }>(
    `select j.id::text as id, t.identifier as name, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now()`,
  );
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  for (const { id, name, payload } of rows) {
    const task = TASKS.find((one) => one.name === name) as Task | undefined;
    await task?.run(worker, task.payload.parse(payload), job);
    await pool.query("select from graphile_worker.complete_jobs(array[$1::bigint])", [id]);
  }
  return sent;
}

/** The log has a partition for the day then. */
beforeAll(async () => {
  const log = createRequestLog(service.db, { onError: () => {}, onDrop: () => {} });
  log.record((await addCaller(service, await fixtures.addAccount("team"))).entry());
  await log.flush();
});

describe("the erasure of an account (contract ACCT-22)", () => {
  it("leaves no id and no text of its people in any table, and no file of its images", async () => {
    const owner = await fixtures.addAccount("team");
    const member = await fixtures.addUser(owner.accountId, "member");
    const people = [];
    for (const { id } of [owner, member])
      people.push(await fillEveryTable(pool, { userId: id, accountId: owner.accountId }));
    const bystander = await fixtures.addAccount("team");
    await fillEveryTable(pool, { userId: bystander.id, accountId: bystander.accountId });
    await storeFiles(owner.accountId);
    expect(files.size).toBe(2);
    const ids = await collectIds(pool, owner);
    const texts = people.flatMap((person) => person.texts);

    const before = await walkDatabase(pool, { ids, texts });
    const filled = new Set(before.findings.map(({ table }) => table));
    const empty = before.tables.filter((table) => !filled.has(table));
    // A new table needs a row in `fillEveryTable`, and a reference to its account or a place in the erasure.
    expect(empty.toSorted()).toEqual(Object.keys(TABLES_WITHOUT_ACCOUNT).toSorted());

    await eraseAccount(service, { accountId: owner.accountId });
    const recipients = await runJobs();
    expect(recipients.toSorted()).toEqual(
      [owner, member].map(({ username }) => `${username}@guidepost.test`).toSorted(),
    );
    const { findings } = await walkDatabase(pool, { ids, texts });
    expect(findings).toEqual([
      { table: "erasures", column: "account_id", rows: 1 },
      { table: "reserved_usernames", column: "text", rows: 4 },
    ]);
    expect(files.size).toBe(0);
    const others = await walkDatabase(pool, {
      ids: await collectIds(pool, bystander),
      texts: [],
    });
    expect(new Set(others.findings.map(({ table }) => table)).size).toBeGreaterThan(40);
  });

  it("keeps a record with ids and numbers, without a text of the person", async () => {
    const owner = await fixtures.addAccount("team");
    await fillEveryTable(pool, { userId: owner.id, accountId: owner.accountId });
    await eraseAccount(service, { accountId: owner.accountId });
    await runJobs();
    const { rows } = await pool.query(
      "select * from erasures where subject_id = $1 and kind = 'account'",
      [owner.accountId],
    );
    expect(rows).toEqual([
      {
        id: expect.any(Number) as number,
        kind: "account",
        subject_id: owner.accountId,
        account_id: owner.accountId,
        via: "operator",
        hand_over_to: null,
        started_at: expect.any(String) as string,
        finished_at: expect.any(String) as string,
        counts: { users: 1, guides: 3, published: 1, keys: 1, webhooks: 1, images: 1 },
      },
    ]);
  });
});

/** Columns that keep the numeric id of an erased user, which is not a person. */
const KEPT_IDS = new Set(["audit_log.user_id", "guide_versions.user_id", "guide_changes.user_id"]);

describe("the erasure of a user (contract USER-9)", () => {
  const walkPerson = async ({ id, accountId }: TestUser, texts: string[]) => {
    const ids = await collectIds(pool, { accountId, userId: id });
    return async () => {
      const { findings } = await walkDatabase(pool, { ids, texts });
      return findings.filter(({ table, column }) => !KEPT_IDS.has(`${table}.${column}`));
    };
  };

  it("leaves no text of the person in any table when another user receives the guides", async () => {
    const owner = await fixtures.addAccount("team");
    const user = await fixtures.addUser(owner.accountId, "member");
    const { texts, guideIds } = await fillEveryTable(pool, {
      userId: user.id,
      accountId: user.accountId,
    });
    const walk = await walkPerson(user, texts);
    expect((await walk()).length).toBeGreaterThan(20);
    await eraseUser(service, { userId: user.id, guides: { handOverTo: owner.username } });
    expect(await runJobs()).toEqual([`${user.username}@guidepost.test`]);
    expect(await walk()).toEqual([{ table: "reserved_usernames", column: "text", rows: 2 }]);
    const { rows } = await pool.query("select user_id from guides where id = any($1)", [guideIds]);
    // The guide in the trash is deleted.
    expect(rows).toEqual([{ user_id: owner.id }, { user_id: owner.id }]);
  });

  it("deletes the guides with their numbers when no user receives them", async () => {
    const owner = await fixtures.addAccount("team");
    const user = await fixtures.addUser(owner.accountId, "member");
    const { texts, guideIds } = await fillEveryTable(pool, {
      userId: user.id,
      accountId: user.accountId,
    });
    const walk = await walkPerson(user, texts);
    await eraseUser(service, { userId: user.id, guides: "delete" });
    await runJobs();
    expect(await walk()).toEqual([{ table: "reserved_usernames", column: "text", rows: 2 }]);
    const ids = await collectIds(pool, { accountId: owner.accountId, userId: owner.id });
    const { findings } = await walkDatabase(pool, {
      ids: { ...ids, user: [], guide: guideIds },
      texts: [],
    });
    // The deletions of GET /changes stay for 90 days (contract CHG-6).
    expect(findings).toEqual([{ table: "guide_changes", column: "guide_id", rows: 3 }]);
    const account = await service.db.prisma.account.findUniqueOrThrow({
      where: { id: owner.accountId },
    });
    expect(account.guidesCount).toBe(0);
  });

  it("erases a user who was removed before", async () => {
    const owner = await fixtures.addAccount("team");
    const user = await fixtures.addUser(owner.accountId, "member");
    const { texts } = await fillEveryTable(pool, { userId: user.id, accountId: user.accountId });
    await pool.query("update users set removed_at = now(), email = '' where id = $1", [user.id]);
    // Its email was sent before.
    await pool.query("delete from graphile_worker._private_jobs where run_at > now()");
    const walk = await walkPerson(user, [texts[0] ?? "", texts[3] ?? ""]);
    await eraseUser(service, { userId: user.id, guides: "delete" });
    await runJobs();
    expect(await walk()).toEqual([{ table: "reserved_usernames", column: "text", rows: 2 }]);
  });
});
