import { NO_BRANDING, PLAN_IDS } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { changeOwnPlan } from "#accounts/index.ts";
import { updateBranding } from "#branding/index.ts";
import { setPlan } from "#operator/index.ts";
import { createTestFixtures, recordStatements } from "#testing/index.ts";
import { getPublicGuide, getPublicProfile, listMoreByAuthor } from "../read.ts";
import { findPublicPageState, guidePageVersion, profilePageVersion } from "../version.ts";
import { addPublic } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;

/** A member of an account, whose owner changes the branding, with a published guide. */
async function addAuthor() {
  const owner = await fixtures.addAccount("pro");
  const member = await fixtures.addUser(owner.accountId, "member");
  const { slug } = await addPublic(await member.sessionContext(), "One");
  const { username } = member;
  const addresses = [{ username, slug }, { username }, { username, q: "one" }];
  return {
    owner,
    username,
    slug,
    ownerCtx: await owner.sessionContext(),
    versions: async () => {
      const states = addresses.map((address) => findPublicPageState(service, address));
      return (await Promise.all(states)).map((state) => state?.version);
    },
    /** The versions of the content, as the pages are stored. */
    shown: async () => {
      const [found, profile, filtered] = await Promise.all([
        getPublicGuide(service, { username, slug }),
        getPublicProfile(service, { username }),
        getPublicProfile(service, { username, q: "one" }),
      ]);
      const { guides } = await listMoreByAuthor(service, found.guide);
      return {
        versions: [
          guidePageVersion(found, guides),
          profilePageVersion(profile),
          profilePageVersion(filtered),
        ],
        brandings: [found.branding, profile.branding, filtered.branding],
      };
    },
  };
}

const ACME = { ...NO_BRANDING, name: "Acme", accent: "#1a73e8" };

describe("the version of a public page and the branding of the account (contract BRAND-8)", () => {
  it("changes with the branding, for the guides of each user of the account", async () => {
    const author = await addAuthor();
    const seen = [await author.versions()];
    for (const branding of [ACME, { ...ACME, accent: "" }, NO_BRANDING]) {
      await updateBranding(author.ownerCtx, branding);
      seen.push(await author.versions());
      const { versions, brandings } = await author.shown();
      expect(versions).toEqual(seen.at(-1));
      for (const shown of brandings) expect(shown).toMatchObject(branding);
    }
    for (const page of [0, 1, 2]) expect(new Set(seen.map((one) => one[page])).size).toBe(4);
  });

  it("changes with a plan that does not show it, and back with one that does", async () => {
    const author = await addAuthor();
    const { accountId } = author.owner;
    await updateBranding(author.ownerCtx, ACME);
    const before = await author.versions();
    await changeOwnPlan(author.ownerCtx, { plan: "free" });
    const onFree = await author.versions();
    for (const page of [0, 1, 2]) expect(onFree[page]).not.toBe(before[page]);
    expect(await author.shown()).toEqual({ versions: onFree, brandings: [null, null, null] });
    for (const plan of ["pro", "team", "enterprise"] as const) {
      await setPlan(service, { accountId, plan });
      expect(await author.versions()).toEqual(before);
      expect((await author.shown()).versions).toEqual(before);
    }
  });

  it("does not change with the plan of an account without branding", async () => {
    const author = await addAuthor();
    const before = await author.versions();
    for (const plan of PLAN_IDS) {
      await setPlan(service, { accountId: author.owner.accountId, plan });
      expect(await author.versions()).toEqual(before);
      expect((await author.shown()).brandings).toEqual([null, null, null]);
    }
  });

  it("purges the pages of each user after a change of the plan, of accounts with branding only", async () => {
    const author = await addAuthor();
    fixtures.purges.splice(0);
    await changeOwnPlan(author.ownerCtx, { plan: "team" });
    expect(fixtures.purges).toEqual([]);
    await updateBranding(author.ownerCtx, ACME);
    fixtures.purges.splice(0);
    await changeOwnPlan(await author.owner.sessionContext(), { plan: "free" });
    expect(fixtures.purges.toSorted()).toEqual([author.owner.username, author.username].toSorted());
  });
});

describe("a page view of an account without branding", () => {
  it.each(["find_public_guide", "find_guide_versions", "find_profile_versions"])(
    "sends the statement %s once, and no other for the branding (contract BRAND-8)",
    async (name) => {
      const { username, slug } = await addAuthor();
      const { pool } = service.db;
      const views = {
        find_public_guide: () => getPublicGuide(service, { username, slug }),
        find_guide_versions: () => findPublicPageState(service, { username, slug }),
        find_profile_versions: () => findPublicPageState(service, { username }),
      } as Record<string, () => Promise<unknown>>;
      const statements = await recordStatements(pool, name, async () => {
        await views[name]?.();
      });
      expect(statements).toHaveLength(1);
    },
  );
});
