import { afterAll, describe, expect, it } from "vitest";
import { updateProfile } from "#accounts/index.ts";
import { deleteGuide, publishGuide, restoreGuide, unpublishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, patchGuide, recordStatements } from "#testing/index.ts";
import { findCurrentAddress } from "../moved.ts";
import { findPublicPageState } from "../version.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;

let serial = 0;
function newName() {
  return `name-${(serial += 1)}`;
}

/** A user who had another username, with a published guide that had another slug. */
async function addMoved() {
  const person = await fixtures.addAccount("pro");
  const ctx = await person.sessionContext();
  const guide = await addGuide(ctx, { title: newName() });
  await publishGuide(ctx, guide);
  const slug = newName();
  await patchGuide(ctx, guide.id, { slug });
  const username = newName();
  await updateProfile(ctx, { username });
  return {
    ctx,
    guide,
    old: { username: person.username, slug: guide.slug },
    now: { username, slug },
  };
}

describe("findCurrentAddress (contract PUBLIC-10)", () => {
  it("returns the current address for a former username, a former slug, or both", async () => {
    const { old, now } = await addMoved();
    for (const username of [old.username, now.username, old.username.toUpperCase()]) {
      for (const slug of [old.slug, now.slug])
        expect(await findCurrentAddress(service, { username, slug })).toEqual(now);
      expect(await findCurrentAddress(service, { username })).toEqual({ username: now.username });
    }
  });

  it("returns nothing for unknown names, and for the slug of another author", async () => {
    const { now } = await addMoved();
    const other = await addMoved();
    for (const address of [
      { username: now.username, slug: "unknown" },
      { username: now.username, slug: other.old.slug },
      { username: "unknown", slug: now.slug },
      { username: "unknown" },
    ])
      expect(await findCurrentAddress(service, address)).toBeUndefined();
  });

  it("returns nothing while the guide is a draft or deleted (contract PUBLIC-11)", async () => {
    const { ctx, guide, old, now } = await addMoved();
    const found = () =>
      Promise.all([
        findCurrentAddress(service, old),
        findCurrentAddress(service, { ...now, slug: old.slug }),
        findCurrentAddress(service, { ...now, username: old.username }),
      ]);
    await unpublishGuide(ctx, guide);
    expect(await found()).toEqual([undefined, undefined, undefined]);
    await publishGuide(ctx, guide);
    expect(await found()).toEqual([now, now, now]);
    await deleteGuide(ctx, guide);
    expect(await found()).toEqual([undefined, undefined, undefined]);
    await restoreGuide(ctx, guide);
    expect(await found()).toEqual([now, now, now]);
  });

  it("leads to the guide that has the slug again", async () => {
    const { ctx, guide, old, now } = await addMoved();
    await patchGuide(ctx, guide.id, { slug: old.slug });
    expect(await findCurrentAddress(service, now)).toEqual({ ...now, slug: old.slug });
  });
});

describe("the state of a page at a former address (contract PUBLIC-11)", () => {
  it("does not exist from the response to the change on", async () => {
    const { ctx, guide, now } = await addMoved();
    const before = await findPublicPageState(service, now);
    expect(before).toBeDefined();
    const slug = newName();
    await patchGuide(ctx, guide.id, { slug });
    expect(await findPublicPageState(service, now)).toBeUndefined();
    const after = await findPublicPageState(service, { ...now, slug });
    expect(after?.version).not.toBe(before?.version);
  });

  it("is read without a look-up of former names for a page that exists", async () => {
    const { now } = await addMoved();
    const statements = await recordStatements(
      service.db.pool,
      "find_current_address",
      async () => void (await findPublicPageState(service, now)),
    );
    expect(statements).toEqual([]);
  });
});
