import { PROFILE_PAGE } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { updateAuthorProfile, updateProfile } from "#accounts/index.ts";
import type { ActorContext } from "#context.ts";
import {
  deleteGuide,
  featureGuide,
  publishGuide,
  restoreGuide,
  unfeatureGuide,
  unpublishGuide,
} from "#guides/index.ts";
import { removeUser } from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  recordStatements,
  stepsWith,
} from "#testing/index.ts";
import { getPublicGuide, getPublicProfile, listMoreByAuthor } from "../read.ts";
import { completeGuide, rateGuide, viewGuide } from "../reader.ts";
import {
  findPublicPageState,
  guidePageVersion,
  profilePageVersion,
  type PublicPageState,
} from "../version.ts";
import { addPublic, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const account = await fixtures.addAccount("enterprise");

/** An author with two published guides and a draft. */
async function addAuthor() {
  const { username, sessionContext } = await fixtures.addUser(account.accountId, "owner");
  const ctx = await sessionContext();
  const [guide, other] = [await addPublic(ctx, "One"), await addPublic(ctx, "Two")];
  const draft = await addGuide(ctx, { title: "Draft" });
  const read = {
    guide: () => findPublicPageState(service, { username, slug: guide.slug }),
    profile: () => findPublicPageState(service, { username, cursor: undefined }),
  };
  return { ctx, username, guide, other, draft, read };
}
type Author = Awaited<ReturnType<typeof addAuthor>>;

const rename = (ctx: ActorContext) => updateProfile(ctx, { display_name: "Another name" });

const CHANGES: [string, (author: Author) => Promise<unknown>][] = [
  ["a new title", ({ ctx, guide }) => patchGuide(ctx, guide.id, { title: "New" })],
  ["new steps", ({ ctx, guide }) => patchGuide(ctx, guide.id, { steps: stepsWith("new") })],
  ["a new title of another guide", ({ ctx, other }) => patchGuide(ctx, other.id, { title: "X" })],
  ["the publication of another guide", ({ ctx, draft }) => publishGuide(ctx, draft)],
  ["unpublishing another guide", ({ ctx, other }) => unpublishGuide(ctx, other)],
  ["the deletion of another guide", ({ ctx, other }) => deleteGuide(ctx, other)],
  ["featuring another guide", ({ ctx, other }) => featureGuide(ctx, other)],
  ["a new display name of the author", ({ ctx }) => rename(ctx)],
  [
    "unpublishing and publishing the guide",
    async ({ ctx, guide }) => publishGuide(ctx, await unpublishGuide(ctx, guide)),
  ],
  [
    "featuring and unfeaturing the guide",
    async ({ ctx, guide }) => unfeatureGuide(ctx, await featureGuide(ctx, guide)),
  ],
];

const EMPTY_PROFILE = { avatar: null, bio: "", links: [] };
const HASH = "0a".repeat(16);

/** Inserts an image of the author's account, and returns its path. */
async function addImage(ctx: ActorContext): Promise<string> {
  const text = `
insert into images (account_id, hash, width, height, bytes, check_after)
values ($1, md5(random()::text), 384, 384, 10, now()) returning hash`;
  const { rows } = await service.db.pool.query<{ hash: string }>(text, [ctx.actor.account.id]);
  return `/media/${rows[0]?.hash ?? HASH}-384x384.webp`;
}

const PROFILE_CHANGES: [string, (ctx: ActorContext) => Promise<object>][] = [
  ["a bio", async () => ({ bio: "Tea" })],
  ["a link", async () => ({ links: [{ label: "Site", url: "https://example.com" }] })],
  ["a picture", async (ctx) => ({ avatar: await addImage(ctx) })],
];

describe("the version of a public page and the profile of its author", () => {
  it.each(PROFILE_CHANGES)(
    "changes for the author's page with %s, and with its removal (contract PROFILE-7)",
    async (_, change) => {
      const { ctx, read } = await addAuthor();
      const versions = [(await read.profile())?.version];
      for (const changes of [await change(ctx), {}]) {
        await updateAuthorProfile(ctx, { ...EMPTY_PROFILE, ...changes });
        versions.push((await read.profile())?.version);
      }
      expect(new Set(versions).size).toBe(3);
    },
  );

  it("changes for guides with the picture only, which they show (contract PROFILE-7)", async () => {
    const { ctx, username, guide, read } = await addAuthor();
    const before = await read.guide();
    await updateAuthorProfile(ctx, { ...EMPTY_PROFILE, bio: "Tea" });
    expect(await read.guide()).toEqual(before);
    const avatar = await addImage(ctx);
    await updateAuthorProfile(ctx, { ...EMPTY_PROFILE, avatar });
    const shown = await getPublicGuide(service, { username, slug: guide.slug });
    expect(shown.author_avatar).toBe(avatar);
    const { guides: others } = await listMoreByAuthor(service, guide);
    const after = await read.guide();
    expect(after?.version).toBe(guidePageVersion(shown, others));
    expect(after?.version).not.toBe(before?.version);
  });

  it("is that of a page with filters, and changes with the guides that match (contract PROFILE-9)", async () => {
    const { ctx, username, guide } = await addAuthor();
    const address = { username, q: "one", category: "marketing" } as const;
    const find = () => findPublicPageState(service, address);
    const before = await find();
    expect(before?.version).toBe(profilePageVersion(await getPublicProfile(service, address)));
    await patchGuide(ctx, guide.id, { title: "One and only" });
    const renamed = await find();
    expect(renamed?.version).not.toBe(before?.version);
    await patchGuide(ctx, guide.id, { title: "Two" });
    expect((await find())?.version).not.toBe(renamed?.version);
    expect((await getPublicProfile(service, address)).guides).toEqual([]);
  });
});

describe("the version of a public page", () => {
  it.each(CHANGES)("changes with %s", async (_, change) => {
    const author = await addAuthor();
    const [guide, profile] = [await author.read.guide(), await author.read.profile()];
    expect(await author.read.guide()).toEqual(guide);
    expect(await author.read.profile()).toEqual(profile);
    await change(author);
    for (const [before, after] of [
      [guide, await author.read.guide()],
      [profile, await author.read.profile()],
    ]) {
      expect(after).toBeDefined();
      expect(after?.version).not.toBe(before?.version);
    }
  });

  it("is that of the content that the page shows", async () => {
    const { ctx, username, guide, other, read } = await addAuthor();
    await featureGuide(ctx, other);
    const shown = await getPublicGuide(service, { username, slug: guide.slug });
    const { guides: others } = await listMoreByAuthor(service, guide);
    expect(others).toHaveLength(1);
    expect((await read.guide())?.version).toBe(guidePageVersion(shown, others));
    const profile = await getPublicProfile(service, { username });
    expect((await read.profile())?.version).toBe(profilePageVersion(profile));
  });

  it("is that of each page of an author's guides", async () => {
    const { ctx, username } = await addAuthor();
    for (let index = 0; index < PROFILE_PAGE - 2; index += 1) await addPublic(ctx, `No ${index}`);
    const find = (cursor?: string) => findPublicPageState(service, { username, cursor });
    const full = await getPublicProfile(service, { username });
    expect(full.next_cursor).toBeNull();
    expect((await find())?.version).toBe(profilePageVersion(full));

    await addPublic(ctx, "One more");
    const first = await getPublicProfile(service, { username });
    expect((await find())?.version).toBe(profilePageVersion(first));
    const cursor = first.next_cursor ?? "";
    const second = await getPublicProfile(service, { username, cursor });
    expect(second.guides).toHaveLength(1);
    expect((await find(cursor))?.version).toBe(profilePageVersion(second));
  });

  it("does not change with drafts, counters, or guides of another author", async () => {
    const { ctx, guide, draft, read } = await addAuthor();
    const before = [await read.guide(), await read.profile()];
    await patchGuide(ctx, draft.id, { title: "Another draft" });
    await addPublic((await addAuthor()).ctx);
    expect([await read.guide(), await read.profile()]).toEqual(before);

    const reader = readerOf(service, "ada");
    for (const count of [viewGuide, completeGuide]) await count(reader, guide);
    await rateGuide(reader, { id: guide.id, rating: 4 });
    const after = [await read.guide(), await read.profile()];
    const versions = (states: (PublicPageState | undefined)[]) => states.map((one) => one?.version);
    expect(versions(after)).toEqual(versions(before));
    for (const [index, state] of after.entries())
      expect(state?.statistics).not.toBe(before[index]?.statistics);
  });

  it("changes with the rating of another guide that the page shows in its statistics only", async () => {
    const { other, read } = await addAuthor();
    const before = await read.guide();
    await rateGuide(readerOf(service, "ada"), { id: other.id, rating: 4 });
    const after = await read.guide();
    expect(after?.version).toBe(before?.version);
    expect(after?.statistics).not.toBe(before?.statistics);
  });

  it("is undefined while the guide is deleted, and another after its restoration", async () => {
    const { ctx, guide, read } = await addAuthor();
    const before = await read.guide();
    await deleteGuide(ctx, guide);
    expect(await read.guide()).toBeUndefined();
    await restoreGuide(ctx, guide);
    expect((await read.guide())?.version).not.toBe(before?.version);
  });

  it("is undefined when no guide is published at the address", async () => {
    const { ctx, username } = await addAuthor();
    const slugs = Object.values(await hiddenGuides(ctx)).map(({ slug }) => slug);
    for (const slug of [...slugs, "none"])
      expect(await findPublicPageState(service, { username, slug })).toBeUndefined();
    for (const address of [{ slug: "one" }, {}])
      expect(
        await findPublicPageState(service, { username: "unknown-user", ...address }),
      ).toBeUndefined();
    expect(await findPublicPageState(service, { username, cursor: "invalid" })).toBeUndefined();
  });

  it("is undefined for the profile of a removed author without published guides", async () => {
    const leaving = await fixtures.addUser(account.accountId, "member");
    const { username } = leaving;
    expect(await findPublicPageState(service, { username })).toBeDefined();
    await removeUser(service, { username, force: true });
    expect(await findPublicPageState(service, { username })).toBeUndefined();
  });
});

describe("a look-up of a page version, concurrent with others", () => {
  it("shares one statement for guides, with a row for each distinct page", async () => {
    const [one, two] = [await addAuthor(), await addAuthor()];
    const hundred = Array.from({ length: 40 }, () => [one.read.guide(), two.read.guide()]).flat();
    expect(hundred).toHaveLength(80);
    const { pool } = service.db;
    let states: (PublicPageState | undefined)[] = [];
    const statements = await recordStatements(pool, "find_guide_versions", async () => {
      states = await Promise.all(hundred);
    });
    expect(statements.map(([usernames]) => usernames)).toEqual([[one.username, two.username]]);
    expect(states.slice(0, 2)).toEqual([await one.read.guide(), await two.read.guide()]);
    expect(new Set(states.map((state) => state?.version)).size).toBe(2);
  });

  it("shares one statement for profiles, with a row for each distinct author", async () => {
    const [one, two] = [await addAuthor(), await addAuthor()];
    const { pool } = service.db;
    const statements = await recordStatements(pool, "find_profile_versions", async () => {
      const reading = Array.from({ length: 15 }, () => [one.read.profile(), two.read.profile()]);
      const states = await Promise.all(reading.flat());
      expect(new Set(states.map((state) => state?.version)).size).toBe(2);
    });
    expect(statements).toEqual([[[one.username, two.username]]]);
  });

  it("starts after the call: a change that was committed before is in the result", async () => {
    const { ctx, guide, read } = await addAuthor();
    for (let round = 0; round < 20; round += 1) {
      const earlier = [read.guide(), read.profile()];
      await patchGuide(ctx, guide.id, { title: `Round ${round}` });
      const before = await Promise.all(earlier);
      const after = await Promise.all([read.guide(), read.profile()]);
      await patchGuide(ctx, guide.id, { title: `Next ${round}` });
      const last = await Promise.all([read.guide(), read.profile()]);
      for (const index of [0, 1]) {
        expect(last[index]?.version).not.toBe(after[index]?.version);
        expect(last[index]?.version).not.toBe(before[index]?.version);
      }
    }
  });
});
