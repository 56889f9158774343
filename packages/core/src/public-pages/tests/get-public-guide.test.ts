import { publicGuide } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, stepsWith } from "../../testing/index.ts";
import { getGuide, publishGuide } from "../../guides/index.ts";
import { removeUser } from "../../operator/index.ts";
import { completeGuide, rateGuide } from "../reader.ts";
import { getPublicGuide } from "../read.ts";
import { addPublic, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const { username } = owner;
function by(visitor?: string, userId?: number) {
  return readerOf(service, visitor, userId);
}
const unread = { completed: false, rating: null, counted: true, ratings_count: 0 };

describe("getPublicGuide", () => {
  it("returns the guide with its steps by username and slug, with the username in any case", async () => {
    const { id, slug } = await addGuide(ctx, { steps: stepsWith("one", "two") });
    const guide = await publishGuide(ctx, { id });
    for (const name of [username, username.toUpperCase()]) {
      const result = await getPublicGuide(by("ada"), { username: name, slug });
      expect(publicGuide.parse(result)).toEqual({ guide, reading: unread });
    }
  });

  it("returns the given author's guide when another author has the same slug", async () => {
    const colleague = await fixtures.addUser(owner.accountId, "member");
    const mine = await addPublic(ctx, "Twice");
    const theirs = await addPublic(await colleague.sessionContext(), "Twice");
    expect(theirs.slug).toBe(mine.slug);
    const asked = { username: colleague.username, slug: mine.slug };
    expect((await getPublicGuide(by("ada"), asked)).guide).toEqual(theirs);
  });

  it("returns the completion and rating of the requesting visitor only", async () => {
    const { id, slug } = await addPublic(ctx);
    const ask = async (visitor?: string, userId?: number) =>
      (await getPublicGuide(by(visitor, userId), { username, slug })).reading;
    await completeGuide(by("ada"), { id });
    expect(await ask("ada")).toEqual({ ...unread, completed: true });
    await rateGuide(by("ada"), { id, rating: 4 });
    await rateGuide(by("bob"), { id, rating: 2 });
    const rated = { ...unread, ratings_count: 2 };
    expect(await ask("ada")).toEqual({ ...rated, completed: true, rating: 4 });
    expect(await ask("bob")).toEqual({ ...rated, rating: 2 });
    expect(await ask("cy")).toEqual(rated);
    expect(await ask(undefined)).toEqual({ ...rated, counted: false });
    expect(await ask("cy", owner.id)).toEqual({ ...rated, counted: false });
    expect((await getPublicGuide(by("cy"), { username, slug })).guide).toEqual(
      await getGuide(ctx, { id }),
    );
  });

  it("throws not_found for an unknown slug, and for an unpublished guide also to its author", async () => {
    const { slug } = await addPublic(ctx);
    const hidden = Object.values(await hiddenGuides(ctx));
    const addresses = [
      ...hidden.map((guide) => ({ username, slug: guide.slug })),
      { username, slug: "none" },
      { username: "unknown-user", slug },
      { username: "", slug: "" },
    ];
    for (const address of addresses)
      for (const reader of [by("ada"), by(), by("ada", owner.id)])
        await expect(getPublicGuide(reader, address)).rejects.toMatchObject({
          ...{ code: "not_found", message: "Guide not found" },
        });
  });

  it("returns the guide of a removed author (contract PUBLIC-3)", async () => {
    const leaving = await fixtures.addUser(owner.accountId, "member");
    const { slug } = await addPublic(await leaving.sessionContext());
    await removeUser(service, { username: leaving.username });
    const asked = { username: leaving.username, slug };
    expect(await getPublicGuide(by("ada"), asked)).toMatchObject({ guide: { slug } });
  });
});
