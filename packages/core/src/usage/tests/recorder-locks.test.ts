import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { removeMember } from "#accounts/index.ts";
import { createTestFixtures, runConcurrently, runWhileLocked } from "#testing/index.ts";
import { type UsageRecorder, createUsageRecorder } from "../recorder.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
// Batches are written when a test flushes.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterAll(() => void vi.useRealTimers());
const { db } = fixtures.service;
const owner = await fixtures.addAccount("enterprise");
const at = new Date("2026-11-20T09:30:00.000Z");
const minuteLater = new Date("2026-11-20T09:31:00.000Z");

function use(recorder: UsageRecorder, ids: number[], when = at) {
  const { accountId } = owner;
  for (const apiKeyId of ids)
    recorder.record({ accountId, apiKeyId, operation: "guides.get", outcome: "ok", at: when });
}

describe("a batch of the usage recorder", () => {
  it.each([
    ["counts", "select 1 from usage_detail where api_key_id = $1 for update"],
    ["last uses", "select 1 from api_keys where id = $1 for update"],
  ])(
    "does not deadlock with another instance's batch in another order of keys (%s)",
    async (_, sql) => {
      const ids: number[] = [];
      while (ids.length < 3) ids.push((await owner.insertKey(["read"])).id);
      const instances = [await fixtures.addInstance(1), await fixtures.addInstance(1)];
      // Makes the planner look up each key in the order of the batch, as it does with many keys.
      for (const instance of instances)
        await instance.db.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
      const recorders = instances.map((instance) => createUsageRecorder(instance.db, () => {}));
      const useAll = (when: Date) =>
        recorders.forEach((one, which) => use(one, which === 0 ? ids : ids.toReversed(), when));
      useAll(at);
      for (const recorder of recorders) await recorder.flush();
      useAll(minuteLater);
      // Each recorder waits for the locked key in the middle, or for the other recorder.
      await runWhileLocked(db, { sql, values: [ids[1]] }, 2, () =>
        Promise.all(recorders.map((recorder) => recorder.close())),
      );
      const keys = await db.prisma.apiKey.findMany({
        where: { id: { in: ids } },
        select: { lastUsedAt: true, usage: { select: { requests: true } } },
      });
      expect(keys).toEqual(ids.map(() => ({ lastUsedAt: minuteLater, usage: [{ requests: 4 }] })));
    },
  );

  it("does not deadlock with the removal of the keys' holder", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const ids: number[] = [];
    while (ids.length < 3) ids.push((await member.insertKey(["read"])).id);
    // The last key is now the first in the table and the index: an unordered removal would start
    // with it.
    for (const id of ids.slice(0, 2))
      await db.pool.query("update api_keys set created_at = now() where id = $1", [id]);
    const recorder = createUsageRecorder(db, () => {});
    use(recorder, ids);
    const session = await owner.sessionContext();
    const lock = {
      sql: "select 1 from api_keys where id = $1 for no key update",
      values: [ids[1]],
    };
    const { results } = await runWhileLocked(db, lock, 2, () =>
      runConcurrently<unknown>(2, (which) =>
        which === 0 ? recorder.close() : removeMember(session, { id: member.id }),
      ),
    );
    expect(results).toHaveLength(2);
  });
});
