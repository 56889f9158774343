import { afterAll, describe, expect, it } from "vitest";
import { deleteAccount, eraseDue, undeleteAccount } from "#operator/index.ts";
import { DomainError } from "#errors.ts";
import {
  addGuide,
  collectIds,
  createTestFixtures,
  runWhileLocked,
  type TestUser,
  waitUntilBlocked,
  walkDatabase,
} from "#testing/index.ts";
import { continueErasure, eraseNow, startErasure } from "../index.ts";
import { PASSWORD } from "#two-factor/tests/two-factor-user.ts";
import { createDeletions } from "./deletion.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const {
  service,
  addOwner,
  addMember,
  enter,
  deleteAccount: remove,
  deleteUser,
} = createDeletions(fixtures);
const { db } = service;

const lockAccount = ({ accountId }: TestUser) => ({
  sql: "select 1 from accounts where id = $1 for update",
  values: [accountId],
});

async function makeDue({ accountId }: TestUser): Promise<void> {
  await db.pool.query("update accounts set deletion_at = now() where id = $1", [accountId]);
}

/** Starts the erasure as a worker does; returns whether it has started. */
async function start({ accountId }: TestUser): Promise<boolean> {
  const subject = { kind: "account", id: accountId } as const;
  return (await startErasure(service, { subject, isDueOnly: true, via: undefined })) !== undefined;
}

function codeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  throw error;
}

describe("an erasure and an undo at the same time (contract ACCT-22)", () => {
  it.each(["the worker", "the owner"])(
    "end in one of both, whole, when %s waits first for the row",
    async (first) => {
      const owner = await addOwner();
      await remove(owner);
      await makeDue(owner);
      const signIn = () => enter(owner).then(() => "signed in", codeOf);
      const calls =
        first === "the worker" ? [() => start(owner), signIn] : [signIn, () => start(owner)];
      const run = async () => {
        const running: Promise<unknown>[] = [];
        for (const call of calls) running.push(call());
        return Promise.all(running);
      };
      const results = await runWhileLocked(db, lockAccount(owner), 2, run);
      const started = results.includes(true);
      expect(results).toContain(started ? "account_deletion_pending" : "signed in");
      const { rows } = await db.pool.query(
        "select deletion_at is null as kept, exists (select from erasures where subject_id = $1) as erasing from accounts where id = $1",
        [owner.accountId],
      );
      expect(rows).toEqual([{ kept: !started, erasing: started }]);
    },
  );

  it("leave a started erasure as it is, for owners and the operator", async () => {
    const owner = await addOwner();
    await remove(owner);
    await makeDue(owner);
    expect(await start(owner)).toBe(true);
    await expect(enter(owner)).rejects.toMatchObject({ code: "account_deletion_pending" });
    await expect(undeleteAccount(service, owner)).rejects.toMatchObject({ code: "conflict" });
    await expect(deleteAccount(service, owner)).rejects.toMatchObject({ code: "conflict" });
    await eraseDue(service);
  });

  it("let every sign-in of concurrent owners succeed, and undo once", async () => {
    const owner = await addOwner();
    await remove(owner);
    const both = () => Promise.all([enter(owner), enter(owner)]);
    const sessions = await runWhileLocked(db, lockAccount(owner), 2, both);
    expect(sessions).toMatchObject([{ userId: owner.id }, { userId: owner.id }]);
    const { rows } = await db.pool.query(
      "select count(*)::int as entries from audit_log where account_id = $1 and action = 'account.deletion_undone'",
      [owner.accountId],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });
});

describe("a request of a user to be deleted, at the same time as other requests (contract USER-6, ACCT-25)", () => {
  it("hands over a guide that the user adds at this moment (contract USER-8)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const request = await db.pool.connect();
    await request.query("begin");
    const { rows } = await request.query<{ id: number }>(
      `insert into guides (account_id, user_id, slug, title, description, category)
       values ($1, $2, 'late', 'Late', '', 'tech') returning id`,
      [owner.accountId, member.id],
    );
    const deleted = deleteUser(member, owner.id);
    deleted.catch(() => {});
    await waitUntilBlocked(db, 1);
    await request.query("commit");
    request.release();
    await deleted;
    const guides = await db.pool.query("select user_id from guides where id = $1", [rows[0]?.id]);
    expect(guides.rows).toEqual([{ user_id: owner.id }]);
  });

  it("is granted to one of two owners only", async () => {
    const first = await addOwner();
    const second = await fixtures.addUser(first.accountId, "owner");
    await second.setPassword(PASSWORD);
    const both = () =>
      Promise.all([first, second].map((user) => deleteUser(user).then(() => "granted", codeOf)));
    const results = await runWhileLocked(db, lockAccount(first), 2, both);
    expect(results.toSorted()).toEqual(["conflict", "granted"]);
  });

  it("hands guides over without a lock of the account", async () => {
    const request = await db.pool.connect();
    const owner = await addOwner();
    const member = await addMember(owner);
    const { id } = await addGuide(await member.sessionContext());
    await request.query("begin");
    await request.query("select from guides where id = $1 for update", [id]);
    const deleted = deleteUser(member, owner.id);
    deleted.catch(() => {});
    await waitUntilBlocked(db, 1);
    await db.pool.query("update accounts set guides_count = guides_count where id = $1", [
      owner.accountId,
    ]);
    await request.query("commit");
    request.release();
    await deleted;
  });
});

describe("an erasure by several processes (contract ACCT-22)", () => {
  it("sends the last email once", async () => {
    const owner = await addOwner();
    await addGuide(await owner.sessionContext());
    await remove(owner);
    await makeDue(owner);
    const worker = { ...(await fixtures.addInstance(4)), mediaStorage: service.mediaStorage };
    const run = () => Promise.all([eraseDue(service), eraseDue(worker)]);
    await runWhileLocked(db, lockAccount(owner), 2, run);
    const { rows } = await db.pool.query(
      `select count(*)::int as emails from graphile_worker._private_jobs
        where payload -> 'mail' ->> 'kind' = 'account_erased' and payload -> 'mail' ->> 'email' = $1`,
      [`${owner.username}@guidepost.test`],
    );
    expect(rows).toEqual([{ emails: 1 }]);
  });

  it("is continued from any batch after an abort", async () => {
    const owner = await addOwner();
    await addGuide(await owner.sessionContext());
    const ids = await collectIds(db.pool, owner);
    const subject = { kind: "account", id: owner.accountId } as const;
    const erasure = await startErasure(service, { subject, isDueOnly: false, via: "operator" });
    if (!erasure) throw new Error("no erasure");
    await expect(
      continueErasure(service, erasure, AbortSignal.abort(new Error("stopped"))),
    ).rejects.toThrow("stopped");
    await eraseDue(service);
    const { findings } = await walkDatabase(db.pool, { ids, texts: [] });
    expect(findings.map(({ table }) => table)).toEqual(["erasures"]);
  });
});

describe("a request that started before the erasure (contract ACCT-22)", () => {
  it("leaves no guide, audit entry and image when it commits before the account is deleted", async () => {
    const owner = await addOwner();
    const ids = await collectIds(db.pool, owner);
    const request = await db.pool.connect();
    await request.query("begin");
    await request.query(
      "insert into guides (account_id, user_id, slug, title, description, category) values ($1, $2, 'late', 'Late', '', 'tech')",
      [owner.accountId, owner.id],
    );
    const addEntry = (connection: {
      query: (text: string, values: unknown[]) => Promise<unknown>;
    }) =>
      connection.query(
        `insert into audit_log (account_id, id, expires_at, action, via, user_id, target_name, address, details)
         values ($1, gen_random_uuid(), now() + interval '1 day', 'session.signed_in', 'portal', $2, 'Ada', '192.0.2.1', '{}')`,
        [owner.accountId, owner.id],
      );
    await addEntry(request);
    const erased = eraseNow(service, { subject: { kind: "account", id: owner.accountId } });
    erased.catch(() => {});
    await waitUntilBlocked(db, 1);
    await request.query(
      `insert into images (account_id, hash, width, height, bytes, uploaded_by, check_after)
       values ($1::int, md5($1::int::text), 30, 20, 10, $2, now())`,
      [owner.accountId, owner.id],
    );
    await request.query("commit");
    request.release();
    await erased;
    // A later entry finds no account.
    await addEntry(db.pool);
    const { findings } = await walkDatabase(db.pool, { ids, texts: [] });
    expect(findings.map(({ table }) => table)).toEqual(["erasures"]);
  });

  it("leaves no audit entry when it commits while the last transaction waits for it", async () => {
    const owner = await addOwner();
    const ids = await collectIds(db.pool, owner);
    const subject = { kind: "account", id: owner.accountId } as const;
    const erasure = await startErasure(service, { subject, isDueOnly: false, via: "operator" });
    if (!erasure) throw new Error("no erasure");
    const request = await db.pool.connect();
    await request.query("begin");
    await request.query(
      `insert into audit_log (account_id, id, expires_at, action, via, user_id, details)
       values ($1, gen_random_uuid(), now() + interval '1 day', 'session.signed_in', 'portal', $2, '{}')`,
      [owner.accountId, owner.id],
    );
    const erased = continueErasure(service, erasure);
    erased.catch(() => {});
    await waitUntilBlocked(db, 1);
    await request.query("commit");
    request.release();
    await erased;
    const { findings } = await walkDatabase(db.pool, { ids, texts: [] });
    expect(findings.map(({ table }) => table)).toEqual(["erasures"]);
  });

  it("leaves no address of an erased user in the audit log", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await deleteUser(member);
    await eraseNow(service, { subject: { kind: "user", id: member.id }, guides: "delete" });
    await db.pool.query(
      `insert into audit_log (account_id, id, expires_at, action, via, user_id, target_name, address, user_agent, details)
       values ($1, gen_random_uuid(), now() + interval '1 day', 'key.created', 'portal', $2, 'Key of Ada', '192.0.2.1', 'Firefox', '{"a": 1}')`,
      [owner.accountId, member.id],
    );
    const { rows } = await db.pool.query(
      `select count(*)::int as entries, count(address)::int as addresses, count(target_name) filter (where target_type is distinct from 'guide')::int as names
         from audit_log where account_id = $1 and user_id = $2`,
      [owner.accountId, member.id],
    );
    expect(rows).toEqual([{ entries: expect.any(Number) as number, addresses: 0, names: 0 }]);
  });
});

describe("the audit log (contract AUDIT-4)", () => {
  it("refuses changes of entries of an account without an erasure", async () => {
    const owner = await addOwner();
    await enter(owner);
    const where = "where account_id = $1";
    for (const text of [
      `delete from audit_log ${where}`,
      `update audit_log set address = null ${where}`,
    ])
      await expect(db.pool.query(text, [owner.accountId])).rejects.toThrow("append-only");
  });

  it("refuses changes of entries after an erasure of the account's user has ended, and during that of another account", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await enter(owner);
    await eraseNow(service, { subject: { kind: "user", id: member.id }, guides: "delete" });
    // The record of an account that was restored from a backup.
    await db.pool.query(
      `insert into erasures (kind, subject_id, account_id, via, finished_at, counts)
       values ('account', $1, $1, 'operator', now(), '{}')`,
      [owner.accountId],
    );
    const other = { kind: "account", id: (await addOwner()).accountId } as const;
    await startErasure(service, { subject: other, isDueOnly: false, via: "operator" });
    for (const text of [
      "delete from audit_log where account_id = $1",
      "update audit_log set address = null where account_id = $1",
    ])
      await expect(db.pool.query(text, [owner.accountId])).rejects.toThrow("append-only");
  });

  it("refuses a change of the facts of an entry during the erasure of a user", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await enter(member);
    const subject = { kind: "user", id: member.id } as const;
    await startErasure(service, { subject, isDueOnly: false, via: "operator", guides: "delete" });
    for (const change of ["action = 'key.created'", "user_id = 1", "via = 'operator'"])
      await expect(
        db.pool.query(`update audit_log set ${change} where account_id = $1`, [owner.accountId]),
      ).rejects.toThrow("append-only");
    await expect(
      db.pool.query("delete from audit_log where account_id = $1", [owner.accountId]),
    ).rejects.toThrow("append-only");
  });
});
