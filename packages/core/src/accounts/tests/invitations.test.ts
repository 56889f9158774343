import type { InvitationAccept } from "@guidepost/contract";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { hashSecret } from "#secret-hash.ts";
import { acceptInvitation, signIn } from "#sign-in/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { cancelInvitation, inviteMember, listInvitations } from "../invitations.ts";
import { listMembers, removeMember, setMemberRole } from "../members.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const dayMs = 24 * 60 * 60 * 1_000;

/** Counts nothing. */
const unlimited = { consume: () => createMemoryStore(() => 0).consume("any", { perMinute: 1 }) };

let serial = 0;
async function invite(by = ctx, role: "owner" | "member" = "member") {
  const email = `guest-${(serial += 1)}@guidepost.test`;
  const { url, expires_at } = await inviteMember(by, { email, role });
  const token = url.replace("https://guidepost.test/join/", "");
  return { email, token, expires_at };
}
function joining(token: string, fields: Partial<InvitationAccept> = {}): InvitationAccept {
  return {
    token,
    username: `guest-${(serial += 1)}`,
    display_name: "A guest",
    password: "correct horse",
    ...fields,
  };
}
const gone = {
  code: "not_found",
  message: "This invitation is no longer valid. Ask for a new one",
};

describe("inviteMember and acceptInvitation", () => {
  it("creates a link for 7 days and stores only the hash of its token", async () => {
    const now = new Date("2026-11-20T09:30:00.000Z");
    const { email, token, expires_at } = await invite({ ...ctx, clock: () => now });
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(expires_at).toBe("2026-11-27T09:30:00.000Z");
    const { rows } = await service.db.pool.query<{ row: string; token_hash: Buffer }>(
      "select i::text as row, token_hash from invitations i where email = $1",
      [email],
    );
    expect(rows[0]?.token_hash).toEqual(hashSecret(token));
    expect(rows[0]?.row).not.toContain(token);
  });

  it("creates a user of the account with the invited address and role", async () => {
    const { email, token } = await invite(ctx, "owner");
    const { id, username } = await acceptInvitation(service, joining(token));
    const { members } = await listMembers(ctx);
    expect(members.find((member) => member.id === id)).toMatchObject({
      username,
      display_name: "A guest",
      email,
      role: "owner",
    });
    const limits = createMemoryStore(Date.now);
    const as = { email, password: "correct horse", address: "here" };
    expect(await signIn({ ...service, rateLimiter: limits }, as)).toMatchObject({
      userId: id,
      version: 0,
    });
    await removeMember(ctx, { id });
  });

  it("accepts a link once under 4 concurrent requests", async () => {
    const { email, token } = await invite();
    const { results, errorCodes } = await runConcurrently(4, () =>
      acceptInvitation(service, joining(token)),
    );
    expect([results.length, errorCodes]).toEqual([1, ["not_found", "not_found", "not_found"]]);
    expect(await service.db.prisma.user.count({ where: { email } })).toBe(1);
    await expect(acceptInvitation(service, joining(token))).rejects.toMatchObject(gone);
  });

  it("keeps the invitation valid when the username is taken", async () => {
    const { token } = await invite();
    await expect(
      acceptInvitation(service, joining(token, { username: owner.username })),
    ).rejects.toMatchObject({ extras: { details: { username: ["has already been taken"] } } });
    await expect(acceptInvitation(service, joining(token))).resolves.toBeDefined();
  });

  it("reports an email address that was taken through the invitation of another account", async () => {
    const { token, email } = await invite();
    const other = await fixtures.addAccount("pro");
    const { url } = await inviteMember(await other.sessionContext(), { email, role: "member" });
    await acceptInvitation(service, joining(token));
    const second = url.replace("https://guidepost.test/join/", "");
    await expect(acceptInvitation(service, joining(second))).rejects.toMatchObject({
      extras: { details: { email: ["has already been taken"] } },
    });
  });

  it("refuses a second invitation of an address until the first one is cancelled, also under concurrency (contract MAIL-14)", async () => {
    const to = { email: "twice@guidepost.test", role: "member" } as const;
    const other = await fixtures.addAccount("pro");
    const own = { ...(await other.sessionContext()), rateLimiter: unlimited };
    const { results, errorCodes } = await runConcurrently(4, () => inviteMember(own, to));
    expect([results.length, errorCodes]).toEqual([1, ["conflict", "conflict", "conflict"]]);
    const [pending] = (await listInvitations(own)).invitations;
    await cancelInvitation(own, { id: pending?.id ?? 0 });
    await expect(inviteMember(own, to)).resolves.toBeDefined();
  });

  it("sends one address at most 2 invitations of all accounts in a minute (contract MAIL-14)", async () => {
    const to = { email: "wanted@guidepost.test", role: "member" } as const;
    const rateLimiter = createMemoryStore(() => 0);
    const attempt = async () => {
      const by = await fixtures.addAccount("pro");
      return inviteMember({ ...(await by.sessionContext()), rateLimiter }, to);
    };
    await attempt();
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });

  it("returns not_found from the moment of expiry", async () => {
    const now = new Date();
    const { token } = await invite({ ...ctx, clock: () => now });
    const at = (ms: number) => ({ ...service, clock: () => new Date(now.getTime() + ms) });
    await expect(acceptInvitation(at(7 * dayMs), joining(token))).rejects.toMatchObject(gone);
    await expect(acceptInvitation(at(7 * dayMs - 1), joining(token))).resolves.toBeDefined();
  });

  it("returns not_found when the inviter was removed or is no longer an owner", async () => {
    const [leaving, demoted] = [
      await fixtures.addUser(owner.accountId, "owner"),
      await fixtures.addUser(owner.accountId, "owner"),
    ];
    const tokens = [
      (await invite(await leaving.sessionContext())).token,
      (await invite(await demoted.sessionContext(), "owner")).token,
    ];
    await removeMember(ctx, { id: leaving.id });
    await setMemberRole(ctx, { id: demoted.id, role: "member" });
    for (const token of tokens)
      await expect(acceptInvitation(service, joining(token))).rejects.toMatchObject(gone);
  });

  it("returns not_found for an unknown token", async () => {
    for (const token of ["x", "x".repeat(32)])
      await expect(acceptInvitation(service, joining(token))).rejects.toMatchObject(gone);
  });

  it("throws for a member who invites, and for the email address of an existing user", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const to = { email: "new@guidepost.test", role: "member" } as const;
    await expect(inviteMember(await member.sessionContext(), to)).rejects.toMatchObject({
      code: "forbidden",
    });
    const email = `${member.username}@guidepost.test`;
    await expect(inviteMember(ctx, { ...to, email })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { email: ["already has a Guidepost account"] } },
    });
  });
});
