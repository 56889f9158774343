import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "#actor.ts";
import type { ActorContext } from "#context.ts";
import { emptyQueue, readPayloads } from "#mail/tests/send-mails.ts";
import { purgeChallenges, removeUser } from "#operator/index.ts";
import {
  type Authenticator,
  type ResponseChanges,
  createAuthenticator,
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  type TestUser,
} from "#testing/index.ts";
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  passkeyConfirmationOptions,
  passkeyCreationOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../passkeys/index.ts";
import { connectProvider, disconnectProvider } from "../providers.ts";
import { changePassword } from "../passwords.ts";
import { currentSession, sessionActor } from "../sessions/index.ts";

const MINUTE_MS = 60_000;
const browserId = "the-browser";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { portalUrl } = service;
let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
});

async function add(to: ActorContext, authenticator: Authenticator, changes: ResponseChanges = {}) {
  const { challenge } = await passkeyCreationOptions(to);
  return addPasskey(to, { name: "Laptop", response: authenticator.create(challenge, changes) });
}

async function newPasskey(to = ctx): Promise<Authenticator> {
  const authenticator = createAuthenticator({ portalUrl });
  await add(to, authenticator);
  return authenticator;
}

type Proof = ReturnType<Authenticator["prove"]>;

function send(
  response: Proof,
  { browser = browserId, clock = service.clock, limits = createMemoryStore(Date.now) } = {},
) {
  const input = { response, address: "192.0.2.1", browserId: browser };
  return signInWithPasskey({ ...service, clock, rateLimiter: limits }, input);
}

async function signInWith(authenticator: Authenticator, changes: ResponseChanges = {}) {
  const { challenge } = await passkeySignInOptions(service, { browserId });
  return send(authenticator.prove(challenge, changes));
}

function later(minutes: number): () => Date {
  return () => new Date(service.clock().getTime() + minutes * MINUTE_MS);
}

const refused = { code: "conflict" };
const unknown = { code: "not_found" };

describe("signInWithPasskey", () => {
  it("notifies the user of an unknown browser, and not of a known one (contract MAIL-17)", async () => {
    const authenticator = await newPasskey();
    await service.db.pool.query(
      "update users set created_at = now() - interval '1 day' where id = $1",
      [owner.id],
    );
    await emptyQueue(fixtures);
    const { version } = await signInWith(authenticator);
    expect(await readPayloads(fixtures)).toHaveLength(1);
    const { challenge } = await passkeySignInOptions(service, { browserId });
    await signInWithPasskey(
      { ...service, rateLimiter: createMemoryStore(Date.now) },
      {
        response: authenticator.prove(challenge),
        address: "192.0.2.1",
        browserId,
        knownBrowsers: [{ id: "a-browser", userId: owner.id, version }],
      },
    );
    expect(await readPayloads(fixtures)).toHaveLength(1);
  });

  it("creates a strong session of the passkey's user (contract SIGN-8), and records the sign-in and the use", async () => {
    const authenticator = await newPasskey();
    const before = fixtures.events.length;
    const session = await signInWith(authenticator);
    expect(session).toMatchObject({ userId: owner.id, method: "passkey", isStrong: true });
    expect(await sessionActor(service, session)).toMatchObject({ user: { id: owner.id } });
    expect(fixtures.events.slice(before)).toEqual([
      { action: "session.signed_in", userId: owner.id, method: "passkey" },
    ]);
    const { passkeys } = await listPasskeys(ctx);
    expect(passkeys).toMatchObject([{ name: "Laptop", last_used_at: expect.any(String) }]);
  });

  it.each<[string, ResponseChanges]>([
    ["of another origin", { origin: "https://evil.test" }],
    ["of another port", { origin: `${portalUrl}:8443` }],
    ["for another domain", { domain: "evil.test" }],
    ["of another kind", { type: "webauthn.create" }],
    ["without user verification", { isUserVerified: false }],
    ["with a counter that was used", { counter: 1 }],
    ["with the id of another user", { userHandle: Buffer.from("user:0").toString("base64url") }],
  ])("refuses a response %s, and records the attempt", async (_, changes) => {
    const authenticator = await newPasskey();
    await expect(signInWith(authenticator, changes)).rejects.toMatchObject(refused);
    expect(fixtures.events.at(-1)).toEqual({
      action: "session.sign_in_failed",
      userId: owner.id,
      method: "passkey",
    });
    expect((await signInWith(authenticator, { counter: 9 })).userId).toBe(owner.id);
  });

  it("accepts an authenticator that does not count its uses", async () => {
    const authenticator = createAuthenticator({ portalUrl });
    await add(ctx, authenticator, { counter: 0 });
    for (let times = 0; times < 2; times++)
      expect((await signInWith(authenticator, { counter: 0 })).userId).toBe(owner.id);
  });

  it("accepts a challenge once, also of concurrent requests (contract SIGN-7)", async () => {
    const authenticator = createAuthenticator({ portalUrl });
    await add(ctx, authenticator, { counter: 0 });
    const { challenge } = await passkeySignInOptions(service, { browserId });
    const response = authenticator.prove(challenge, { counter: 0 });
    const { results, errorCodes } = await runConcurrently(4, () => send(response));
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(["conflict", "conflict", "conflict"]);
    await expect(send(response)).rejects.toMatchObject(refused);
  });

  it("accepts one of two concurrent responses with the same counter", async () => {
    const authenticator = await newPasskey();
    const responses: Proof[] = [];
    for (let which = 0; which < 2; which++) {
      const { challenge } = await passkeySignInOptions(service, { browserId });
      responses.push(authenticator.prove(challenge, { counter: 7 }));
    }
    const sql = "select from passkeys where user_id = $1 for update";
    const lock = { sql, values: [owner.id] };
    const { results, errorCodes } = await runWhileLocked(service.db, lock, 2, () =>
      runConcurrently(2, (which) => send(responses[which] as Proof)),
    );
    expect([results.length, errorCodes]).toEqual([1, ["conflict"]]);
  });

  it("refuses a challenge of another browser, for another purpose, of another service, and after 5 minutes", async () => {
    const authenticator = await newPasskey();
    const { challenge } = await passkeySignInOptions(service, { browserId });
    const response = authenticator.prove(challenge);
    await expect(send(response, { browser: "another" })).rejects.toMatchObject(refused);
    await expect(send(response, { clock: later(5.1) })).rejects.toMatchObject(refused);
    const confirmation = await passkeyConfirmationOptions(ctx);
    const foreign = { ...service, challengeSecret: "another secret" };
    const { challenge: forged } = await passkeySignInOptions(foreign, { browserId });
    for (const given of [confirmation.challenge, forged, "", "AAAA"])
      await expect(send(authenticator.prove(given))).rejects.toMatchObject(refused);
    expect((await send(response, { clock: later(4.9) })).userId).toBe(owner.id);
  });

  it("refuses a signature of another passkey", async () => {
    const [authenticator, other] = [await newPasskey(), await newPasskey()];
    const { challenge } = await passkeySignInOptions(service, { browserId });
    const { response } = other.prove(challenge);
    const mixed = { ...authenticator.prove(challenge), response };
    await expect(send(mixed)).rejects.toMatchObject(refused);
  });

  it("refuses an unknown passkey, a removed one, and that of a removed user, who frees it", async () => {
    await expect(signInWith(createAuthenticator({ portalUrl }))).rejects.toMatchObject(unknown);
    await owner.setPassword("river otter 84");
    ctx = await owner.sessionContext();
    const authenticator = await newPasskey();
    const [passkey] = (await listPasskeys(ctx)).passkeys;
    await removePasskey(ctx, { id: passkey?.id ?? 0 });
    await expect(signInWith(authenticator)).rejects.toMatchObject(unknown);

    const member = await fixtures.addUser(owner.accountId, "member");
    const kept = await newPasskey(await member.sessionContext());
    await removeUser(service, { username: member.username, force: true });
    await expect(signInWith(kept)).rejects.toMatchObject(unknown);
    await expect(add(ctx, kept)).resolves.toMatchObject({ passkeys: [{ name: "Laptop" }] });
  });

  it("counts attempts with the other sign-ins of the address, before any other check (contract SIGN-9)", async () => {
    const limits = createMemoryStore(() => 0);
    const authenticator = createAuthenticator({ portalUrl });
    const attempt = () => send(authenticator.prove("AAAA"), { limits });
    for (let times = 0; times < 10; times++) await expect(attempt()).rejects.toMatchObject(unknown);
    await expect(attempt()).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    const next = limits.consume("sign-in:address:192.0.2.1", { perMinute: 10 });
    expect(next.allowed).toBe(false);
  });
});

describe("addPasskey", () => {
  it("records the passkey, and excludes it in the options of the next one", async () => {
    const authenticator = await newPasskey();
    expect(fixtures.events.at(-1)).toEqual({
      action: "passkey.added",
      userId: owner.id,
      passkeyId: expect.any(Number),
    });
    const { excludeCredentials, authenticatorSelection } = await passkeyCreationOptions(ctx);
    expect(excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    expect(authenticatorSelection).toMatchObject({ userVerification: "required" });
    expect(authenticatorSelection).toMatchObject({ residentKey: "required" });
  });

  it.each<[string, ResponseChanges]>([
    ["of another origin", { origin: "https://evil.test" }],
    ["for another domain", { domain: "evil.test" }],
    ["of another kind", { type: "webauthn.get" }],
    ["without user verification", { isUserVerified: false }],
  ])("refuses a response %s", async (_, changes) => {
    const added = add(ctx, createAuthenticator({ portalUrl }), changes);
    await expect(added).rejects.toMatchObject(refused);
    expect(await listPasskeys(ctx)).toEqual({ passkeys: [] });
  });

  it("refuses a challenge of another session, a used one, and one for a sign-in", async () => {
    const { challenge } = await passkeyCreationOptions(ctx);
    const response = () => createAuthenticator({ portalUrl }).create(challenge);
    const other = await owner.sessionContext();
    const addTo = (to: ActorContext, given = response()) =>
      addPasskey(to, { name: "Laptop", response: given });
    await expect(addTo(other)).rejects.toMatchObject(refused);
    await addTo(ctx);
    await expect(addTo(ctx)).rejects.toMatchObject(refused);
    const signIn = await passkeySignInOptions(service, { browserId });
    const forSignIn = createAuthenticator({ portalUrl }).create(signIn.challenge);
    await expect(addTo(ctx, forSignIn)).rejects.toMatchObject(refused);
  });

  it("refuses a passkey that another user has, and the 21st of a user", async () => {
    const authenticator = await newPasskey();
    const member = await fixtures.addUser(owner.accountId, "member");
    const other = await member.sessionContext();
    await expect(add(other, authenticator)).rejects.toMatchObject({ code: "conflict" });
    for (let number = 2; number <= 20; number++) await newPasskey();
    await expect(newPasskey()).rejects.toMatchObject({ code: "conflict" });
    expect((await listPasskeys(ctx)).passkeys).toHaveLength(20);
  });
});

describe("a change of passkeys", () => {
  it("is refused for passkeys of other users with not_found", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const other = await member.sessionContext();
    await newPasskey(other);
    const [passkey] = (await listPasskeys(other)).passkeys;
    const id = passkey?.id ?? 0;
    await expect(removePasskey(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    const renamed = renamePasskey(ctx, { id, name: "Mine" });
    await expect(renamed).rejects.toMatchObject({ code: "not_found" });
    expect((await listPasskeys(other)).passkeys).toEqual([passkey]);
  });

  it("is refused for the last way to sign in, also of concurrent requests (contract SIGN-6)", async () => {
    for (let times = 0; times < 2; times++) await newPasskey();
    const ids = (await listPasskeys(ctx)).passkeys.map(({ id }) => id);
    const { errorCodes } = await runConcurrently(2, (which) =>
      removePasskey(ctx, { id: ids[which] ?? 0 }),
    );
    expect(errorCodes).toEqual(["conflict"]);
    const [last] = (await listPasskeys(ctx)).passkeys;
    const removal = { id: last?.id ?? 0 };
    await expect(removePasskey(ctx, removal)).rejects.toMatchObject({ code: "conflict" });
    await owner.setPassword("river otter 84");
    ctx = await owner.sessionContext();
    expect(await removePasskey(ctx, removal)).toEqual({ passkeys: [] });
    expect(fixtures.events.at(-1)).toMatchObject({ action: "passkey.removed" });
  });

  it("permits to disconnect the last provider after a passkey was added", async () => {
    await connectProvider(ctx, { provider: "github", subject: `of-${owner.id}` });
    const disconnect = () => disconnectProvider(ctx, { provider: "github" });
    await expect(disconnect()).rejects.toMatchObject({ code: "conflict" });
    await newPasskey();
    expect(await disconnect()).toMatchObject({ providers: [], has_passkey: true });
  });

  it("records a new name once", async () => {
    await newPasskey();
    const [passkey] = (await listPasskeys(ctx)).passkeys;
    const before = fixtures.events.length;
    for (let times = 0; times < 2; times++)
      expect(await renamePasskey(ctx, { id: passkey?.id ?? 0, name: "Phone" })).toMatchObject({
        passkeys: [{ name: "Phone" }],
      });
    expect(fixtures.events.slice(before).map(({ action }) => action)).toEqual(["passkey.renamed"]);
  });
});

describe("confirmByPasskey", () => {
  it("returns the session as authenticated now and strong", async () => {
    const authenticator = await newPasskey();
    const { challenge, allowCredentials } = await passkeyConfirmationOptions(ctx);
    expect(allowCredentials).toMatchObject([{ id: authenticator.id }]);
    const clock = later(3);
    const response = authenticator.prove(challenge);
    const session = await confirmByPasskey({ ...ctx, clock }, { response });
    expect(session).toMatchObject({ userId: owner.id, isStrong: true, method: "password" });
    expect(Math.abs(session.authenticatedAt - clock().getTime())).toBeLessThan(MINUTE_MS);
    expect(fixtures.events.at(-1)).toMatchObject({ action: "session.confirmed" });
  });

  it("satisfies a requirement of two factors until the session ends, and only for this session (contract SIGN-20)", async () => {
    const authenticator = await newPasskey();
    await service.db.pool.query("update accounts set requires_two_factor = true where id = $1", [
      owner.accountId,
    ]);
    const lacks = async (session: Session) => {
      const actor = await sessionActor(service, session);
      return actor?.via.kind === "session" ? actor.via.lacksTwoFactor === true : undefined;
    };
    const before = currentSession(ctx);
    expect(await lacks(before)).toBe(true);
    const { challenge } = await passkeyConfirmationOptions(ctx);
    const session = await confirmByPasskey(ctx, { response: authenticator.prove(challenge) });
    expect(await lacks(session)).toBe(false);
    expect(await lacks(before)).toBe(true);
    const { actor } = ctx;
    const confirmed = { ...ctx, actor: { ...actor, via: { kind: "session" as const, session } } };
    const changed = await changePassword(confirmed, { new_password: "yellow anchors drift south" });
    expect(changed.id).not.toBe(session.id);
    expect(await lacks(changed)).toBe(false);
    // A code of an app that is no longer connected is no proof.
    expect(await lacks({ ...changed, hasPasskeyProof: false })).toBe(true);
  });

  it("refuses another user's passkey", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const foreign = await newPasskey(await member.sessionContext());
    const { challenge } = await passkeyConfirmationOptions(ctx);
    const confirmed = confirmByPasskey(ctx, { response: foreign.prove(challenge) });
    await expect(confirmed).rejects.toMatchObject(refused);
    expect(fixtures.events.at(-1)).toMatchObject({ action: "session.confirmation_failed" });
  });
});

describe("purgeChallenges", () => {
  it("keeps used challenges until they expire", async () => {
    await signInWith(await newPasskey());
    const count = () => service.db.prisma.usedChallenge.count();
    const used = await count();
    expect(used).toBeGreaterThan(0);
    await purgeChallenges(service);
    expect(await count()).toBe(used);
    await purgeChallenges({ ...service, clock: later(10) });
    expect(await count()).toBe(0);
  });
});
