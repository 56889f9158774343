import { afterAll, describe, expect, it } from "vitest";
import { addGuide, atOnce, createWorld, whileLocked } from "../../testing/index.ts";
import { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "../transitions.ts";
import { getGuide } from "../read.ts";

const world = await createWorld();
afterAll(world.drop);
const owner = await world.addAccount("pro");
const ctx = await owner.session();
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Puts every time of the guide into the past, so that a new one shows. */
const age = async (id: number) => {
  await world.service.db.pool.query(
    `update guides set updated_at = '2020-02-02Z', featured_at = featured_at - interval '1 year',
            published_at = published_at - interval '1 year' where id = $1`,
    [id],
  );
  return getGuide(ctx, { id });
};

describe("publishing (contract LIFE-2)", () => {
  it("makes a draft public, with the time, and changes nothing else", async () => {
    const draft = await addGuide(ctx);
    const guide = await publishGuide(ctx, draft);
    const { published_at, updated_at } = guide;
    expect(guide).toEqual({ ...draft, status: "published", published_at, updated_at });
    expect(published_at).toEqual(timestamp);
    expect(updated_at).toBe(published_at);
  });

  it("unpublishing makes a draft without a time of it", async () => {
    const guide = await publishGuide(ctx, await addGuide(ctx));
    const draft = await unpublishGuide(ctx, guide);
    const { updated_at } = draft;
    expect(draft).toEqual({ ...guide, status: "draft", published_at: null, updated_at });
  });

  it("again sets a new time", async () => {
    const { id } = await publishGuide(ctx, await addGuide(ctx));
    const before = await age(id);
    await unpublishGuide(ctx, { id });
    const after = await publishGuide(ctx, { id });
    expect(after.published_at).toEqual(timestamp);
    expect(after.published_at).not.toBe(before.published_at);
  });
});

describe("featuring (contract LIFE-3)", () => {
  it("pins a guide, a draft as well, and unfeaturing removes the pin", async () => {
    const draft = await addGuide(ctx);
    const featured = await featureGuide(ctx, draft);
    const { featured_at, updated_at } = featured;
    expect(featured).toEqual({ ...draft, featured: true, featured_at, updated_at });
    expect(featured_at).toEqual(timestamp);
    const plain = await unfeatureGuide(ctx, draft);
    expect(plain).toEqual({ ...draft, updated_at: plain.updated_at });
  });

  it("is independent of publishing", async () => {
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
  it("is told as later than a save that it waited for", async () => {
    const { id } = await addGuide(ctx);
    if (name.startsWith("un")) {
      await publishGuide(ctx, { id });
      await featureGuide(ctx, { id });
    }
    // It holds the guide, and its time is later than the one at which the move began.
    const sql = "update guides set updated_at = '2999-01-01Z' where id = $1";
    const save = { sql, values: [id] };
    const moved = await whileLocked(world.service.db, save, 1, () => move(ctx, { id }));
    expect(moved.updated_at).toBe("2999-01-01T00:00:00.001Z");
  });
});

describe.each(Object.entries(moves))("%s repeated", (_, move) => {
  it("changes nothing: every time keeps its value", async () => {
    const { id } = await addGuide(ctx);
    // From the other state, so that the first call moves it.
    await publishGuide(ctx, { id });
    await featureGuide(ctx, { id });
    await move(ctx, { id });
    const before = await age(id);
    expect(await move(ctx, { id })).toEqual(before);
    expect(await getGuide(ctx, { id })).toEqual(before);
  });

  it("at once moves it once and answers every call with the same guide", async () => {
    const { id } = await addGuide(ctx);
    const { answers } = await atOnce(8, () => move(ctx, { id }));
    const now = await getGuide(ctx, { id });
    expect(answers).toEqual(Array.from({ length: 8 }, () => now));
  });
});
