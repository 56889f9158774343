import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getInvitation, inviteMember } from "#accounts/index.ts";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { resumeAccount, suspendAccount, userContext } from "#operator/index.ts";
import {
  addPasskey,
  connectProvider,
  passkeyCreationOptions,
  passkeySignInOptions,
  sessionActor,
  signIn,
  signInWithPasskey,
  signInWithProvider,
} from "#sign-in/index.ts";
import {
  appCodeOf,
  createAuthenticator,
  createTestFixtures,
  type TestUser,
} from "#testing/index.ts";
import {
  addTwoFactorUser,
  complete,
  passPassword,
  PASSWORD,
  unlimited,
} from "#two-factor/tests/two-factor-user.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const SUSPENDED = {
  code: "account_suspended",
  message: "This account is suspended. Contact your Guidepost administrator.",
};

let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  await owner.setPassword(PASSWORD);
  ctx = await owner.sessionContext();
});
const suspend = (accountId = owner.accountId) => suspendAccount(service, { accountId });
const resume = (accountId = owner.accountId) => resumeAccount(service, { accountId });

function sessionOf({ actor }: ActorContext) {
  if (actor.via.kind !== "session") throw new Error("The context has no session");
  return actor.via.session;
}

function passwordSignIn(password: string) {
  const email = `${owner.username}@guidepost.test`;
  return signIn(unlimited(service), { email, password, address: "192.0.2.1" });
}

describe("a session of a suspended account (contract ACCT-13)", () => {
  it("ends with the next request, and works again when the account is resumed", async () => {
    const session = sessionOf(ctx);
    expect(await sessionActor(service, session)).toMatchObject({ user: { id: owner.id } });
    await suspend();
    expect(await sessionActor(service, session)).toBeUndefined();
    await resume();
    expect(await sessionActor(service, session)).toMatchObject({ user: { id: owner.id } });
  });

  it("does not prevent the operator from acting for its user", async () => {
    await suspend();
    const { actor } = await userContext(service, { username: owner.username });
    expect(actor.account.id).toBe(owner.accountId);
  });
});

describe("a sign-in to a suspended account (contract ACCT-13)", () => {
  it("is refused with account_suspended for the right password, and recorded as a failure", async () => {
    await suspend();
    await expect(passwordSignIn(PASSWORD)).rejects.toMatchObject(SUSPENDED);
    expect(fixtures.events.at(-1)).toEqual({
      action: "session.sign_in_failed",
      userId: owner.id,
      method: "password",
    });
    await resume();
    expect(await passwordSignIn(PASSWORD)).toMatchObject({ userId: owner.id });
  });

  it("gets the response of any account for a wrong password", async () => {
    await suspend();
    expect(await passwordSignIn("another violet anchor")).toBeUndefined();
  });

  it("is refused for a provider", async () => {
    const identity = { provider: "github", subject: `github-${owner.id}` } as const;
    await connectProvider(ctx, identity);
    const readEmail = () => Promise.reject(new Error("is not read"));
    const attempt = () => signInWithProvider(service, { ...identity, name: "Ada", readEmail });
    await suspend();
    await expect(attempt()).rejects.toMatchObject(SUSPENDED);
    await resume();
    expect(await attempt()).toMatchObject({ userId: owner.id });
  });

  it("is refused for a valid passkey, and gets the response of any account for an invalid one", async () => {
    const { portalUrl } = service;
    const authenticator = createAuthenticator({ portalUrl });
    const { challenge } = await passkeyCreationOptions(ctx);
    await addPasskey(ctx, { name: "Laptop", response: authenticator.create(challenge) });
    const browserId = "the-browser";
    const attempt = async (origin = portalUrl) => {
      const options = await passkeySignInOptions(service, { browserId });
      const response = authenticator.prove(options.challenge, { origin });
      const rateLimiter = createMemoryStore(Date.now);
      const input = { response, address: "192.0.2.1", browserId };
      return signInWithPasskey({ ...service, rateLimiter }, input);
    };
    await suspend();
    await expect(attempt("https://evil.test")).rejects.toMatchObject({ code: "conflict" });
    await expect(attempt()).rejects.toMatchObject(SUSPENDED);
    expect(fixtures.events.at(-1)).toEqual({
      action: "session.sign_in_failed",
      userId: owner.id,
      method: "passkey",
    });
    await resume();
    expect(await attempt()).toMatchObject({ userId: owner.id });
  });

  it("is refused after a right second factor only, which is not used up", async () => {
    const { user, secret, recoveryCodes } = await addTwoFactorUser(fixtures);
    await suspend(user.accountId);
    const pending = await passPassword(service, user);
    expect(await complete(service, pending, "000-000")).toBeUndefined();
    const [recoveryCode = ""] = recoveryCodes;
    const later = new Date(Date.now() + 60_000);
    fixtures.setClock(later);
    for (const code of [appCodeOf(secret, later), recoveryCode])
      await expect(complete(service, pending, code)).rejects.toMatchObject(SUSPENDED);
    fixtures.setClock(undefined);
    await resume(user.accountId);
    expect(await complete(service, pending, recoveryCode)).toMatchObject({ userId: user.id });
  });
});

describe("an invitation of a suspended account", () => {
  it("cannot be accepted until the account is resumed (contract ACCT-13)", async () => {
    const email = `${owner.username}-guest@guidepost.test`;
    const { url } = await inviteMember({ ...ctx, ...unlimited(ctx) }, { email, role: "member" });
    const token = url.split("/").at(-1) ?? "";
    await suspend();
    await expect(getInvitation(service, { token })).rejects.toMatchObject({ code: "not_found" });
    await resume();
    expect(await getInvitation(service, { token })).toMatchObject({ email });
  });
});

describe("the audit log of an account that was suspended", () => {
  it("has both actions of the operator, with the reason (contract ACCT-16)", async () => {
    await suspendAccount(service, { accountId: owner.accountId, reason: "Unpaid invoice" });
    await resume();
    const { entries } = await listAuditLog(ctx, { limit: 2 });
    const target = { type: "account", id: String(owner.accountId), name: null };
    expect(entries).toMatchObject([
      { action: "account.resumed", via: "operator", user: null, target, details: {} },
      {
        action: "account.suspended",
        via: "operator",
        user: null,
        target,
        details: { reason: "Unpaid invoice" },
      },
    ]);
  });
});
