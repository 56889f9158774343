import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getGuide, publishGuide, unpublishGuide } from "#guides/index.ts";
import { createTestFixtures } from "#testing/index.ts";
import { completeGuide, rateGuide, viewGuide } from "../reader.ts";
import { addPublic, countersOf, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
beforeEach(() => fixtures.setClock(new Date("2026-11-20T12:00:00Z")));
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
function by(visitor?: string, userId?: number) {
  return readerOf(service, visitor, userId);
}
async function viewsOf(id: number) {
  return (await getGuide(ctx, { id })).views_count;
}

describe("viewGuide (contract GUIDE-7)", () => {
  it("counts one view per visitor and UTC day", async () => {
    const { id } = await addPublic(ctx);
    for (const at of ["2026-11-20T00:00:00Z", "2026-11-20T12:00:00Z", "2026-11-20T23:59:00Z"]) {
      fixtures.setClock(new Date(at));
      expect(await viewGuide(by("ada"), { id })).toEqual({ counted: true });
      expect(await viewsOf(id)).toBe(1);
    }
    await viewGuide(by("bob"), { id });
    expect(await viewsOf(id)).toBe(2);
    fixtures.setClock(new Date("2026-11-21T00:00:01Z"));
    await viewGuide(by("ada"), { id });
    await viewGuide(by("ada"), { id });
    expect(await viewsOf(id)).toBe(3);
  });

  it("counts the same visitor once for each guide", async () => {
    const [one, two] = [await addPublic(ctx), await addPublic(ctx)];
    await viewGuide(by("ada"), one);
    await viewGuide(by("ada"), two);
    expect([await viewsOf(one.id), await viewsOf(two.id)]).toEqual([1, 1]);
  });

  it("counts a view by a signed-in user who is not the author", async () => {
    const colleague = await fixtures.addUser(owner.accountId, "member");
    const { id } = await addPublic(ctx);
    expect(await viewGuide(by("ada", colleague.id), { id })).toEqual({ counted: true });
    expect(await viewsOf(id)).toBe(1);
  });
});

describe("completeGuide (contract GUIDE-7)", () => {
  it("counts one completion per visitor, also for later requests", async () => {
    const { id } = await addPublic(ctx);
    const result = { completed: true, counted: true };
    expect(await completeGuide(by("ada"), { id })).toEqual(result);
    const where = { guideId: id };
    const first = await service.db.prisma.guideReader.findFirstOrThrow({ where });
    fixtures.setClock(new Date("2030-01-01T00:00:00Z"));
    expect(await completeGuide(by("ada"), { id })).toEqual(result);
    expect(await service.db.prisma.guideReader.findFirstOrThrow({ where })).toEqual(first);
    expect(await getGuide(ctx, { id })).toMatchObject({ completions_count: 1 });
    await completeGuide(by("bob"), { id });
    expect(await getGuide(ctx, { id })).toMatchObject({ completions_count: 2 });
  });

  it("counts a completion by a visitor who has rated", async () => {
    const { id } = await addPublic(ctx);
    await rateGuide(by("ada"), { id, rating: 4 });
    await completeGuide(by("ada"), { id });
    expect(await getGuide(ctx, { id })).toMatchObject({ completions_count: 1, average_rating: 4 });
  });
});

describe("rateGuide (contract GUIDE-7)", () => {
  it("replaces a visitor's earlier rating, and rounds the average to two decimals (contract GUIDE-6)", async () => {
    const { id } = await addPublic(ctx);
    const rate = (visitor: string, rating: number) => rateGuide(by(visitor), { id, rating });
    const result = (rating: number, average_rating: number, ratings_count: number) => ({
      rating,
      average_rating,
      ratings_count,
      counted: true,
    });
    expect(await rate("ada", 1)).toEqual(result(1, 1, 1));
    expect(await rate("ada", 5)).toEqual(result(5, 5, 1));
    expect(await rate("ada", 5)).toEqual(result(5, 5, 1));
    expect(await rate("bob", 4)).toEqual(result(4, 4.5, 2));
    expect(await rate("cy", 2)).toEqual(result(2, 3.67, 3));
    expect(await rate("bob", 3)).toEqual(result(3, 3.33, 3));
    expect(await countersOf(service, id)).toMatchObject({ ratingSum: 10, ratingCount: 3 });
    expect(await getGuide(ctx, { id })).toMatchObject({ average_rating: 3.33 });
  });

  it("counts a rating by a visitor who has completed", async () => {
    const { id } = await addPublic(ctx);
    await completeGuide(by("ada"), { id });
    expect(await rateGuide(by("ada"), { id, rating: 2 })).toMatchObject({ ratings_count: 1 });
    expect(await getGuide(ctx, { id })).toMatchObject({ completions_count: 1, average_rating: 2 });
  });
});

describe("a request that is not counted", () => {
  it.each([
    ["a reader without a visitor cookie", () => by(undefined)],
    ["a signed-in user without a visitor cookie", () => by(undefined, 1_000_000)],
    ["the guide's author", () => by("ada", owner.id)],
  ])("returns counted false for %s, and stores nothing", async (_, reader) => {
    const { id } = await addPublic(ctx);
    await rateGuide(by("another"), { id, rating: 4 });
    const before = await countersOf(service, id);
    expect(await viewGuide(reader(), { id })).toEqual({ counted: false });
    expect(await completeGuide(reader(), { id })).toEqual({ completed: true, counted: false });
    expect(await rateGuide(reader(), { id, rating: 1 })).toEqual({
      rating: null,
      average_rating: 4,
      ratings_count: 1,
      counted: false,
    });
    expect(await countersOf(service, id)).toEqual(before);
    expect(await service.db.prisma.guideView.count({ where: { guideId: id } })).toBe(0);
    expect(await service.db.prisma.guideReader.count({ where: { guideId: id } })).toBe(1);
  });
});

describe("a guide that is not published", () => {
  const verbs = {
    viewGuide,
    completeGuide,
    rateGuide: (reader: ReturnType<typeof by>, { id }: { id: number }) =>
      rateGuide(reader, { id, rating: 5 }),
  };

  it.each(Object.entries(verbs))("makes %s throw not_found and count nothing", async (_, verb) => {
    const refusal = { code: "not_found", message: "Guide not found" };
    for (const { id } of Object.values(await hiddenGuides(ctx))) {
      const before = await countersOf(service, id);
      await expect(verb(by("ada"), { id })).rejects.toMatchObject(refusal);
      await expect(verb(by("ada", owner.id), { id })).rejects.toMatchObject(refusal);
      expect(await countersOf(service, id)).toEqual(before);
      expect(await service.db.prisma.guideView.count({ where: { guideId: id } })).toBe(0);
      expect(await service.db.prisma.guideReader.count({ where: { guideId: id } })).toBe(0);
    }
    await expect(verb(by("ada"), { id: 1_000_000 })).rejects.toMatchObject(refusal);
  });
});

describe("a counter of a guide", () => {
  it("increases without a change of updated_at or of another field", async () => {
    const guide = await addPublic(ctx);
    await viewGuide(by("ada"), guide);
    await completeGuide(by("ada"), guide);
    await rateGuide(by("ada"), { ...guide, rating: 3 });
    expect(await getGuide(ctx, guide)).toEqual({
      ...guide,
      views_count: 1,
      completions_count: 1,
      average_rating: 3,
    });
  });

  it("does not change when the guide is unpublished and published again", async () => {
    const guide = await addPublic(ctx);
    await viewGuide(by("ada"), guide);
    await rateGuide(by("ada"), { ...guide, rating: 3 });
    await unpublishGuide(ctx, guide);
    await publishGuide(ctx, guide);
    await viewGuide(by("ada"), guide);
    await rateGuide(by("ada"), { ...guide, rating: 4 });
    expect(await getGuide(ctx, guide)).toMatchObject({ views_count: 1, average_rating: 4 });
  });
});
