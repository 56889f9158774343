import { publicGuide } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { publishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures, stepsWith } from "#testing/index.ts";
import { removeUser } from "#operator/index.ts";
import { getPublicGuide } from "../read.ts";
import { rateGuide } from "../reader.ts";
import { addPublic, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const { username } = owner;

describe("getPublicGuide", () => {
  it("returns the guide with its steps by username and slug, with the username in any case", async () => {
    const { id, slug } = await addGuide(ctx, { steps: stepsWith("one", "two") });
    const guide = await publishGuide(ctx, { id });
    for (const name of [username, username.toUpperCase()]) {
      const result = await getPublicGuide(service, { username: name, slug });
      expect(publicGuide.parse(result)).toEqual({
        guide,
        ratings_count: 0,
        author_avatar: null,
        branding: null,
      });
    }
  });

  it("returns the given author's guide when another author has the same slug", async () => {
    const colleague = await fixtures.addUser(owner.accountId, "member");
    const mine = await addPublic(ctx, "Twice");
    const theirs = await addPublic(await colleague.sessionContext(), "Twice");
    expect(theirs.slug).toBe(mine.slug);
    const asked = { username: colleague.username, slug: mine.slug };
    expect((await getPublicGuide(service, asked)).guide).toEqual(theirs);
  });

  it("returns the number of ratings", async () => {
    const { id, slug } = await addPublic(ctx);
    for (const visitor of ["ada", "bob"])
      await rateGuide(readerOf(service, visitor), { id, rating: 4 });
    expect(await getPublicGuide(service, { username, slug })).toMatchObject({
      guide: { average_rating: 4 },
      ratings_count: 2,
    });
  });

  it("throws not_found for an unknown slug, and for guides that are not published (contract GUIDE-5)", async () => {
    const { slug } = await addPublic(ctx);
    const hidden = Object.values(await hiddenGuides(ctx));
    const addresses = [
      ...hidden.map((guide) => ({ username, slug: guide.slug })),
      { username, slug: "none" },
      { username: "unknown-user", slug },
      { username: "", slug: "" },
    ];
    for (const address of addresses)
      await expect(getPublicGuide(service, address)).rejects.toMatchObject({
        code: "not_found",
        message: "Guide not found",
      });
  });

  it("returns the guide of a removed author (contract PUBLIC-3)", async () => {
    const leaving = await fixtures.addUser(owner.accountId, "member");
    const { slug } = await addPublic(await leaving.sessionContext());
    await removeUser(service, { username: leaving.username, force: true });
    const asked = { username: leaving.username, slug };
    expect(await getPublicGuide(service, asked)).toMatchObject({ guide: { slug } });
  });
});
