import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import {
  cancelInvitation,
  inviteMember,
  listInvitations,
  removeMember,
  setMemberRole,
  updateProfile,
} from "#accounts/index.ts";
import { createKey, createTryItKey, revokeKey, rotateKey, updateKey } from "#api-keys/index.ts";
import {
  acceptInvitation,
  changePassword,
  connectProvider,
  disconnectProvider,
  endSession,
  signIn,
  signInWithProvider,
  signOutEverywhere,
  signUp,
} from "#sign-in/index.ts";
import { createTestFixtures } from "#testing/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const limits = createMemoryStore(() => 0);
const password = "river otter 84";

/** Returns the audit events that `work` records. */
async function eventsOf(work: () => Promise<unknown>) {
  const before = fixtures.events.length;
  await work();
  return fixtures.events.slice(before);
}

describe("the audit log", () => {
  it("records successful and failed sign-ins, with the user if the address belongs to one", async () => {
    const person = await fixtures.addAccount("pro");
    await person.setPassword(password);
    const attempt = (email: string, secret: string) =>
      signIn(
        { ...service, rateLimiter: limits },
        { email, password: secret, address: "192.0.2.1" },
      );
    const email = `${person.username}@guidepost.test`;
    const method = "password";
    expect(await eventsOf(() => attempt(email, password))).toEqual([
      { action: "session.signed_in", userId: person.id, method },
    ]);
    expect(await eventsOf(() => attempt(email, "a guess"))).toEqual([
      { action: "session.sign_in_failed", userId: person.id, method },
    ]);
    expect(await eventsOf(() => attempt("unknown@guidepost.test", password))).toEqual([
      { action: "session.sign_in_failed", userId: undefined, method },
    ]);
  });

  it("records sign-ups, sign-outs and changes of names, passwords and providers", async () => {
    const input = { username: "audited", display_name: "A", email: "a@guidepost.test", password };
    const [signedUp] = await eventsOf(() => signUp({ ...service, rateLimiter: limits }, input));
    const userId = signedUp?.userId ?? 0;
    expect(signedUp).toEqual({ action: "user.signed_up", userId, method: "password" });

    const person = await fixtures.addAccount("pro");
    const { id } = person;
    let ctx = await person.sessionContext();
    const identity = { provider: "github", subject: "audited" } as const;
    const readEmail = () => Promise.reject(new Error("not needed"));
    const recorded = await eventsOf(async () => {
      const session = await changePassword(ctx, { new_password: password });
      // Each change of the password ends the session of before.
      ctx = await person.sessionContext();
      await changePassword(ctx, { current_password: password, new_password: "heron pond 29" });
      ctx = await person.sessionContext();
      await connectProvider(ctx, identity);
      await signInWithProvider(service, { ...identity, name: "A", readEmail });
      await disconnectProvider(ctx, identity);
      await updateProfile(ctx, { username: "audited-2" });
      await endSession(service, session);
      await signOutEverywhere(ctx);
    });
    expect(recorded).toEqual([
      { action: "password.set", userId: id },
      { action: "password.changed", userId: id },
      { action: "provider.connected", userId: id, provider: "github" },
      { action: "session.signed_in", userId: id, method: "github" },
      { action: "provider.disconnected", userId: id, provider: "github" },
      { action: "user.renamed", userId: id },
      { action: "session.signed_out", userId: id },
      { action: "session.signed_out_everywhere", userId: id },
    ]);
  });

  it("records each change of a key with its id and scopes, without its secret", async () => {
    const person = await fixtures.addAccount("pro");
    const ctx = await person.sessionContext();
    const userId = person.id;
    const secrets: string[] = [];
    const ids: number[] = [];
    const recorded = await eventsOf(async () => {
      const made = await createKey(ctx, { name: "Import", scopes: ["read", "write"] });
      const edited = await updateKey(ctx, { id: made.key.id, scopes: ["read"] });
      const rotated = await rotateKey(ctx, { id: edited.id, keep_hours: 1 });
      await revokeKey(ctx, { id: rotated.key.id });
      await revokeKey(ctx, { id: rotated.key.id });
      const temporary = await createTryItKey(ctx, { scope: "admin" });
      ids.push(made.key.id, rotated.key.id, temporary.key.id);
      secrets.push(made.secret, rotated.secret, temporary.secret);
    });
    const [keyId, successor, temporary] = ids;
    expect(recorded).toEqual([
      { action: "key.created", userId, keyId, scopes: ["read", "write"] },
      { action: "key.updated", userId, keyId, scopes: ["read"], expiresAt: null },
      { action: "key.rotated", userId, keyId: successor, replacedKeyId: keyId, scopes: ["read"] },
      { action: "key.revoked", userId, keyId: successor },
      { action: "key.created", userId, keyId: temporary, scopes: ["admin"] },
    ]);
    for (const secret of secrets) expect(JSON.stringify(recorded)).not.toContain(secret);
  });

  it("records invitations, role changes and removals with the acting user", async () => {
    const owner = await fixtures.addAccount("pro");
    const { accountId, id: userId } = owner;
    const ctx = await owner.sessionContext();
    let memberId = 0;
    const recorded = await eventsOf(async () => {
      const { url } = await inviteMember(ctx, { email: "m@guidepost.test", role: "member" });
      const token = url.split("/").at(-1) ?? "";
      const joining = { token, username: "invited", display_name: "I", password };
      memberId = (await acceptInvitation(service, joining)).id;
      await setMemberRole(ctx, { id: memberId, role: "owner" });
      await removeMember(ctx, { id: memberId });
      await inviteMember(ctx, { email: "n@guidepost.test", role: "owner" });
      const [pending] = (await listInvitations(ctx)).invitations;
      await cancelInvitation(ctx, { id: pending?.id ?? 0 });
    });
    const invitationId = expect.any(Number);
    expect(recorded).toEqual([
      { action: "invitation.created", userId, accountId, invitationId, role: "member" },
      { action: "invitation.accepted", userId: memberId, accountId, invitationId, role: "member" },
      { action: "member.role_changed", userId, accountId, memberId, role: "owner" },
      { action: "member.removed", userId, accountId, memberId, revokedKeys: 0 },
      { action: "invitation.created", userId, accountId, invitationId, role: "owner" },
      { action: "invitation.cancelled", userId, invitationId },
    ]);
  });
});
