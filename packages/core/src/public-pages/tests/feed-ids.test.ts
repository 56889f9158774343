import { findMigrationsFolder, readMigrations } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import { publishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, patchGuide } from "#testing/index.ts";
import { getPublicProfile, readFeedIds } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;

async function addPublished(title: string) {
  const owner = await fixtures.addAccount("pro");
  const ctx = await owner.sessionContext();
  const { id } = await publishGuide(ctx, await addGuide(ctx, { title }));
  const { username } = ctx.actor.user;
  const feedId = async () => {
    const { guides } = await getPublicProfile(service, { username });
    return (await readFeedIds(service, guides)).get(id);
  };
  return { id, ctx, username, feedId };
}

describe("the id of a guide in feeds (contract PUBLIC-13)", () => {
  it("is a UUID of its own, which stays when title and slug change", async () => {
    const { id, ctx, feedId } = await addPublished("Tea");
    const before = await feedId();
    expect(before).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    await patchGuide(ctx, id, { title: "Green tea", slug: "green-tea" });
    expect(await feedId()).toBe(before);
    const { feedId: other } = await addPublished("Tea");
    expect(await other()).not.toBe(before);
  });

  it("stays the address that it was before this release, for guides that were published then", async () => {
    const { id, ctx, username, feedId } = await addPublished("Coffee");
    const draft = await addGuide(ctx, { title: "Draft" });
    await service.db.pool.query("drop table former_feed_ids");
    const migrations = await readMigrations(findMigrationsFolder(import.meta.dirname));
    await service.db.pool.query(
      migrations.find(({ name }) => name.endsWith("_feed_ids"))?.sql ?? "",
    );
    await patchGuide(ctx, id, { slug: "espresso" });
    await publishGuide(ctx, draft);
    expect(await feedId()).toBe(`/@${username}/coffee`);
    const [id2] = (
      await readFeedIds(service, [{ id: draft.id, created_at: draft.created_at }])
    ).values();
    expect(id2).toMatch(/^urn:uuid:/);
  });
});
