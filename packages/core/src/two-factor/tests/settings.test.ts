import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createSecretBox } from "#secret-box.ts";
import { resetTwoFactor, setPassword } from "#operator/index.ts";
import { currentSession, newSession, resetPassword, sessionActor } from "#sign-in/index.ts";
import { hashSecret } from "#secret-hash.ts";
import { appCodeOf, createTestFixtures, runConcurrently } from "#testing/index.ts";
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  replaceRecoveryCodes,
} from "../index.ts";
import {
  addTwoFactorUser,
  complete,
  PASSWORD,
  passPassword,
  turnOn,
  unlimited,
} from "./two-factor-user.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
afterEach(() => fixtures.setClock(undefined));
const { service, events } = fixtures;

const wrongCode = { code: "validation_failed", extras: { details: { code: ["is incorrect"] } } };
const later = (ms: number) => fixtures.setClock(new Date(service.clock().getTime() + ms));
const actionsOf = (userId: number) =>
  events.filter((event) => event.userId === userId).map(({ action }) => action);

describe("the set-up", () => {
  it("stores nothing before a code confirms it (contract SIGN-10)", async () => {
    const ctx = await (await fixtures.addAccount("pro")).sessionContext();
    const setup = await beginTwoFactor(ctx);
    expect(setup.uri).toBe(
      `otpauth://totp/Guidepost:${ctx.actor.user.username}%40guidepost.test?secret=${setup.secret}&issuer=Guidepost`,
    );
    const off = { enabled_at: null, recovery_codes_left: 0, required: false };
    expect(await getTwoFactor(ctx)).toEqual(off);
    const { sealed_secret } = setup;
    const other = appCodeOf(setup.secret, service.clock().getTime() + 3_600_000);
    for (const code of [other, "", "123"])
      await expect(enableTwoFactor(ctx, { sealed_secret, code })).rejects.toMatchObject(wrongCode);
    expect(await getTwoFactor(ctx)).toEqual(off);
  });

  it("stores the secret encrypted and the recovery codes as hashes (contract SIGN-12)", async () => {
    const { user, ctx, secret, recoveryCodes } = await addTwoFactorUser(fixtures);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    const { rows } = await service.db.pool.query<{ sealed: Buffer; hashes: Buffer[] }>(
      `select sealed_secret as sealed, array(select hash from recovery_codes c where c.user_id = t.user_id) as hashes
         from two_factors t where user_id = $1`,
      [user.id],
    );
    const stored = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(stored.toString("latin1")).not.toContain(secret);
    expect(service.secretBox?.open(stored, `user:${user.id}`)).toBe(secret);
    const hashOf = (code: string) => hashSecret(code.replaceAll("-", "")).toString("hex");
    expect(rows[0]?.hashes.map((hash) => hash.toString("hex")).toSorted()).toEqual(
      recoveryCodes.map(hashOf).toSorted(),
    );
    expect(actionsOf(user.id)).toEqual(["two_factor.enabled"]);
    expect(await getTwoFactor(ctx)).toMatchObject({ recovery_codes_left: 10 });
  });

  it("makes its code unusable for a sign-in", async () => {
    const { user, secret } = await addTwoFactorUser(fixtures);
    const pending = await passPassword(service, user);
    expect(await complete(service, pending, appCodeOf(secret, service.clock()))).toBeUndefined();
  });

  it("is refused with a secret that was created for another user, or by another installation", async () => {
    const ctx = await (await fixtures.addAccount("pro")).sessionContext();
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    const box = createSecretBox({ secret: "another secret", purpose: "tests" });
    const foreign = await beginTwoFactor({ ...ctx, secretBox: box });
    for (const { secret, sealed_secret } of [await beginTwoFactor(other), foreign])
      await expect(
        enableTwoFactor(ctx, { sealed_secret, code: appCodeOf(secret, service.clock()) }),
      ).rejects.toMatchObject({ code: "conflict" });
    for (const sealed_secret of ["x", "A".repeat(80)])
      await expect(enableTwoFactor(ctx, { sealed_secret, code: "1" })).rejects.toMatchObject({
        code: "conflict",
      });
  });

  it("succeeds once when it is confirmed several times at the same time", async () => {
    const ctx = await (await fixtures.addAccount("pro")).sessionContext();
    const setups = await Promise.all([beginTwoFactor(ctx), beginTwoFactor(ctx)]);
    const { results, errorCodes } = await runConcurrently(2, (index) => {
      const { secret = "", sealed_secret = "" } = setups[index] ?? {};
      return enableTwoFactor(ctx, { sealed_secret, code: appCodeOf(secret, service.clock()) });
    });
    expect([results.length, errorCodes]).toEqual([1, ["conflict"]]);
    await expect(beginTwoFactor(ctx)).rejects.toMatchObject({ code: "conflict" });
    expect(await getTwoFactor(ctx)).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe("enableTwoFactor", () => {
  it("ends the other sessions, which have not proved two factors, and keeps the current one (contract SIGN-13)", async () => {
    const user = await fixtures.addAccount("pro");
    const other = currentSession(await user.sessionContext());
    const ctx = await user.sessionContext();
    const { secret, sealed_secret } = await beginTwoFactor(ctx);
    const code = appCodeOf(secret, service.clock());
    const { session } = await enableTwoFactor(ctx, { sealed_secret, code });
    expect(await sessionActor(service, other)).toBeUndefined();
    expect(session).toMatchObject({ id: currentSession(ctx).id, isStrong: true });
    expect(await sessionActor(service, session)).toBeDefined();
  });
});

describe("disableTwoFactor", () => {
  it("requires a code, and then the password alone signs in (contract SIGN-13)", async () => {
    const { user, ctx, secret } = await addTwoFactorUser(fixtures);
    await expect(disableTwoFactor(unlimited(ctx), { code: "not a code" })).rejects.toMatchObject(
      wrongCode,
    );
    const next = appCodeOf(secret, service.clock().getTime() + 30_000);
    await disableTwoFactor(unlimited(ctx), { code: next });
    await expect(passPassword(service, user)).rejects.toThrow("waits for nothing");
    const { rowCount } = await service.db.pool.query(
      "select from recovery_codes where user_id = $1",
      [user.id],
    );
    expect(rowCount).toBe(0);
    expect(actionsOf(user.id)).toEqual([
      "two_factor.enabled",
      "session.second_factor_failed",
      "two_factor.disabled",
      "session.signed_in",
    ]);
    await expect(disableTwoFactor(unlimited(ctx), { code: next })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("ends sign-ins that wait, and a later set-up starts with new codes", async () => {
    const { user, ctx, recoveryCodes } = await addTwoFactorUser(fixtures);
    const pending = await passPassword(service, user);
    await disableTwoFactor(unlimited(ctx), { code: recoveryCodes[0] ?? "" });
    const again = complete(service, pending, recoveryCodes[1] ?? "");
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    const { secret } = await turnOn(ctx);
    await expect(complete(service, pending, recoveryCodes[1] ?? "")).rejects.toMatchObject({
      code: "conflict",
    });
    later(60_000);
    const next = await passPassword(service, user);
    expect(await complete(service, next, appCodeOf(secret, service.clock()))).toBeDefined();
  });
});

describe("replaceRecoveryCodes", () => {
  it("returns 10 new codes, and the earlier ones no longer work (contract SIGN-12)", async () => {
    const { user, ctx, recoveryCodes } = await addTwoFactorUser(fixtures);
    const [first = "", second = ""] = recoveryCodes;
    const { recovery_codes: created } = await replaceRecoveryCodes(unlimited(ctx), { code: first });
    expect(created).toHaveLength(10);
    const pending = await passPassword(service, user);
    expect(await complete(service, pending, second)).toBeUndefined();
    expect(await complete(service, pending, created[0] ?? "")).toBeDefined();
    expect(actionsOf(user.id)).toEqual([
      "two_factor.enabled",
      "two_factor.recovery_code_used",
      "two_factor.recovery_codes_replaced",
      "session.second_factor_failed",
      "two_factor.recovery_code_used",
      "session.signed_in",
    ]);
  });

  it("replaces them completely when it is called several times at the same time", async () => {
    const { ctx, recoveryCodes } = await addTwoFactorUser(fixtures);
    const { results } = await runConcurrently(4, (index) =>
      replaceRecoveryCodes(unlimited(ctx), { code: recoveryCodes[index] ?? "" }),
    );
    // The first call deletes the codes of the others.
    expect(results).toHaveLength(1);
    expect(await getTwoFactor(ctx)).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe("a new password", () => {
  it("does not replace the second factor, set by the operator or by the link of a mail (contract SIGN-18)", async () => {
    const { user, recoveryCodes } = await addTwoFactorUser(fixtures);
    await setPassword(service, { username: user.username, password: PASSWORD });
    expect(await passPassword(service, user)).toMatchObject({ version: 3 });

    const token = "the token of a mail";
    await service.db.pool.query(
      `insert into mail_tokens (hash, kind, user_id, email, expires_at)
       select $1, 'reset_password', id, email, now() + interval '1 hour' from users where id = $2`,
      [hashSecret(token), user.id],
    );
    await resetPassword(service, { token, password: PASSWORD });
    const pending = await passPassword(service, user);
    expect(await complete(service, pending, recoveryCodes[0] ?? "")).toBeDefined();
  });
});

describe("resetTwoFactor", () => {
  it("turns it off for the operator, ends the user's sessions, and is recorded (contract SIGN-19)", async () => {
    const { user } = await addTwoFactorUser(fixtures);
    const session = newSession({ userId: user.id, version: 2 });
    expect(await sessionActor(service, session)).toBeDefined();
    const { id, username } = user;
    const reset = { id, username, removed_passkeys: 0 };
    expect(await resetTwoFactor(service, { username })).toEqual(reset);
    expect(await sessionActor(service, session)).toBeUndefined();
    await expect(passPassword(service, user)).rejects.toThrow("waits for nothing");
    expect(events).toContainEqual({
      action: "two_factor.reset",
      userId: undefined,
      via: "operator",
      accountId: user.accountId,
      memberId: id,
      removedPasskeys: 0,
    });
  });

  it("is refused for an unknown user, and for one without a second factor", async () => {
    const { username } = await fixtures.addAccount("pro");
    await expect(resetTwoFactor(service, { username })).rejects.toMatchObject({ code: "conflict" });
    await expect(resetTwoFactor(service, { username: "unknown-user" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

it("a code of the app causes an internal error after a change of PORTAL_SECRET, and a recovery code works", async () => {
  const { user, secret, recoveryCodes } = await addTwoFactorUser(fixtures);
  const secretBox = createSecretBox({ secret: "another secret", purpose: "tests" });
  const changed = { ...service, secretBox };
  const pending = await passPassword(service, user);
  const code = appCodeOf(secret, service.clock().getTime() + 30_000);
  await expect(complete(changed, pending, code)).rejects.toThrow("another PORTAL_SECRET");
  expect(await complete(changed, pending, recoveryCodes[0] ?? "")).toBeDefined();
});
