import { CATEGORIES, guideListInput, GUIDE_STATUSES } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, stepsWith } from "#testing/index.ts";
import { deleteGuide } from "../../trash.ts";
import { featureGuide, publishGuide } from "../../transitions.ts";
import { listGuides } from "../list-guides.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();

function list(of: ActorContext, query: object = {}) {
  return listGuides(of, guideListInput.parse(query));
}
async function idsOf(of: ActorContext, query: object = {}) {
  return (await list(of, { limit: 100, ...query })).guides.map(({ id }) => id);
}

// Two authors create each category twice; some guides are published, some featured.
for (const person of [owner, member]) {
  const author = await person.sessionContext();
  for (const [index, category] of [...CATEGORIES, ...CATEGORIES].entries()) {
    const guide = await addGuide(author, { category, steps: stepsWith("one", "two") });
    if (index % 2 === 0) await publishGuide(author, guide);
    if (index % 3 === 0) await featureGuide(ctx, guide);
  }
}
const deleted = await addGuide(ctx, { title: "Deleted" });
await deleteGuide(ctx, deleted);
await addGuide(await outsider.sessionContext(), { title: "Elsewhere" });
const { guides: all } = await list(ctx, { limit: 100 });

describe("listGuides (contract API-1, LIST-1, LIST-6, SCOPE-5)", () => {
  it("returns the account's guides to an admin key, newest first, without deleted guides", () => {
    expect(all).toHaveLength(28);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(all.map(({ id }) => id)).not.toContain(deleted.id);
  });

  it("returns every field of a guide except its steps", async () => {
    const { steps: _, ...summary } = await addGuide(ctx, { steps: stepsWith("one") });
    expect((await list(ctx, { limit: 1 })).guides).toEqual([summary]);
    await deleteGuide(ctx, summary);
  });

  it("returns only the user's own guides to a key without admin, also to an owner's key", async () => {
    const by = ({ username }: { username: string }) =>
      all.filter(({ user }) => user.username === username).map(({ id }) => id);
    expect(await idsOf(await member.sessionContext())).toEqual(by(member));
    expect(await idsOf(await member.keyContext("read"))).toEqual(by(member));
    expect(await idsOf(await owner.keyContext("read"))).toEqual(by(owner));
    expect(await idsOf(await owner.keyContext("admin"))).toEqual(all.map(({ id }) => id));
  });

  it("returns exactly the guides that match any combination of filters", async () => {
    for (const user_id of [undefined, owner.username, member.username.toUpperCase()])
      for (const category of [undefined, "tech", "lifestyle"])
        for (const status of [undefined, ...GUIDE_STATUSES])
          for (const featured of [undefined, true, false]) {
            const wanted = all.filter(
              (guide) =>
                guide.user.username === (user_id?.toLowerCase() ?? guide.user.username) &&
                guide.category === (category ?? guide.category) &&
                guide.status === (status ?? guide.status) &&
                guide.featured === (featured ?? guide.featured),
            );
            const found = await idsOf(ctx, { user_id, category, status, featured });
            expect(found).toEqual(wanted.map(({ id }) => id));
          }
  });

  it("returns an empty list for a username that the actor may not access", async () => {
    const own = await member.keyContext("read");
    expect(await idsOf(own, { user_id: member.username })).toHaveLength(14);
    for (const user_id of [owner.username, outsider.username, "unknown-user", "", "%"])
      expect(await list(own, { user_id })).toEqual({ guides: [], next_cursor: null });
    for (const user_id of [outsider.username, "unknown-user", ""])
      expect(await list(ctx, { user_id })).toEqual({ guides: [], next_cursor: null });
  });

  it("returns the guides of a removed user", async () => {
    const gone = await fixtures.addUser(owner.accountId, "member");
    const { id } = await addGuide(await gone.sessionContext());
    await fixtures.service.db.prisma.user.update({
      where: { id: gone.id },
      data: { removedAt: new Date() },
    });
    expect(await idsOf(ctx, { user_id: gone.username })).toEqual([id]);
    await deleteGuide(ctx, { id });
  });

  it("returns at most 100 guides for any limit, and 50 without a limit", async () => {
    const many = await fixtures.addAccount("enterprise");
    await fixtures.service.db.pool.query(
      `insert into guides (account_id, user_id, slug, title, description, category)
       select $1, $2, 'many-' || n, 'Many', '', 'tech' from generate_series(1, 101) n`,
      [many.accountId, many.id],
    );
    const of = await many.sessionContext();
    const sizes: unknown[] = [];
    for (const query of [{}, { limit: 1 }, { limit: 100 }, { limit: 101 }, { limit: 2 ** 53 - 1 }])
      sizes.push((await list(of, query)).guides.length);
    expect(sizes).toEqual([50, 1, 100, 100, 100]);
  });

  it("returns next_cursor only when there is a next page", async () => {
    expect((await list(ctx, { limit: 28 })).next_cursor).toBeNull();
    const { next_cursor } = await list(ctx, { limit: 27 });
    expect((await list(ctx, { limit: 27, cursor: next_cursor })).guides).toHaveLength(1);
  });

  it("throws validation_failed for an invalid cursor", async () => {
    await expect(list(ctx, { cursor: "no" })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { cursor: ["is invalid"] } },
    });
  });
});
