import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, runConcurrently, runWhileLocked } from "#testing/index.ts";
import { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "../transitions.ts";
import { getGuide } from "../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Moves the guide's times into the past, so that a new time differs. */
async function age(id: number) {
  await fixtures.service.db.pool.query(
    `update guides set updated_at = '2020-02-02Z', featured_at = featured_at - interval '1 year',
            published_at = published_at - interval '1 year' where id = $1`,
    [id],
  );
  return getGuide(ctx, { id });
}

describe("publishGuide and unpublishGuide (contract LIFE-2)", () => {
  it("publishes a draft: sets status and published_at, and changes nothing else", async () => {
    const draft = await addGuide(ctx);
    const guide = await publishGuide(ctx, draft);
    const { published_at, updated_at } = guide;
    expect(guide).toEqual({
      ...draft,
      status: "published",
      published_at,
      updated_at,
      version: draft.version + 1,
    });
    expect(published_at).toEqual(timestamp);
    expect(updated_at).toBe(published_at);
  });

  it("unpublishes a guide: sets the status draft and published_at null", async () => {
    const guide = await publishGuide(ctx, await addGuide(ctx));
    const draft = await unpublishGuide(ctx, guide);
    const { updated_at } = draft;
    expect(draft).toEqual({
      ...guide,
      status: "draft",
      published_at: null,
      updated_at,
      version: guide.version + 1,
    });
  });

  it("sets a new published_at when the guide is published again", async () => {
    const { id } = await publishGuide(ctx, await addGuide(ctx));
    const before = await age(id);
    await unpublishGuide(ctx, { id });
    const after = await publishGuide(ctx, { id });
    expect(after.published_at).toEqual(timestamp);
    expect(after.published_at).not.toBe(before.published_at);
  });
});

describe("featureGuide and unfeatureGuide (contract LIFE-3)", () => {
  it("sets and clears featured and featured_at, and changes nothing else", async () => {
    const draft = await addGuide(ctx);
    const featured = await featureGuide(ctx, draft);
    const { featured_at, updated_at } = featured;
    expect(featured).toEqual({
      ...draft,
      featured: true,
      featured_at,
      updated_at,
      version: draft.version + 1,
    });
    expect(featured_at).toEqual(timestamp);
    const plain = await unfeatureGuide(ctx, draft);
    expect(plain).toEqual({
      ...draft,
      updated_at: plain.updated_at,
      version: draft.version + 2,
    });
  });

  it("keeps featured unchanged when the guide is published and unpublished", async () => {
    const { id } = await addGuide(ctx);
    await featureGuide(ctx, { id });
    await publishGuide(ctx, { id });
    expect(await unpublishGuide(ctx, { id })).toMatchObject({ featured: true, status: "draft" });
    await publishGuide(ctx, { id });
    expect(await unfeatureGuide(ctx, { id })).toMatchObject({
      featured: false,
      status: "published",
    });
  });
});

const moves = { publishGuide, unpublishGuide, featureGuide, unfeatureGuide };
describe.each(Object.entries(moves))("%s", (name, move) => {
  it("sets an updated_at after that of a concurrent save", async () => {
    const { id } = await addGuide(ctx);
    if (name.startsWith("un")) {
      await publishGuide(ctx, { id });
      await featureGuide(ctx, { id });
    }
    // The save locks the guide, and its time is after the start of the transition.
    const sql = "update guides set updated_at = '2999-01-01Z' where id = $1";
    const save = { sql, values: [id] };
    const moved = await runWhileLocked(fixtures.service.db, save, 1, () => move(ctx, { id }));
    expect(moved.updated_at).toBe("2999-01-01T00:00:00.001Z");
  });
});

describe.each(Object.entries(moves))("%s called repeatedly", (_, move) => {
  it("changes nothing, not even updated_at", async () => {
    const { id } = await addGuide(ctx);
    // Start in the other state, so that the first call changes the guide.
    await publishGuide(ctx, { id });
    await featureGuide(ctx, { id });
    await move(ctx, { id });
    const before = await age(id);
    expect(await move(ctx, { id })).toEqual(before);
    expect(await getGuide(ctx, { id })).toEqual(before);
  });

  it("changes the guide once under concurrency, and returns the same guide from every call", async () => {
    const { id } = await addGuide(ctx);
    const { results } = await runConcurrently(8, () => move(ctx, { id }));
    const now = await getGuide(ctx, { id });
    expect(results).toEqual(Array.from({ length: 8 }, () => now));
  });
});
