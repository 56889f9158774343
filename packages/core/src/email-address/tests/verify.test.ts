import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  createGuide,
  createKey,
  createTryItKey,
  getProfile,
  newSession,
  sessionActor,
  inviteMember,
  publishGuide,
  unpublishGuide,
  signUp,
} from "#index.ts";
import { attemptMails, emptyQueue, readPayloads, tokenIn } from "#mail/tests/send-mails.ts";
import {
  createTestFixtures,
  runConcurrently,
  type TestUser,
  type TestContext,
} from "#testing/index.ts";
import { checkVerification, requestVerification, verifyAddress } from "../index.ts";

const test = await createTestFixtures();
afterAll(() => test.drop());
afterEach(async () => {
  test.setClock(undefined);
  await emptyQueue(test);
});
const { service } = test;
const { pool, prisma } = service.db;

const limits = () => createMemoryStore(() => Date.now());
const emailOf = ({ username }: TestUser) => `${username}@guidepost.test`;
const linkOf = (mails: Awaited<ReturnType<typeof attemptMails>>) =>
  tokenIn(mails[0], "verify-email");

/** Adds a user who has not verified the address, and the context of a session. */
async function addUnverified() {
  const user = await test.addAccount("pro");
  await pool.query("update users set email_verified_at = null where id = $1", [user.id]);
  return user;
}

async function isVerified({ id }: Pick<TestUser, "id">): Promise<boolean> {
  const user = await prisma.user.findUniqueOrThrow({ where: { id } });
  return user.emailVerifiedAt !== null;
}

async function requestLink(user: TestUser): Promise<string> {
  await requestVerification({ ...(await user.sessionContext()), rateLimiter: limits() });
  return linkOf(await attemptMails(test));
}

describe("signUp", () => {
  const newcomer = {
    username: "newcomer",
    display_name: "Newcomer",
    email: "newcomer@guidepost.test",
    password: "violet anchors drift north",
  };
  const attempt = (own: Partial<typeof newcomer> = {}) =>
    signUp({ ...service, rateLimiter: limits() }, { ...newcomer, ...own });

  it("enqueues a mail with the user, and none when the sign-up fails (contract MAIL-8, JOB-1)", async () => {
    await attempt();
    const mail = { kind: "verify_email", email: newcomer.email };
    expect(await readPayloads(test)).toEqual([
      expect.objectContaining({ mail: expect.objectContaining(mail) }),
    ]);
    await expect(attempt({ email: "other@guidepost.test" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await readPayloads(test)).toHaveLength(1);
    const { id } = await prisma.user.findUniqueOrThrow({ where: { username: "newcomer" } });
    expect(await isVerified({ id })).toBe(false);
    const [sent] = await attemptMails(test);
    expect(sent?.to).toBe(newcomer.email);
    const actor = await sessionActor(service, newSession({ userId: id, version: 0 }));
    if (!actor) throw new Error("the user has no session");
    await verifyAddress({ ...service, actor }, { token: tokenIn(sent, "verify-email") });
    expect(await isVerified({ id })).toBe(true);
  });
});

describe("verifyAddress (contract MAIL-9)", () => {
  it("verifies the address, records it in the audit log, and shows it in the profile", async () => {
    const user = await addUnverified();
    const token = await requestLink(user);
    expect(await getProfile(await user.sessionContext())).toMatchObject({ email_verified: false });
    const ctx = await user.sessionContext();
    expect(await checkVerification(ctx, { token })).toEqual({ email: emailOf(user) });
    expect(await isVerified(user)).toBe(false);
    await verifyAddress(ctx, { token });
    expect(await getProfile(await user.sessionContext())).toMatchObject({ email_verified: true });
    expect(test.events.at(-1)).toEqual({ action: "user.email_verified", userId: user.id });
    await expect(checkVerification(ctx, { token })).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses the link in a session of another user, and keeps it (contract USER-3)", async () => {
    const user = await addUnverified();
    const token = await requestLink(user);
    const other = await (await addUnverified()).sessionContext();
    for (const use of [checkVerification, verifyAddress])
      await expect(use(other, { token })).rejects.toMatchObject({ code: "not_found" });
    expect(await isVerified(user)).toBe(false);
    await verifyAddress(await user.sessionContext(), { token });
    expect(await isVerified(user)).toBe(true);
  });

  it("succeeds once when one link is used 8 times at the same time", async () => {
    const user = await addUnverified();
    const token = await requestLink(user);
    const ctx = await user.sessionContext();
    const { results, errorCodes } = await runConcurrently(8, () => verifyAddress(ctx, { token }));
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: 7 }, () => "not_found"));
  });

  it("refuses a link after 24 hours, and an unknown one", async () => {
    const user = await addUnverified();
    const token = await requestLink(user);
    const ctx = await user.sessionContext();
    await expect(verifyAddress(ctx, { token: "unknown" })).rejects.toMatchObject({
      code: "not_found",
    });
    test.setClock(new Date(Date.now() + 24 * 60 * 60_000));
    await expect(verifyAddress(ctx, { token })).rejects.toMatchObject({ code: "not_found" });
    expect(await attemptMails(test)).toEqual([]);
    expect(await isVerified(user)).toBe(false);
  });

  it("keeps the link when the transaction fails", async () => {
    const user = await addUnverified();
    const token = await requestLink(user);
    await pool.query(
      "alter table audit_log add constraint fails check (action <> 'user.email_verified') not valid",
    );
    try {
      const ctx = await user.sessionContext();
      await expect(verifyAddress(ctx, { token })).rejects.toThrow("fails");
    } finally {
      await pool.query("alter table audit_log drop constraint fails");
    }
    expect(await isVerified(user)).toBe(false);
    await verifyAddress(await user.sessionContext(), { token });
    expect(await isVerified(user)).toBe(true);
  });

  it.each([
    ["the user has another address now", "email = 'new-' || email"],
    ["the user was removed", "removed_at = now()"],
  ])("refuses the link when %s", async (_, change) => {
    const user = await addUnverified();
    const token = await requestLink(user);
    const ctx = await user.sessionContext();
    await pool.query(`update users set ${change} where id = $1`, [user.id]);
    await expect(verifyAddress(ctx, { token })).rejects.toMatchObject({ code: "not_found" });
    expect(await isVerified(user)).toBe(false);
    expect(await attemptMails(test)).toEqual([]);
  });
});

describe("requestVerification", () => {
  it("sends at most 2 mails a minute to a user, and none for a verified address", async () => {
    const user = await addUnverified();
    const ctx = { ...(await user.sessionContext()), rateLimiter: limits() };
    await requestVerification(ctx);
    await requestVerification(ctx);
    await expect(requestVerification(ctx)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect(await readPayloads(test)).toHaveLength(2);
    await verifyAddress(ctx, { token: linkOf(await attemptMails(test)) });
    await requestVerification({ ...(await user.sessionContext()), rateLimiter: limits() });
    expect(await readPayloads(test)).toHaveLength(2);
    expect(await attemptMails(test)).toEqual([]);
  });
});

describe("requireVerifiedAddress (contract MAIL-10)", () => {
  const requiring = (ctx: TestContext): TestContext => ({ ...ctx, requiresVerifiedEmail: true });
  const REFUSED = { code: "email_not_verified", status: 403 };
  const guide = { title: "Brew tea", description: null, category: "marketing", steps: [] } as const;
  const key = { name: "CI", scopes: ["read" as const] };

  it("refuses to publish, to create keys and to invite until the address is verified", async () => {
    const user = await addUnverified();
    const [session, byKey] = [
      requiring(await user.sessionContext()),
      requiring(await user.keyContext("write")),
    ];
    const { id } = await createGuide(session, { guide: { ...guide, steps: [] } });
    await expect(publishGuide(session, { id })).rejects.toMatchObject(REFUSED);
    await expect(publishGuide(byKey, { id })).rejects.toMatchObject(REFUSED);
    await expect(createKey(session, key)).rejects.toMatchObject(REFUSED);
    await expect(createTryItKey(session, { scope: "read" })).rejects.toMatchObject(REFUSED);
    const invitation = { email: "guest@guidepost.test", role: "member" } as const;
    await expect(inviteMember(session, invitation)).rejects.toMatchObject(REFUSED);

    await verifyAddress(session, { token: await requestLink(user) });
    const verified = requiring(await user.sessionContext());
    expect(await publishGuide(requiring(await user.keyContext("write")), { id })).toMatchObject({
      status: "published",
    });
    await createKey(verified, key);
    await inviteMember(verified, invitation);
  });

  it("lets an unverified user unpublish, and do everything where the operator does not require it", async () => {
    const user = await addUnverified();
    const ctx = await user.sessionContext();
    const { id } = await createGuide(ctx, { guide: { ...guide, steps: [] } });
    await publishGuide(ctx, { id });
    await createKey(ctx, key);
    expect(await publishGuide(requiring(ctx), { id })).toMatchObject({ status: "published" });
    expect(await unpublishGuide(requiring(ctx), { id })).toMatchObject({ status: "draft" });
  });
});
