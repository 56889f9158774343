import { type BrandingUpdate, brandingUpdate, NO_BRANDING, PLAN_IDS } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { setPlan } from "#operator/index.ts";
import {
  createTestFixtures,
  runConcurrently,
  type TestUser,
  waitUntilBlocked,
} from "#testing/index.ts";
import { changeOwnPlan } from "#accounts/index.ts";
import { getBranding, updateBranding } from "../branding.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;

const BRANDING: BrandingUpdate = {
  name: "Acme",
  logo: null,
  url: "https://acme.example",
  accent: "#1a73e8",
  hides_credit: true,
};

let serial = 0;

/** Inserts an image of the account, and returns its path. */
async function addLogo(accountId: number): Promise<string> {
  const hash = (serial += 1).toString(16).padStart(32, "0");
  await pool.query(
    `insert into images (account_id, hash, width, height, bytes, check_after)
     values ($1, $2, 576, 108, 10, now())`,
    [accountId, hash],
  );
  return `/media/${hash}-576x108.webp`;
}

async function addOwner(plan: (typeof PLAN_IDS)[number] = "pro") {
  const user = await fixtures.addAccount(plan);
  return { user, ctx: await user.sessionContext() };
}

async function entriesOf({ accountId }: TestUser) {
  const { rows } = await pool.query<{ details: object }>(
    "select details from audit_log where account_id = $1 and action = 'account.branding_changed' order by id",
    [accountId],
  );
  return rows.map(({ details }) => details);
}

async function versionOf({ accountId }: TestUser): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>(
    "select branding_version as version from accounts where id = $1",
    [accountId],
  );
  return rows[0]?.version;
}

describe("updateBranding", () => {
  it("replaces the branding of the account, and of no other account (contract BRAND-2)", async () => {
    const [{ user, ctx }, other] = [await addOwner(), await addOwner()];
    expect(await getBranding(ctx)).toEqual(NO_BRANDING);
    const logo = await addLogo(user.accountId);
    const saved = { ...BRANDING, logo, url: "https://acme.example/" };
    expect(await updateBranding(ctx, { ...BRANDING, logo })).toEqual(saved);
    expect(await getBranding(ctx)).toEqual(saved);
    expect(await updateBranding(ctx, NO_BRANDING)).toEqual(NO_BRANDING);
    expect(await getBranding(ctx)).toEqual(NO_BRANDING);
    expect(await getBranding(other.ctx)).toEqual(NO_BRANDING);
  });

  it("has one entry of the audit log with the changed fields, and none without a change (contract BRAND-9)", async () => {
    const { user, ctx } = await addOwner();
    await updateBranding(ctx, BRANDING);
    await updateBranding(ctx, BRANDING);
    await updateBranding(ctx, { ...BRANDING, accent: "" });
    expect(await entriesOf(user)).toEqual([
      { changed: ["name", "url", "accent", "hides_credit"] },
      { changed: ["accent"] },
    ]);
    expect(await versionOf(user)).toBe(2);
  });

  it("is forbidden for members, who cannot read it either", async () => {
    const { user, ctx } = await addOwner();
    await updateBranding(ctx, BRANDING);
    const member = await fixtures.addUser(user.accountId, "member");
    const memberCtx = await member.sessionContext();
    for (const call of [getBranding(memberCtx), updateBranding(memberCtx, NO_BRANDING)])
      await expect(call).rejects.toMatchObject({ code: "forbidden" });
    expect(await getBranding(ctx)).toMatchObject({ name: "Acme" });
  });

  it.each(PLAN_IDS)("obeys the plan %s (contract BRAND-1)", async (plan) => {
    const { user, ctx } = await addOwner(plan);
    const change = updateBranding(ctx, BRANDING);
    if (plan === "free") await expect(change).rejects.toMatchObject({ code: "forbidden" });
    else await change;
    expect(await versionOf(user)).toBe(plan === "free" ? 0 : 1);
  });

  it("is refused when the account changes to Free at the same time (contract BRAND-1)", async () => {
    const { user, ctx } = await addOwner();
    const { db } = await fixtures.addInstance(3);
    let change: Promise<unknown> | undefined;
    await inTransaction(db.pool, async (transaction) => {
      await transaction.query("update accounts set plan = 'free' where id = $1", [user.accountId]);
      change = updateBranding({ ...ctx, db }, BRANDING).catch((error: unknown) => error);
      await waitUntilBlocked(db, 1);
    });
    expect(await change).toMatchObject({ code: "forbidden" });
    expect(await versionOf(user)).toBe(0);
  });

  it("keeps the branding on Free, where it can be read", async () => {
    const { user, ctx } = await addOwner();
    await updateBranding(ctx, BRANDING);
    await setPlan(service, { accountId: user.accountId, plan: "free" });
    const freeCtx = await user.sessionContext();
    expect(await getBranding(freeCtx)).toMatchObject({ name: "Acme" });
    await expect(updateBranding(freeCtx, NO_BRANDING)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses a logo that the account does not have, and changes nothing (contract BRAND-3)", async () => {
    const [{ user, ctx }, other] = [await addOwner(), await addOwner()];
    const theirs = await addLogo(other.user.accountId);
    await expect(updateBranding(ctx, { ...BRANDING, logo: theirs })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { logo: ["is no longer available. Upload the logo again."] } },
    });
    expect(await getBranding(ctx)).toEqual(NO_BRANDING);
    expect(await versionOf(user)).toBe(0);
  });

  it("increases the version once for each of concurrent changes", async () => {
    const { user, ctx } = await addOwner();
    const instance = await fixtures.addInstance(8);
    const { results } = await runConcurrently(8, (index) =>
      updateBranding({ ...ctx, db: instance.db } satisfies ActorContext, {
        ...BRANDING,
        name: `Acme ${index}`,
      }),
    );
    expect(results).toHaveLength(8);
    expect(await versionOf(user)).toBe(8);
    expect(await entriesOf(user)).toHaveLength(8);
  });

  it("purges the pages of all users of the account, also after a change of the plan", async () => {
    const { user, ctx } = await addOwner();
    const member = await fixtures.addUser(user.accountId, "member");
    fixtures.purges.splice(0);
    await updateBranding(ctx, BRANDING);
    expect(fixtures.purges.toSorted()).toEqual([user.username, member.username].toSorted());
    fixtures.purges.splice(0);
    await changeOwnPlan(ctx, { plan: "team" });
    expect(fixtures.purges.toSorted()).toEqual([user.username, member.username].toSorted());
  });

  it("purges no page for a change that is not stored", async () => {
    const { ctx } = await addOwner();
    await updateBranding(ctx, BRANDING);
    fixtures.purges.splice(0);
    const logo = "/media/00000000000000000000000000000000-576x108.webp";
    await expect(updateBranding(ctx, { ...BRANDING, logo })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(changeOwnPlan(ctx, { plan: "enterprise" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(fixtures.purges).toEqual([]);
  });
});

describe("the database (contract BRAND-3)", () => {
  const insert = (accountId: number, changes: Record<string, unknown>) => {
    const row = { name: "A", logo: null, url: "", accent: "", hides_credit: false, ...changes };
    return pool.query(
      `insert into account_branding (account_id, name, logo, url, accent, hides_credit)
       values ($1, $2, $3, $4, $5, $6)`,
      [accountId, row.name, row.logo, row.url, row.accent, row.hides_credit],
    );
  };

  it.each([
    { name: "x".repeat(61) },
    { name: "", url: "https://a.example" },
    { logo: "../secret.webp" },
    { url: "http://a.example" },
    { url: `https://${"a".repeat(500)}` },
    { accent: "#1A73E8" },
    { accent: "red" },
    { accent: "#1a73e8;" },
  ])("refuses %j", async (changes) => {
    const { user } = await addOwner();
    await expect(insert(user.accountId, changes)).rejects.toMatchObject({ code: "23514" });
  });

  it("accepts the longest values that the schema accepts", async () => {
    const { user } = await addOwner();
    const longest = {
      ...NO_BRANDING,
      name: "🙂".repeat(60),
      url: `https://a.example/${"b".repeat(482)}`,
      accent: "#1a73e8",
    };
    expect(brandingUpdate.parse(longest)).toEqual(longest);
    await insert(user.accountId, longest);
  });
});
