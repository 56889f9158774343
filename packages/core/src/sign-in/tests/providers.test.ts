import { username as usernameRule } from "@guidepost/contract";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { getProfile, removeMember } from "#accounts/index.ts";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { changePassword } from "../passwords.ts";
import {
  type ProviderIdentity,
  connectProvider,
  disconnectProvider,
  signInWithProvider,
} from "../providers.ts";
import type { Session } from "#actor.ts";
import { sessionActor } from "../sessions/index.ts";
import type { PendingSignIn } from "../sign-in.ts";
import { signUp } from "../sign-up.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { prisma } = service.db;
const wide = await fixtures.addInstance(10);

let serial = 0;
type Own = Partial<ProviderIdentity & Awaited<ReturnType<ProviderIdentity["readEmail"]>>>;
function person({ email, email_verified = true, ...own }: Own = {}) {
  const subject = `subject-${(serial += 1)}`;
  const address = email === undefined ? `${subject}@guidepost.test` : email;
  return {
    provider: "github" as const,
    subject,
    name: `TestUser ${serial}`,
    email: address,
    readEmail: () => Promise.resolve({ email: address, email_verified }),
    ...own,
  };
}
async function contextOf(session: Session | PendingSignIn): Promise<ActorContext> {
  const actor = await sessionActor(service, session as Session);
  if (!actor) throw new Error("no actor");
  return { ...service, actor };
}
async function usernameOf(own: Own) {
  return (await contextOf(await signInWithProvider(service, person(own)))).actor.user.username;
}

describe("signInWithProvider", () => {
  it("creates a user with an account on Free in the language of the browser the first time, and then finds the user (contract LANG-2)", async () => {
    const identity = person({
      name: "Ada Lovelace",
      email: "Ada@Guidepost.TEST",
      language: "pt-BR",
    });
    const session = await signInWithProvider(service, identity);
    expect(await getProfile(await contextOf(session))).toMatchObject({
      username: "ada-lovelace",
      display_name: "Ada Lovelace",
      email: "ada@guidepost.test",
      role: "owner",
      has_password: false,
      providers: ["github"],
      account: { name: "Ada Lovelace", plan: "free", language: "pt-BR" },
    });
    const before = await prisma.account.count();
    // Later sign-ins ignore the provider's email address, even when it is missing.
    const readEmail = () => Promise.reject(new Error("asked for the address"));
    expect(await signInWithProvider(service, { ...identity, readEmail })).toMatchObject({
      userId: session.userId,
    });
    expect(await prisma.account.count()).toBe(before);
  });

  it("never signs in to a password account with the same email address", async () => {
    const victim = person();
    await signUp(
      { ...service, rateLimiter: createMemoryStore(Date.now) },
      {
        username: "attacker",
        display_name: "Attacker",
        email: victim.email ?? "",
        password: "correct horse",
      },
    );
    const before = await prisma.user.count();
    await expect(signInWithProvider(service, victim)).rejects.toMatchObject({
      code: "conflict",
      message:
        "There is an account with this address already. Sign in the way you did before, then connect GitHub in Settings.",
    });
    expect(await prisma.user.count()).toBe(before);
    expect(await prisma.identity.count({ where: { subject: victim.subject } })).toBe(0);
    expect(await prisma.account.count({ where: { users: { none: {} } } })).toBe(0);
  });

  it.each([
    ["that is not verified", { email_verified: false }],
    ["that is none", { email: "not-an-address" }],
    ["of nothing", { email: null }],
  ])("creates no user with an email address %s", async (_, own) => {
    const identity = person({ provider: "google", ...own });
    await expect(signInWithProvider(service, identity)).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { email: ["is not verified at Google"] } },
    });
    expect(await prisma.identity.count({ where: { subject: identity.subject } })).toBe(0);
  });

  it("creates one user under 10 concurrent sign-ins", async () => {
    const identity = person();
    const before = await prisma.account.count();
    const { results, errorCodes } = await runConcurrently(10, () =>
      signInWithProvider(wide, identity),
    );
    expect(errorCodes).toEqual([]);
    expect(new Set(results.map(({ userId }) => userId)).size).toBe(1);
    expect(await prisma.account.count()).toBe(before + 1);
  });

  it("creates ten users for ten concurrent identities with the same name", async () => {
    const people = Array.from({ length: 10 }, () => person({ name: "Grace Hopper" }));
    const { results } = await runConcurrently(10, (which) =>
      signInWithProvider(wide, people[which] as ProviderIdentity),
    );
    expect(new Set(results.map(({ userId }) => userId)).size).toBe(10);
    const users = await prisma.user.findMany({ where: { displayName: "Grace Hopper" } });
    const names = users.map(({ username }) => username);
    expect(names.every((name) => usernameRule.safeParse(name).success)).toBe(true);
    expect(names).toEqual(expect.arrayContaining(["grace-hopper", "grace-hopper-2"]));
  });

  it("derives a username from any name", async () => {
    const long = "A".repeat(200);
    expect(await usernameOf({ name: "Žofie Nováková" })).toBe("zofie-novakova");
    expect(await usernameOf({ name: "\u0000", email: "of.address@guidepost.test" })).toBe(
      "of-address",
    );
    expect(await usernameOf({ name: "x", email: "y@guidepost.test" })).toBe("user");
    expect(await usernameOf({ name: long })).toBe("a".repeat(30));
    expect(await usernameOf({ name: long })).toBe(`${"a".repeat(28)}-2`);
    const { displayName } = await prisma.user.findUniqueOrThrow({ where: { username: "user" } });
    expect(displayName).toBe("x");
  });

  it("creates a new user without the rights of the removed user of the identity", async () => {
    const owner = await fixtures.addAccount("free");
    const member = await fixtures.addUser(owner.accountId, "member");
    const identity = person();
    await connectProvider(await member.sessionContext(), identity);
    expect(await signInWithProvider(service, identity)).toMatchObject({
      userId: member.id,
      version: 0,
    });
    await removeMember(await owner.sessionContext(), { id: member.id });
    const ofSameAddress = person({ email: `${member.username}@guidepost.test` });
    for (const back of [identity, ofSameAddress]) {
      const { actor } = await contextOf(await signInWithProvider(service, back));
      expect(actor.user.id).not.toBe(member.id);
      expect(actor.account.id).not.toBe(owner.accountId);
    }
  });
});

describe("connectProvider", () => {
  it("allows a sign-in with the connected identity, and is idempotent", async () => {
    const owner = await fixtures.addAccount("free");
    const identity = person({ email: null });
    for (let times = 0; times < 2; times++)
      await connectProvider(await owner.sessionContext(), identity);
    expect(await signInWithProvider(service, identity)).toMatchObject({
      userId: owner.id,
      version: 0,
    });
  });

  it("refuses another user's identity, and a second one of the provider", async () => {
    const [owner, other] = [await fixtures.addAccount("free"), await fixtures.addAccount("free")];
    const identity = person();
    await connectProvider(await owner.sessionContext(), identity);
    await expect(connectProvider(await other.sessionContext(), identity)).rejects.toMatchObject({
      code: "conflict",
      message: "This GitHub account is connected to another user",
    });
    await expect(connectProvider(await owner.sessionContext(), person())).rejects.toMatchObject({
      code: "conflict",
      message: "Another GitHub account is connected already: disconnect it first",
    });
    expect(await signInWithProvider(service, identity)).toMatchObject({ userId: owner.id });
  });
});

describe("disconnectProvider", () => {
  const connected = async () => {
    const owner = await fixtures.addAccount("free");
    const ctx = await owner.sessionContext();
    for (const provider of ["github", "google"] as const)
      await connectProvider(ctx, person({ provider }));
    return ctx;
  };

  it("refuses to disconnect the only way to sign in until there is a password", async () => {
    const ctx = await connected();
    expect((await disconnectProvider(ctx, { provider: "github" })).providers).toEqual(["google"]);
    await expect(disconnectProvider(ctx, { provider: "github" })).rejects.toMatchObject({
      code: "not_found",
      message: "GitHub is not connected",
    });
    await expect(disconnectProvider(ctx, { provider: "google" })).rejects.toMatchObject({
      code: "conflict",
      message: "Google is your only way to sign in: set a password first",
    });
    expect((await getProfile(ctx)).providers).toEqual(["google"]);
    await changePassword(ctx, { new_password: "correct horse" });
    expect(await disconnectProvider(ctx, { provider: "google" })).toMatchObject({
      has_password: true,
      providers: [],
    });
  });

  it("keeps one of two providers that are disconnected concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const ctx = await connected();
      const both = ["github", "google"] as const;
      const { results, errorCodes } = await runConcurrently(2, (which) =>
        disconnectProvider(ctx, { provider: both[which] ?? "github" }),
      );
      expect([results.length, errorCodes]).toEqual([1, ["conflict"]]);
    }
  });
});
