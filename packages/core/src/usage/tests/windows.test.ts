import { usageWindows } from "@guidepost/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestFixtures, runWhileLocked, type TestUser } from "#testing/index.ts";
import { type UsageRecorder, createUsageRecorder } from "../recorder.ts";
import { getUsageWindows } from "../report.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
// Batches are written when a test flushes.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterAll(() => void vi.useRealTimers());
afterEach(() => fixtures.setClock(undefined));
const { service } = fixtures;
type KeyHolder = TestUser & { apiKeyId: number };
async function addHolder(): Promise<KeyHolder> {
  const person = await fixtures.addAccount("pro");
  return { ...person, apiKeyId: (await person.insertKey(["read"])).id };
}
let owner: KeyHolder;
beforeEach(async () => {
  owner = await addHolder();
});

function recorderOf() {
  return createUsageRecorder(service.db, (error) => {
    throw error;
  });
}
function use(
  recorder: UsageRecorder,
  at: string,
  outcomes: string[] = ["ok"],
  who = owner,
  operation = "guides.get",
) {
  for (const outcome of outcomes)
    recorder.record({
      accountId: who.accountId,
      apiKeyId: who.apiKeyId,
      operation,
      outcome,
      at: new Date(`2026-11-20T${at}Z`),
    });
}
async function usedAt(at: string, who = owner) {
  const now = new Date(`2026-11-20T${at}Z`);
  const result = await getUsageWindows({ ...(await who.sessionContext()), clock: () => now });
  expect(usageWindows.parse(result)).toEqual(result);
  return [result.minute.used, result.hour.used];
}

describe("getUsageWindows (contract RATE-1)", () => {
  it("sums the requests of two recorders in the latest minute and hour", async () => {
    const recorders = [recorderOf(), recorderOf()];
    for (const recorder of recorders) {
      use(recorder, "09:29:59.999", ["ok", "ok", "ok"]);
      use(recorder, "09:30:00.000", ["ok", "not_found"]);
      await recorder.flush();
      use(recorder, "09:30:59.999");
    }
    for (const recorder of recorders) await recorder.close();
    expect(await usedAt("09:30:59.999")).toEqual([6, 12]);
    expect(await usedAt("09:31:00.000")).toEqual([0, 12]);
    expect(await usedAt("09:59:59.999")).toEqual([0, 12]);
    expect(await usedAt("10:00:00.000")).toEqual([0, 0]);
  });

  it("counts every request except those with rate_limit_exceeded", async () => {
    const recorder = recorderOf();
    use(recorder, "09:30:00", ["ok", "quota_exceeded", "internal_error", "rate_limit_exceeded"]);
    await recorder.close();
    expect(await usedAt("09:30:30")).toEqual([3, 3]);
    const silent = await addHolder();
    const refusing = recorderOf();
    use(refusing, "09:30:00", ["rate_limit_exceeded"], silent);
    await refusing.close();
    expect(await usedAt("09:30:30", silent)).toEqual([0, 0]);
  });

  it("restarts the counts with a newer window, and drops late counts of an earlier window", async () => {
    const recorder = recorderOf();
    const written = async (at: string) => {
      use(recorder, at, ["ok", "ok"]);
      await recorder.flush();
    };
    await written("09:30:00");
    await written("09:31:00");
    expect(await usedAt("09:31:00")).toEqual([2, 4]);
    await written("09:30:59");
    expect(await usedAt("09:31:00")).toEqual([2, 6]);
    await written("10:00:00");
    expect(await usedAt("10:00:00")).toEqual([2, 2]);
    for (let late = 0; late < 2; late++) use(recorder, "09:59:59");
    await written("09:59:59");
    expect(await usedAt("10:00:00")).toEqual([2, 2]);
    // One batch whose requests are not in order of time.
    use(recorder, "10:05:00");
    use(recorder, "10:06:00");
    use(recorder, "10:05:30");
    await recorder.close();
    expect(await usedAt("10:06:00")).toEqual([1, 5]);
  });

  it("returns the account's limits and the ends of both windows to a member", async () => {
    const now = new Date("2026-11-20T23:59:30.000Z");
    const member = await fixtures.addUser(owner.accountId, "member");
    expect(await getUsageWindows({ ...(await member.sessionContext()), clock: () => now })).toEqual(
      {
        minute: { used: 0, limit: 300, resets_at: "2026-11-21T00:00:00.000Z" },
        hour: { used: 0, limit: 10_000, resets_at: "2026-11-21T00:00:00.000Z" },
        as_of: now.toISOString(),
      },
    );
  });

  it("counts the requests of each account separately", async () => {
    const outsider = await addHolder();
    const recorder = recorderOf();
    use(recorder, "09:30:00");
    use(recorder, "09:30:00", ["ok", "ok"], outsider);
    await recorder.close();
    expect(await usedAt("09:30:00")).toEqual([1, 1]);
    expect(await usedAt("09:30:00", outsider)).toEqual([2, 2]);
  });

  it("writes the windows and the usage detail in one transaction, and counts a failed batch once", async () => {
    const recorder = recorderOf();
    const failingAt = async (table: string) => {
      await service.db.pool.query(`alter table ${table} rename to away`);
      await expect(recorder.flush()).rejects.toThrow(table);
      await service.db.pool.query(`alter table away rename to ${table}`);
    };
    const detail = () =>
      service.db.prisma.usageDetail.count({ where: { apiKeyId: owner.apiKeyId } });
    use(recorder, "09:30:00");
    await failingAt("usage_windows");
    expect(await detail()).toBe(0);
    use(recorder, "09:30:10");
    await failingAt("usage_detail");
    expect(await usedAt("09:30:30")).toEqual([0, 0]);
    use(recorder, "09:29:00");
    await recorder.close();
    expect(await usedAt("09:30:30")).toEqual([2, 3]);
    expect(await detail()).toBe(1);
  });

  it("writes the windows of the other accounts when one account was deleted", async () => {
    const [gone, recorder] = [await addHolder(), recorderOf()];
    use(recorder, "09:30:00", ["ok"], gone);
    use(recorder, "09:30:00");
    await service.db.prisma.account.delete({ where: { id: gone.accountId } });
    await recorder.close();
    expect(await usedAt("09:30:00")).toEqual([1, 1]);
  });

  it("does not deadlock when two instances write the accounts in different orders", async () => {
    const people = [owner, await addHolder(), await addHolder()];
    const instances = [await fixtures.addInstance(1), await fixtures.addInstance(1)];
    // Makes the planner look up each account in the order of the batch, as it does with many accounts.
    for (const { db } of instances)
      await db.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const recorders = instances.map((instance) => createUsageRecorder(instance.db, () => {}));
    const useAll = (at: string) =>
      recorders.forEach((recorder, which) => {
        for (const who of which === 0 ? people : people.toReversed())
          // The two recorders write different detail rows, so they wait for each other's windows
          // only.
          use(recorder, at, ["ok"], who, `operation-${which}`);
      });
    useAll("09:30:00");
    for (const recorder of recorders) await recorder.flush();
    useAll("09:31:00");
    const lock = {
      sql: "select 1 from usage_windows where account_id = $1 for update",
      values: [people[1]?.accountId],
    };
    await runWhileLocked(service.db, lock, 2, () =>
      Promise.all(recorders.map((recorder) => recorder.close())),
    );
    for (const who of people) expect(await usedAt("09:31:00", who)).toEqual([2, 4]);
  });
});
