import {
  PROFILE_FEATURED,
  PROFILE_PAGE,
  PROFILE_SEARCHED,
  publicProfile,
  publicProfileInput,
  type PublicProfileInput,
} from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { deleteGuide, featureGuide, indexGuides, publishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, type TestUser } from "#testing/index.ts";
import { removeUser } from "#operator/index.ts";
import { getPublicProfile } from "../read.ts";
import { addPublic, hiddenGuides } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const account = await fixtures.addAccount("enterprise");
function addAuthor() {
  return fixtures.addUser(account.accountId, "owner");
}
const missing = { code: "not_found", message: "Not found" };

/** Inserts published guides with five different times; `featured` of them are featured. */
async function addMany(author: TestUser, count: number, featured: number) {
  await service.db.pool.query(
    `insert into guides (account_id, user_id, slug, title, description, category, status,
                         published_at, featured_at)
     select $1, $2, 'many-' || n, 'Many', '', 'tech', 'published',
            timestamptz '2026-11-20Z' + (n * 7 % 5) * interval '1 ms',
            case when n <= $4 then timestamptz '2026-11-20Z' + (n * 7 % 5) * interval '1 ms' end
       from generate_series(1, $3) n`,
    [author.accountId, author.id, count, featured],
  );
}
async function idsOf(author: TestUser, order: string) {
  const { rows } = await service.db.pool.query<{ id: number }>(
    `select id from guides where user_id = $1 order by ${order}`,
    [author.id],
  );
  return rows.map(({ id }) => id);
}

/** Indexes the words of the guides that `addMany` inserted. */
async function indexAll() {
  while ((await indexGuides(service, { batchSize: 1_000 })) > 0);
}

/** Reads the ids of all pages, one array per page, after an array of the featured ones. */
async function walk({ username }: TestUser, between = async () => {}) {
  const first = await getPublicProfile(service, { username });
  const pages = [first.featured.map(({ id }) => id), first.guides.map(({ id }) => id)];
  let cursor = first.next_cursor;
  while (cursor !== null) {
    await between();
    const page = await getPublicProfile(service, { username, cursor });
    expect(page.featured).toEqual([]);
    expect(page.user.username).toBe(username);
    pages.push(page.guides.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return pages;
}

describe("getPublicProfile", () => {
  it("returns published guides only: the featured ones, then the newest (contract LIFE-5)", async () => {
    const author = await addAuthor();
    const ctx = await author.sessionContext();
    const [old, pinned, young, last] = [
      await addPublic(ctx, "Old"),
      await addPublic(ctx, "Pinned"),
      await addPublic(ctx, "Young"),
      await addPublic(ctx, "Last"),
    ];
    const pins = [await featureGuide(ctx, pinned), await featureGuide(ctx, old)];
    const { draft, unpublished } = await hiddenGuides(ctx);
    for (const hidden of [draft, unpublished]) await featureGuide(ctx, hidden);

    const { createdAt } = await service.db.prisma.user.findUniqueOrThrow({
      where: { id: author.id },
    });
    const result = await getPublicProfile(service, { username: author.username.toUpperCase() });
    expect(publicProfile.parse(result)).toEqual(result);
    const summaries = (guides: object[]) => guides.map((guide) => ({ ...guide, steps: undefined }));
    expect(result).toEqual({
      user: {
        username: author.username,
        display_name: `The ${author.username}`,
        member_since: createdAt.toISOString(),
        guides_count: 4,
        avatar: null,
        bio: "",
        links: [],
        profile_version: 0,
      },
      branding: null,
      featured: summaries(pins.toReversed()),
      guides: summaries([last, young]),
      next_cursor: null,
    });
  });

  it("returns each guide once over all pages, also guides with equal publication times", async () => {
    const author = await addAuthor();
    await addMany(author, 2 * PROFILE_PAGE + 8, 5);
    const [featured = [], ...pages] = await walk(author);
    expect(pages.map((page) => page.length)).toEqual([PROFILE_PAGE, PROFILE_PAGE, 3]);
    const order = "featured_at is null, coalesce(featured_at, published_at) desc, id desc";
    expect([...featured, ...pages.flat()]).toEqual(await idsOf(author, order));
  });

  it("returns no next_cursor when the guides fill exactly one page", async () => {
    const author = await addAuthor();
    await addMany(author, PROFILE_PAGE + 1, 1);
    expect((await walk(author)).map((page) => page.length)).toEqual([1, PROFILE_PAGE]);
  });

  it("lists featured guides above the maximum among the other guides", async () => {
    const author = await addAuthor();
    await addMany(author, PROFILE_FEATURED + 30, PROFILE_FEATURED + 3);
    const [featured = [], ...pages] = await walk(author);
    expect(featured).toHaveLength(PROFILE_FEATURED);
    const byFeature = await idsOf(author, "featured_at desc nulls last, id desc");
    expect(featured).toEqual(byFeature.slice(0, PROFILE_FEATURED));
    const byDate = await idsOf(author, "published_at desc, id desc");
    expect(pages.flat()).toEqual(byDate.filter((id) => !featured.includes(id)));
  });

  it("returns each guide once when others are published between pages", async () => {
    const author = await addAuthor();
    await addMany(author, 3 * PROFILE_PAGE, 0);
    const before = await idsOf(author, "published_at desc, id desc");
    const ctx = await author.sessionContext();
    const pages = await walk(author, async () => void (await addPublic(ctx)));
    expect(pages.flat()).toEqual(before);
  });

  it("returns the guides that match words and category, last published first (contract PROFILE-6)", async () => {
    const author = await addAuthor();
    const ctx = await author.sessionContext();
    const add = async (title: string, category: "tech" | "creative") =>
      publishGuide(ctx, await addGuide(ctx, { title, category }));
    const [tea, art, cups] = [
      await add("Green tea", "tech"),
      await featureGuide(ctx, await add("Paint a téapot", "creative")),
      await add("Tea cups", "tech"),
    ];
    await hiddenGuides(ctx);
    await addGuide(ctx, { title: "Tea draft" });
    await addPublic(await (await addAuthor()).sessionContext(), "Tea of another author");
    const find = async (filters: Omit<PublicProfileInput, "username">) => {
      const found = await getPublicProfile(service, { username: author.username, ...filters });
      expect(found.featured).toEqual([]);
      expect(found.user.guides_count).toBe(3);
      return found.guides.map(({ id }) => id);
    };
    expect(await find({ q: "tea" })).toEqual([cups.id, art.id, tea.id]);
    expect(await find({ q: "TEA green" })).toEqual([tea.id]);
    expect(await find({ category: "tech" })).toEqual([cups.id, tea.id]);
    expect(await find({ q: "te", category: "creative" })).toEqual([art.id]);
    for (const filters of [{ q: "coffee" }, { q: "!?" }, { category: "product" } as const])
      expect(await find(filters)).toEqual([]);
    await deleteGuide(ctx, cups);
    const after = await getPublicProfile(service, { username: author.username, q: "cups" });
    expect(after.guides).toEqual([]);
  });

  it("returns each guide that matches once over all pages (contract PROFILE-6)", async () => {
    const author = await addAuthor();
    await addMany(author, 2 * PROFILE_PAGE + 8, 5);
    await indexAll();
    for (const filters of [{ q: "many" }, { category: "tech" }, { q: "m", category: "tech" }]) {
      const ids: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const input = publicProfileInput.parse({ username: author.username, cursor, ...filters });
        const page = await getPublicProfile(service, input);
        ids.push(...page.guides.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(ids).toEqual(await idsOf(author, "published_at desc, id desc"));
    }
  });

  it("reads at most 2,000 guides of the index of words (contract PROFILE-8)", async () => {
    const author = await addAuthor();
    await addMany(author, PROFILE_SEARCHED + 20, 0);
    await indexAll();
    let count = 0;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const input = publicProfileInput.parse({ username: author.username, cursor, q: "many" });
      const page = await getPublicProfile(service, input);
      count += page.guides.length;
      cursor = page.next_cursor;
    }
    expect(count).toBe(PROFILE_SEARCHED);
  });

  it("counts at most 101 published guides, which limits the cost of a page view", async () => {
    const author = await addAuthor();
    await addMany(author, 140, 0);
    expect(await getPublicProfile(service, author)).toMatchObject({ user: { guides_count: 101 } });
  });

  it("returns a profile without guides for a user without published guides", async () => {
    const author = await addAuthor();
    await addGuide(await author.sessionContext());
    expect(await getPublicProfile(service, author)).toMatchObject({
      user: { guides_count: 0 },
      featured: [],
      guides: [],
      next_cursor: null,
    });
  });

  it("returns the profile of a removed user who has published guides, and throws not_found otherwise (contract PUBLIC-3)", async () => {
    const [kept, gone] = [await addAuthor(), await addAuthor()];
    await addPublic(await kept.sessionContext());
    await hiddenGuides(await gone.sessionContext());
    for (const { username } of [kept, gone]) await removeUser(service, { username, force: true });
    expect(await getPublicProfile(service, kept)).toMatchObject({ user: { guides_count: 1 } });
    await expect(getPublicProfile(service, gone)).rejects.toMatchObject(missing);
  });

  it("throws not_found for an unknown username, and validation_failed for an invalid cursor", async () => {
    await expect(getPublicProfile(service, { username: "unknown-user" })).rejects.toMatchObject(
      missing,
    );
    const refused = getPublicProfile(service, { username: account.username, cursor: "no" });
    await expect(refused).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { cursor: ["is invalid"] } },
    });
  });
});
