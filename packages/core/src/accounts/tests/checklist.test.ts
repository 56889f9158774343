import { afterAll, describe, expect, it } from "vitest";
import { createTryItKey } from "#api-keys/index.ts";
import { publishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, explainPlan, indexesOf } from "#testing/index.ts";
import { createUsageRecorder } from "#usage/index.ts";
import { closeChecklist, getChecklist } from "../profile.ts";
import { findChecklist } from "../store/accounts.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;

describe("getChecklist", () => {
  it("returns each completed step from the user's own data", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const session = await owner.sessionContext();
    const steps = async () => Object.values(await getChecklist(session));
    expect(await steps()).toEqual([true, false, false, false, false]);

    // A temporary key and its requests complete no step.
    const { key: temporary } = await createTryItKey(session, { scope: "read" });
    const send = async (apiKeyId: number, outcome: string) => {
      const recorder = createUsageRecorder(service.db, () => {});
      const event = { accountId: owner.accountId, apiKeyId, operation: "guides.list", outcome };
      recorder.record({ ...event, at: service.clock() });
      await recorder.close();
    };
    await send(temporary.id, "ok");
    expect(await steps()).toEqual([true, false, false, false, false]);

    const { id } = await owner.insertKey(["read"]);
    await send(id, "forbidden");
    expect(await steps()).toEqual([true, true, false, false, false]);
    await send(id, "ok");
    expect(await steps()).toEqual([true, true, true, false, false]);
    await publishGuide(session, { id: (await addGuide(session)).id });
    expect(await steps()).toEqual([true, true, true, true, false]);
    expect(Object.values(await getChecklist(await member.sessionContext()))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each(["force_custom_plan", "force_generic_plan"])(
    "reads no requests of other users in an account with many of them (%s)",
    async (mode) => {
      const owner = await fixtures.addAccount("team");
      const member = await fixtures.addUser(owner.accountId, "member");
      const { pool } = service.db;
      for (const [person, keys] of [
        [owner, 3],
        [member, 20],
      ] as const)
        for (let made = 0; made < keys; made += 1) await person.insertKey(["read"]);
      await pool.query(
        `insert into usage_detail (account_id, day, api_key_id, operation, outcome, requests)
         select k.account_id, date '2026-01-01' + d, k.id, 'guides.list', 'ok', 1
           from api_keys k, generate_series(1, 1000) d where k.user_id = $1`,
        [member.id],
      );
      await pool.query("analyze usage_detail");
      expect(await findChecklist(pool, owner.id)).toMatchObject({ hasCalled: false });
      const nodes = await explainPlan(pool, (spy) => findChecklist(spy, owner.id), mode);
      expect(indexesOf(nodes, "usage_detail")).toEqual(["usage_detail_api_key_id_idx"]);
    },
  );

  it("reports no API access on Free, and remains closed for the user who closed it", async () => {
    const owner = await fixtures.addAccount("free");
    const session = await owner.sessionContext();
    expect(await getChecklist(session)).toMatchObject({ has_api_access: false, is_closed: false });
    expect(await closeChecklist(session)).toMatchObject({ is_closed: true });
    const member = await fixtures.addUser(owner.accountId, "member");
    expect(await getChecklist(await member.sessionContext())).toMatchObject({ is_closed: false });
  });
});
