import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteMember, setMemberRole } from "#accounts/index.ts";
import { createKey, rotateKey } from "#api-keys/index.ts";
import { requireFreshSignIn } from "#actor.ts";
import { createTestFixtures, type TestUser, type TestContext } from "#testing/index.ts";
import { newSession, sessionActor } from "../sessions/index.ts";
import { confirmByProvider, connectProvider } from "../providers.ts";
import { changePassword, confirmPassword } from "../passwords.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
let owner: TestUser;
let member: TestUser;
beforeAll(async () => {
  owner = await fixtures.addAccount("pro");
  member = await fixtures.addUser(owner.accountId, "member");
});

function minutesAgo(minutes: number) {
  return new Date(service.clock().getTime() - minutes * 60_000);
}
async function sessionOf(person: TestUser, minutes: number): Promise<TestContext> {
  const signedIn = newSession({ userId: person.id, version: 0, at: minutesAgo(minutes) });
  const actor = await sessionActor(service, signedIn);
  if (!actor) throw new Error("the session is over");
  return { ...service, actor };
}
const stale = { code: "fresh_sign_in_required", status: 403 };

describe("a session that was authenticated more than 10 minutes ago", () => {
  it.each<[string, (ctx: TestContext) => Promise<unknown>]>([
    ["creating a key with admin", (ctx) => createKey(ctx, { name: "k", scopes: ["admin"] })],
    ["inviting an owner", (ctx) => inviteMember(ctx, { email: "o@x.test", role: "owner" })],
    ["changing a role", (ctx) => setMemberRole(ctx, { id: member.id, role: "owner" })],
    ["connecting a provider", (ctx) => connectProvider(ctx, { provider: "github", subject: "1" })],
    ["setting a first password", (ctx) => changePassword(ctx, { new_password: "river otter 84" })],
  ])("gets fresh_sign_in_required for %s, which changes nothing", async (_, act) => {
    const { prisma } = service.db;
    const count = async () => [
      await prisma.apiKey.count(),
      await prisma.invitation.count(),
      await prisma.user.count({ where: { role: "owner" } }),
      await prisma.identity.count(),
      await prisma.user.count({ where: { passwordHash: { not: null } } }),
    ];
    const before = await count();
    await expect(act(await sessionOf(owner, 10.1))).rejects.toMatchObject(stale);
    expect(await count()).toEqual(before);
  });

  it("cannot rotate a key with admin", async () => {
    const { id } = await owner.insertKey(["admin"]);
    const ctx = await sessionOf(owner, 11);
    await expect(rotateKey(ctx, { id, keep_hours: 0 })).rejects.toMatchObject(stale);
    const plain = await owner.insertKey(["read"]);
    await expect(rotateKey(ctx, { id: plain.id, keep_hours: 0 })).resolves.toBeDefined();
  });

  it("can perform actions that grant no lasting access", async () => {
    const ctx = await sessionOf(owner, 60);
    await expect(createKey(ctx, { name: "k", scopes: ["read", "write"] })).resolves.toBeDefined();
    const invited = inviteMember(ctx, { email: "m@x.test", role: "member" });
    await expect(invited).resolves.toBeDefined();
  });
});

it("a session that was authenticated 9 minutes ago can create a key with admin", async () => {
  const ctx = await sessionOf(owner, 9);
  await expect(createKey(ctx, { name: "k", scopes: ["admin"] })).resolves.toBeDefined();
});

it("requireFreshSignIn never refuses an API key", async () => {
  const ctx = await owner.keyContext("admin");
  expect(() => requireFreshSignIn({ ...ctx, clock: () => minutesAgo(-600) })).not.toThrow();
});

describe("confirmPassword", () => {
  it("accepts only the user's own password, and records success and failure in the audit log", async () => {
    const person = await fixtures.addAccount("pro");
    const ctx = await person.sessionContext();
    await expect(confirmPassword(ctx, { password: "anything" })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { password: ["is incorrect"] } },
    });
    await changePassword(ctx, { new_password: "river otter 84" });
    await expect(confirmPassword(ctx, { password: "river otter 85" })).rejects.toBeDefined();
    await confirmPassword(ctx, { password: "river otter 84" });
    const own = fixtures.events.filter(({ userId }) => userId === person.id);
    expect(own.map(({ action }) => action)).toEqual([
      "session.confirmation_failed",
      "password.set",
      "session.confirmation_failed",
      "session.confirmed",
    ]);
  });
});

describe("confirmByProvider", () => {
  it("resolves to true only for an identity of the user", async () => {
    const ctx = await owner.sessionContext();
    const identity = { provider: "github", subject: "octocat" } as const;
    expect(await confirmByProvider(ctx, identity)).toBe(false);
    await connectProvider(ctx, identity);
    expect(await confirmByProvider(ctx, identity)).toBe(true);
    expect(await confirmByProvider(await member.sessionContext(), identity)).toBe(false);
  });
});
