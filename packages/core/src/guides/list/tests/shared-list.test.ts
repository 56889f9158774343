import type { GuideListInput } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, recordStatements } from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides, listGuidesJson } from "../list-guides.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("enterprise");

async function listJson(ctx: ActorContext, query: Partial<GuideListInput> = {}): Promise<unknown> {
  return JSON.parse((await listGuidesJson(ctx, guideListInput.parse(query))).text);
}

describe("concurrent requests for the same list", () => {
  it("share one statement", async () => {
    const ctx = await owner.keyContext("admin");
    await addGuide(await owner.sessionContext());
    const readAll = () => Promise.all(Array.from({ length: 20 }, () => listJson(ctx)));
    expect(await recordStatements(pool, "list_guides_account", readAll)).toHaveLength(1);
  });

  it("share nothing with requests of other actors or with other parameters", async () => {
    const admin = await owner.keyContext("admin");
    const own = await owner.keyContext("read");
    const colleague = await member.keyContext("read");
    const outside = await outsider.keyContext("admin");
    for (const author of [owner, member, outsider])
      for (const title of ["Tea", "Coffee"])
        await addGuide(await author.sessionContext(), { title });

    const queries = [
      {},
      { limit: 1 },
      { fields: "title" },
      { q: "tea" },
      { user_id: member.username },
      { count: true },
      { sort: "title" as const },
      { include: "steps" as const },
    ];
    const cases = [admin, own, colleague, outside].flatMap((ctx) =>
      queries.map((query) => ({ ctx, query })),
    );
    const shared = await Promise.all(cases.map(({ ctx, query }) => listJson(ctx, query)));
    for (const [index, { ctx, query }] of cases.entries())
      expect(shared[index]).toEqual(await listGuides(ctx, guideListInput.parse(query)));
  });

  it("have the same error", async () => {
    const ctx = await owner.keyContext("read");
    const errors = await Promise.all(
      Array.from({ length: 2 }, () =>
        listGuidesJson(ctx, guideListInput.parse({ sort: "deleted_at" })).catch(
          (error: unknown) => error,
        ),
      ),
    );
    for (const error of errors) expect(error).toMatchObject({ code: "validation_failed" });
  });
});
