import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import type { DomainError } from "#errors.ts";
import {
  addGuide,
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  recordStatements,
  stepsWith,
} from "#testing/index.ts";
import { getGuide } from "../get-guide.ts";
import { readGuide } from "../../store/read.ts";
import { deleteGuide } from "../../trash.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("enterprise");

/** Returns the guide, or the code of the error. */
function read(ctx: ActorContext, id: number): Promise<unknown> {
  return getGuide(ctx, { id }).catch((error: unknown) => (error as DomainError).code);
}

describe("a batch of concurrent reads of guides", () => {
  it("runs in one statement, which applies the access rules of each actor", async () => {
    const admin = await owner.keyContext("admin");
    const writer = await owner.keyContext("read");
    const memberKey = await member.keyContext("read");
    const outside = await outsider.keyContext("admin");
    const own = await addGuide(await owner.sessionContext(), { steps: stepsWith("one", "two") });
    const theirs = await addGuide(await member.sessionContext(), { steps: stepsWith("three") });
    const deleted = await addGuide(await owner.sessionContext());
    await deleteGuide(admin, { id: deleted.id });

    const cases: [ActorContext, number, unknown][] = [
      [admin, own.id, own],
      [admin, theirs.id, theirs],
      [admin, deleted.id, "not_found"],
      [writer, own.id, own],
      [writer, theirs.id, "not_found"],
      [memberKey, own.id, "not_found"],
      [memberKey, theirs.id, theirs],
      [outside, own.id, "not_found"],
      [outside, theirs.id, "not_found"],
      [admin, own.id, own],
      [admin, 2_147_483_647, "not_found"],
    ];
    const readAll = async () => {
      const found = await Promise.all(cases.map(([ctx, id]) => read(ctx, id)));
      expect(found).toEqual(cases.map(([, , expected]) => expected));
    };
    expect(await recordStatements(pool, "find_guides", readAll)).toHaveLength(1);
  });

  it("alternates between accounts: many reads of one account do not delay another account", async () => {
    const [busy, other] = await Promise.all([
      owner.keyContext("admin"),
      outsider.keyContext("read"),
    ]);
    const guide = await addGuide(await owner.sessionContext());
    const readAll = async () => {
      const many = Array.from({ length: 200 }, () => read(busy, guide.id));
      await Promise.all([...many, read(other, guide.id)]);
    };
    const [first] = await recordStatements(pool, "find_guides", readAll);
    const [, accountIds] = first as [number[], number[]];
    expect(new Set(accountIds)).toEqual(new Set([owner.accountId, outsider.accountId]));
  });
});

describe("the query plan of a guide read", () => {
  beforeAll(() =>
    fillTables(
      fixtures.service.db,
      {
        text: `
        insert into guides (account_id, user_id, slug, title, description, category)
        select $1, $2, 'filled-' || n, 'T', '', 'tech' from generate_series(1, 20000) n`,
        values: [owner.accountId, owner.id],
      },
      {
        text: `
        insert into steps (guide_id, position, content)
        select id, 1, 'x' from guides where slug like 'filled-%'`,
      },
    ),
  );

  it.each(["force_custom_plan", "force_generic_plan"])(
    "uses the indexes of guides and steps among 20,000 guides with %s",
    async (mode) => {
      const filter = { accountId: owner.accountId, userId: null };
      const nodes = await explainPlan(pool, (spy) => readGuide(spy, filter, 1), mode);
      expect(indexesOf(nodes, "guides")).toEqual(["guides_pkey"]);
      expect(indexesOf(nodes, "steps")).toEqual(["steps_guide_id_position_key"]);
    },
  );
});
