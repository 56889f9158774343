import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createPrivateLink, featureGuide, getPrivateGuide } from "#guides/index.ts";
import { resumeAccount, suspendAccount } from "#operator/index.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import {
  completeGuide,
  findCurrentAddress,
  findPublicPageState,
  getPublicGuide,
  getPublicProfile,
  getReaderState,
  listMoreByAuthor,
  listSitemap,
  rateGuide,
  sendFeedback,
  viewGuide,
} from "../index.ts";
import {
  findReading,
  listFeaturedGuides,
  listMatchingGuides,
  listPublishedGuides,
} from "../store/read.ts";
import { addPublic, countersOf, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
// Another process: it has no memory of the account.
const other = await fixtures.addInstance(2);

let owner: TestUser;
let ctx: ActorContext;
let guide: { id: number; slug: string };
let address: { username: string; slug: string };
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
  guide = await addPublic(ctx);
  await featureGuide(ctx, await addPublic(ctx, "Another guide"));
  address = { username: owner.username, slug: guide.slug };
});

/** The result of a read, or the code of its refusal. */
const outcomeOf = (read: Promise<unknown>) =>
  read.catch((error: unknown) => (error as { code?: string }).code ?? "an unexpected error");

const reader = readerOf(other, "a visitor");

/** What each public read returns, by its name. */
async function readAll() {
  const { id } = guide;
  const ofUser = { userId: owner.id, maxFeatured: 3, limit: 10, after: undefined };
  const { entries } = await listSitemap(other, { page: 1 });
  return {
    guide: await outcomeOf(getPublicGuide(other, address)),
    profile: await outcomeOf(getPublicProfile(other, { username: owner.username })),
    search: await outcomeOf(getPublicProfile(other, { username: owner.username, q: "guide" })),
    guideState: await findPublicPageState(other, address),
    profileState: await findPublicPageState(other, { username: owner.username }),
    searchState: await findPublicPageState(other, { username: owner.username, q: "guide" }),
    guideAddress: await findCurrentAddress(other, address),
    profileAddress: await findCurrentAddress(other, { username: owner.username }),
    more: await listMoreByAuthor(other, { id }),
    readerState: await getReaderState(reader, { id }),
    reading: await findReading(other.db.pool, { visitor: null, userId: null }, id),
    featured: await listFeaturedGuides(other.db.pool, ofUser),
    published: await listPublishedGuides(other.db.pool, ofUser),
    matching: await listMatchingGuides(other.db.pool, {
      ...ofUser,
      search: undefined,
      category: undefined,
    }),
    sitemap: entries.filter(({ path }) => path.startsWith(`/@${owner.username}`)),
  };
}

/** What they return for a user and a guide that never existed. */
const NOTHING: Awaited<ReturnType<typeof readAll>> = {
  guide: "not_found",
  profile: "not_found",
  search: "not_found",
  guideState: undefined,
  profileState: undefined,
  searchState: undefined,
  guideAddress: undefined,
  profileAddress: undefined,
  more: { guides: [] },
  readerState: { signed_in: false, reading: null },
  reading: undefined,
  featured: [],
  published: [],
  matching: [],
  sitemap: [],
};

describe("the public pages of a suspended account (contract ACCT-14)", () => {
  it("are those of an address that never existed, from the next request of each process, and return when it is resumed (contract ACCT-16)", async () => {
    const before = await readAll();
    for (const [name, result] of Object.entries(before))
      expect({ name, result }).not.toEqual({ name, result: NOTHING[name as keyof typeof NOTHING] });
    await suspendAccount(service, { accountId: owner.accountId });
    expect(await readAll()).toEqual(NOTHING);
    await resumeAccount(service, { accountId: owner.accountId });
    expect(await readAll()).toEqual(before);
  });

  it("are 404 for an author without public guides too", async () => {
    const author = await fixtures.addUser(owner.accountId, "member");
    const read = () => outcomeOf(getPublicProfile(other, { username: author.username }));
    expect(await read()).toMatchObject({ user: { username: author.username } });
    await suspendAccount(service, { accountId: owner.accountId });
    expect(await read()).toBe("not_found");
  });

  it("take no view, completion, rating and feedback", async () => {
    const { id } = guide;
    await rateGuide(readerOf(service, "an earlier visitor"), { id, rating: 4 });
    const before = await countersOf(service, id);
    await suspendAccount(service, { accountId: owner.accountId });
    const earlier = readerOf(other, "an earlier visitor");
    const refused = { code: "not_found" };
    await expect(
      viewGuide(reader, { id, device: undefined, referrer: undefined }),
    ).rejects.toMatchObject(refused);
    await expect(completeGuide(reader, { id })).rejects.toMatchObject(refused);
    await expect(rateGuide(reader, { id, rating: 1 })).rejects.toMatchObject(refused);
    await expect(sendFeedback(earlier, { id, text: "Text" })).rejects.toMatchObject(refused);
    expect(await countersOf(service, id)).toEqual(before);
  });

  it("do not affect another account", async () => {
    const neighbor = await fixtures.addAccount("pro");
    const { slug } = await addPublic(await neighbor.sessionContext());
    await suspendAccount(service, { accountId: owner.accountId });
    const found = await getPublicGuide(other, { username: neighbor.username, slug });
    expect(found.guide.slug).toBe(slug);
  });

  it("include private links, which work again when it is resumed", async () => {
    const { url } = await createPrivateLink(ctx, { id: guide.id, days: 7 });
    const token = url?.split("/preview/")[1] ?? "";
    const open = () => getPrivateGuide(other, { token });
    expect(await open()).toMatchObject({ guide: { title: "A guide" } });
    await suspendAccount(service, { accountId: owner.accountId });
    await expect(open()).rejects.toMatchObject({ code: "not_found" });
    await resumeAccount(service, { accountId: owner.accountId });
    expect(await open()).toMatchObject({ guide: { title: "A guide" } });
  });
});
