import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "@guidepost/database";
import { revokeKey } from "#api-keys/index.ts";
import { DomainError, invalid } from "#errors.ts";
import { sweepRequestLog } from "#operator/index.ts";
import {
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  waitUntilBlocked,
} from "#testing/index.ts";
import { newEntryId, timeOfEntry } from "#entry-id.ts";
import { createRequestLog } from "../recorder.ts";
import { createPartitions, dayOf, listPartitions } from "../store/partitions.ts";
import type { LogRow } from "../store/write.ts";
import { openBreakingDatabase, type BreakingDatabase } from "./breaking-database.fixture.ts";
import { addCaller } from "./log.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
// Batches are written when a test flushes.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterAll(() => void vi.useRealTimers());
const { service } = fixtures;
const { pool } = service.db;

function openLog(db: Database = service.db) {
  const dropped: number[] = [];
  const errors: unknown[] = [];
  const log = createRequestLog(db, {
    onError: (error) => errors.push(error),
    onDrop: (requests) => dropped.push(requests),
  });
  return { ...log, dropped, errors };
}

async function rowsOf(accountId: number): Promise<LogRow[]> {
  const { rows } = await pool.query<LogRow>(
    "select * from request_log where account_id = $1 order by id",
    [accountId],
  );
  return rows;
}

const broken: BreakingDatabase[] = [];
afterEach(async () => {
  for (const one of broken.splice(0)) await one.stop();
});
async function openBreaking(): Promise<BreakingDatabase> {
  const opened = await openBreakingDatabase(fixtures.url);
  broken.push(opened);
  return opened;
}

/** A log of a database that accepts no connection. */
async function openLogOfUnreachable() {
  const { db, setDown } = await openBreaking();
  setDown(true);
  return openLog(db);
}

describe("the request log", () => {
  it("stores a request with its limits, and creates the partition of its day and plan", async () => {
    const owner = await fixtures.addAccount("team");
    const { entry, keyId } = await addCaller(service, owner);
    const log = openLog();
    const first = entry({}, new Date(service.clock().getTime() - 1_000));
    log.record(first);
    log.record(entry({ requestId: "mine", path: "/v1/\t\\x\0", userAgent: "tab\tnew\\n" }));
    await log.flush();
    const [row, own] = await rowsOf(owner.accountId);
    expect(row).toEqual({
      kept_days: 30,
      id: first.id,
      account_id: owner.accountId,
      api_key_id: keyId,
      request_id: null,
      method: "GET",
      operation: "guides.get",
      path: "/v1/guides/42",
      status: 200,
      code: null,
      duration_us: 1_500,
      address: "203.0.113.9",
      user_agent: "curl/8.0",
      scope: "read",
      key_scopes: "read",
      per_minute: 300,
      minute_used: 12,
      per_hour: 10_000,
      hour_used: 500,
      monthly_quota: 200_000,
      quota_used: 13,
      replayed: false,
      details: null,
      requests: 1,
    });
    expect(own).toMatchObject({
      request_id: "mine",
      path: "/v1/\t\\x\uFFFD",
      user_agent: "tab\tnew\\n",
    });
    const today = dayOf(service.clock().getTime() - 1_000);
    expect(await listPartitions(pool)).toContainEqual({ keptDays: 30, day: today });
  });

  it("stores no secret of a key, and bounds the texts of the client", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry, secret } = await addCaller(service, owner);
    const fields = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`${secret}${index}${"x".repeat(9_000)}`, ["y"]]),
    );
    const log = openLog();
    log.record(
      entry({
        requestId: secret,
        path: `/v1/${secret}/${"p".repeat(9_000)}`,
        userAgent: `agent ${secret.toUpperCase()} ${"u".repeat(9_000)}`,
        status: 422,
        refusal: invalid(fields),
      }),
    );
    await log.flush();
    const [row] = await rowsOf(owner.accountId);
    expect(JSON.stringify(row).toLowerCase()).not.toContain(secret.slice(3));
    expect(JSON.stringify(row).length).toBeLessThan(8_000);
    expect(row).toMatchObject({ request_id: "sk_…", code: "validation_failed" });
  });

  it("adds up the 429 responses of a key to an operation in a minute, over instances and batches", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const refusal = new DomainError("rate_limit_exceeded");
    const at = new Date("2026-11-20T09:30:10.000Z");
    fixtures.setClock(at);
    const logs = [openLog(), openLog((await fixtures.addInstance(1)).db)];
    for (const seconds of [0, 10, 20])
      for (const log of logs) {
        for (const operation of ["guides.get", "guides.list"]) {
          const late = new Date(at.getTime() + seconds * 1_000);
          log.record(entry({ status: 429, refusal, operation }, late));
          log.record(entry({ status: 429, refusal, operation }, late));
        }
        await log.flush();
      }
    fixtures.setClock(undefined);
    const rows = await rowsOf(owner.accountId);
    expect(rows).toMatchObject([
      { code: "rate_limit_exceeded", requests: 12 },
      { code: "rate_limit_exceeded", requests: 12 },
    ]);
    expect(rows.map(({ id }) => timeOfEntry(id))).toEqual([at.getTime(), at.getTime()]);
  });

  it("stores one entry for the 401 responses of a key in a minute that two processes write concurrently (contract LOG-4)", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry, secret, keyId } = await addCaller(service, owner);
    await revokeKey(await owner.sessionContext(), { id: keyId });
    const minute = Date.parse("2026-11-20T09:30Z");
    const times = [32_000, 32_400];
    const logs = [openLog(), openLog((await fixtures.addInstance(1)).db)];
    // Both have looked up the key, and neither has read or written an entry.
    const lock = { sql: "lock table request_log in access exclusive mode", values: [] };
    for (const [which, log] of logs.entries())
      log.recordUnauthorized(secret, entry({}, new Date(minute + (times[which] ?? 0))));
    await createPartitions(pool, [{ keptDays: 7, day: dayOf(minute) }]);
    await runWhileLocked(service.db, lock, 2, () => Promise.all(logs.map((log) => log.flush())));
    const rows = await rowsOf(owner.accountId);
    expect(rows).toMatchObject([{ status: 401, requests: 2 }]);
    const [stored] = rows.map(({ id }) => timeOfEntry(id) - minute);
    expect(times).toContain(stored);
    // The entry keeps its time, and the next minute has an entry of its own.
    for (const second of [59, 60])
      logs[1]?.recordUnauthorized(secret, entry({}, new Date(minute + second * 1_000)));
    await logs[1]?.flush();
    const later = await rowsOf(owner.accountId);
    expect(later.map(({ requests }) => requests)).toEqual([3, 1]);
    expect(later.map(({ id }) => timeOfEntry(id) - minute)).toEqual([stored, 60_000]);
  });

  it("adds up the 401 responses of a revoked key, and ignores unknown secrets", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry, secret, keyId } = await addCaller(service, owner);
    await revokeKey(await owner.sessionContext(), { id: keyId });
    const log = openLog();
    log.recordUnauthorized(secret, entry());
    log.recordUnauthorized(secret, entry());
    log.recordUnauthorized(`sk_${"0".repeat(48)}`, entry());
    log.recordUnauthorized("no key", entry());
    await log.flush();
    expect(await rowsOf(owner.accountId)).toMatchObject([
      { api_key_id: keyId, status: 401, code: "unauthorized", requests: 2, key_scopes: null },
    ]);
  });

  it("stores each request once when the response to a commit is lost", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const at = service.clock();
    await createPartitions(pool, [{ keptDays: 7, day: dayOf(at.getTime()) }]);
    const { db, loseNextCommit } = await openBreaking();
    const log = openLog(db);
    loseNextCommit();
    log.record(entry({}, at));
    await expect(log.flush()).rejects.toThrow("terminated");
    log.record(entry({}, at));
    await log.flush();
    expect(await rowsOf(owner.accountId)).toHaveLength(2);
    expect(log.dropped).toEqual([]);
  });

  it("keeps a bounded number of requests while the database refuses batches, and counts the rest", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const log = await openLogOfUnreachable();
    for (let count = 0; count < 20_600; count += 1) log.record(entry());
    await expect(log.flush()).rejects.toThrow("terminated");
    const total = log.dropped.reduce((sum, requests) => sum + requests, 0);
    expect(total).toBe(600);
  });

  it("keeps a bounded number of sums of 429 and 401 responses, and counts the requests of the rest", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const refusal = new DomainError("rate_limit_exceeded");
    const at = new Date("2026-11-20T09:30:10.000Z");
    const limited = await openLogOfUnreachable();
    for (let sum = 0; sum < 5_003; sum += 1)
      for (const _ of ["first", "second"])
        limited.record(entry({ status: 429, refusal, operation: `operation ${sum}` }, at));
    expect(limited.dropped).toEqual([1, 1, 1, 1, 1, 1]);

    const log = await openLogOfUnreachable();
    const secretOf = (sum: number) => `sk_${sum.toString(16).padStart(48, "0")}`;
    for (let sum = 0; sum < 5_003; sum += 1) log.recordUnauthorized(secretOf(sum), entry({}, at));
    expect(log.dropped).toEqual([1, 1, 1]);
    // While the keys are being looked up, further responses arrive.
    const flushed = log.flush();
    await Promise.resolve();
    for (const sum of [0, 0, 6_000]) log.recordUnauthorized(secretOf(sum), entry({}, at));
    await expect(flushed).rejects.toThrow("terminated");
    expect(log.dropped).toEqual([1, 1, 1, 1]);
  });

  it("keeps the 401 responses that arrive during a failed look-up of their keys, and the time of the first one", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry, secret } = await addCaller(service, owner);
    await pool.query("update api_keys set revoked_at = now() where account_id = $1", [
      owner.accountId,
    ]);
    const at = new Date("2026-11-20T09:30:10.000Z");
    const { db, setDown } = await openBreaking();
    setDown(true);
    const log = openLog(db);
    log.recordUnauthorized(secret, entry({}, at));
    const failing = log.flush();
    await Promise.resolve();
    log.recordUnauthorized(secret, entry({}, new Date("2026-11-20T09:30:20.000Z")));
    await expect(failing).rejects.toThrow("terminated");
    setDown(false);
    await log.flush();
    const rows = await rowsOf(owner.accountId);
    expect(rows).toMatchObject([{ status: 401, requests: 2 }]);
    expect(rows.map(({ id }) => timeOfEntry(id))).toEqual([at.getTime()]);
    expect(log.dropped).toEqual([]);
  });

  it("counts the sums of a batch as missing when the response to its commit is lost, and adds them once", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const at = service.clock();
    await createPartitions(pool, [{ keptDays: 7, day: dayOf(at.getTime()) }]);
    const limited = { status: 429, refusal: new DomainError("rate_limit_exceeded") };
    const { db, loseNextCommit } = await openBreaking();
    const log = openLog(db);
    loseNextCommit();
    for (const _ of ["first", "second"]) log.record(entry(limited, at));
    await expect(log.flush()).rejects.toThrow("terminated");
    await log.flush();
    expect(log.dropped).toEqual([2]);
    expect(await rowsOf(owner.accountId)).toMatchObject([{ status: 429, requests: 2 }]);
  });

  it("drops rows that PostgreSQL cannot store, and writes later ones", async () => {
    const owner = await fixtures.addAccount("pro");
    const { entry } = await addCaller(service, owner);
    const log = openLog();
    log.record(entry({ method: "\u0000" }));
    await expect(log.flush()).rejects.toMatchObject({ code: "22021" });
    log.record(entry());
    await log.flush();
    expect(log.dropped).toEqual([1]);
    expect(await rowsOf(owner.accountId)).toHaveLength(1);
  });
});

describe("the deletion of an account (contract LOG-3)", () => {
  it("deletes its log, also the requests of a batch that another instance writes concurrently", async () => {
    const [gone, kept] = [await fixtures.addAccount("pro"), await fixtures.addAccount("pro")];
    const callers = [await addCaller(service, gone), await addCaller(service, kept)];
    const log = openLog();
    for (const { entry } of callers) log.record(entry());
    await log.flush();
    for (const { entry } of callers) log.record(entry());
    // The batch has read the accounts and waits, while the account is deleted.
    const lock = { sql: "lock table request_log in access exclusive mode", values: [] };
    await runWhileLocked(service.db, lock, 2, () =>
      runConcurrently<unknown>(2, async (which) => {
        if (which === 0) return log.flush();
        await waitUntilBlocked(service.db, 1);
        return pool.query("delete from accounts where id = $1", [gone.accountId]);
      }),
    );
    expect(await rowsOf(gone.accountId)).toEqual([]);
    expect(await rowsOf(kept.accountId)).toHaveLength(2);
    const [{ entry }] = callers as [(typeof callers)[0]];
    log.record(entry());
    await log.flush();
    expect(await rowsOf(gone.accountId)).toEqual([]);
  });
});

describe("sweepRequestLog", () => {
  it("drops the days whose time is over, and creates tomorrow's partitions, with four instances (contract LOG-3)", async () => {
    const DAY_MS = 86_400_000;
    const now = new Date("2027-03-20T00:30:00.000Z");
    const today = dayOf(now.getTime());
    fixtures.setClock(now);
    const days = (keptDays: number, ages: number[]) =>
      ages.map((age) => ({ keptDays, day: today - age * DAY_MS }));
    await createPartitions(pool, [...days(7, [0, 7, 8]), ...days(90, [90, 91])]);
    const { results } = await runConcurrently(4, async () => {
      const { db } = await fixtures.addInstance(1);
      return sweepRequestLog({ ...service, db });
    });
    expect(results.some((dropped) => dropped >= 2)).toBe(true);
    const left = await listPartitions(pool);
    const expected = [...days(7, [-1, 0, 7]), ...days(90, [90])];
    expect(left).toHaveLength(expected.length);
    expect(left).toEqual(expect.arrayContaining(expected));
    expect(await sweepRequestLog(service)).toBe(0);
    fixtures.setClock(undefined);
  });

  it("keeps the order of ids in the order of time", () => {
    const ids = [1, 255, 256, Date.now(), Date.now() + 1].map(newEntryId);
    expect(ids.toSorted()).toEqual(ids);
  });
});
