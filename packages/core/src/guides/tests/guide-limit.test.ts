import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import { addGuide, countGuides, createTestFixtures, runConcurrently } from "#testing/index.ts";
import { deleteGuide, restoreGuide } from "../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const REQUESTS = IS_STRESS ? 64 : 8;
const { db } = await fixtures.instanceFor(REQUESTS);

async function accountOf(guideLimit: number) {
  const owner = await fixtures.addAccount("pro", { guide_limit: guideLimit });
  return { accountId: owner.accountId, ctx: { ...(await owner.sessionContext()), db } };
}
const reached = {
  code: "guide_limit_exceeded",
  message: "Guide limit reached for the Pro plan. Please upgrade your plan.",
};

describe("the guide limit of an account (contract ACCT-6)", () => {
  it.each([1, 5])("admits exactly the remaining %i of more concurrent creates", async (left) => {
    const { accountId, ctx } = await accountOf(left + 2);
    await addGuide(ctx);
    await addGuide(ctx);
    // Half of them also compete for slugs.
    const { results, errorCodes } = await runConcurrently(REQUESTS, (index) =>
      addGuide(ctx, { title: index % 2 === 0 ? "A guide" : `Guide ${index}` }),
    );
    expect(results).toHaveLength(left);
    expect(errorCodes).toEqual(
      Array.from({ length: REQUESTS - left }, () => "guide_limit_exceeded"),
    );
    expect(await countGuides(db, accountId)).toEqual({ counted: left + 2, guides: left + 2 });
  });

  it("rejects every create at limit 0, with the plan's name in the message", async () => {
    const { accountId, ctx } = await accountOf(0);
    await expect(addGuide(ctx)).rejects.toMatchObject(reached);
    expect(await countGuides(db, accountId)).toEqual({ counted: 0, guides: 0 });
  });

  it("applies to the guides of all users of the account together", async () => {
    const { accountId, ctx } = await accountOf(1);
    await addGuide(ctx);
    const member = await fixtures.addUser(accountId, "member");
    await expect(addGuide(await member.sessionContext())).rejects.toMatchObject(reached);
  });

  it("does not count a deleted guide, and rejects its restore at the limit", async () => {
    const { accountId, ctx } = await accountOf(1);
    const first = await addGuide(ctx);
    await deleteGuide(ctx, first);
    const second = await addGuide(ctx);
    await expect(restoreGuide(ctx, first)).rejects.toMatchObject(reached);
    expect(await countGuides(db, accountId)).toEqual({ counted: 1, guides: 1 });
    await deleteGuide(ctx, second);
    expect(await restoreGuide(ctx, first)).toEqual({ ...first, version: first.version + 2 });
  });

  it("admits as many concurrent creates and restores as the limit", async () => {
    const half = REQUESTS / 2;
    const { accountId, ctx } = await accountOf(half);
    const { results: guides } = await runConcurrently(half, () => addGuide(ctx));
    await runConcurrently(half, (index) => deleteGuide(ctx, guides[index] ?? { id: 0 }));
    const { results } = await runConcurrently(REQUESTS, (index) =>
      index < half ? restoreGuide(ctx, guides[index] ?? { id: 0 }) : addGuide(ctx),
    );
    expect(results).toHaveLength(half);
    expect(await countGuides(db, accountId)).toEqual({ counted: half, guides: half });
  });

  it("keeps the guides above a lowered limit, and rejects new ones", async () => {
    const { ctx } = await accountOf(2);
    const guide = await addGuide(ctx);
    await addGuide(ctx);
    const { actor } = ctx;
    const lower = { ...actor.account, limits: { ...actor.account.limits, guideLimit: 1 } };
    const tight = { ...ctx, actor: { ...actor, account: lower } };
    await expect(addGuide(tight)).rejects.toMatchObject(reached);
    await deleteGuide(tight, guide);
    await expect(restoreGuide(tight, guide)).rejects.toMatchObject(reached);
  });
});
