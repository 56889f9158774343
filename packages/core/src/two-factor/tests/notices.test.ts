import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { attemptMails, emptyQueue, readPayloads, toHtml } from "#mail/tests/send-mails.ts";
import { resetTwoFactor } from "#operator/index.ts";
import { addPasskey, listPasskeys, passkeyCreationOptions, removePasskey } from "#sign-in/index.ts";
import { createAuthenticator, createTestFixtures, type TestUser } from "#testing/index.ts";
import { disableTwoFactor, replaceRecoveryCodes } from "../index.ts";
import { complete, PASSWORD, passPassword, turnOn, unlimited } from "./two-factor-user.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const origin = () => ({
  address: "203.0.113.9",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
});

let user: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  user = await fixtures.addAccount("pro");
  await user.setPassword(PASSWORD);
  ctx = { ...(await user.sessionContext()), origin };
  await emptyQueue(fixtures);
});

async function addKey(name: string) {
  const { challenge } = await passkeyCreationOptions(ctx);
  const authenticator = createAuthenticator({ portalUrl: service.portalUrl });
  return addPasskey(ctx, { name, response: authenticator.create(challenge) });
}

/** Returns the mails of a change, and empties the queue. */
async function mailsOf(change: () => Promise<unknown>) {
  await emptyQueue(fixtures);
  await change();
  const mails = await attemptMails(fixtures);
  await emptyQueue(fixtures);
  return mails;
}

const headingsOf = (mails: Awaited<ReturnType<typeof mailsOf>>) =>
  mails.map(({ content }) => content.heading);

describe("notices of passkeys and second factors (contract MAIL-18)", () => {
  it("of an added and a removed passkey have its name, the device and the address", async () => {
    const added = await mailsOf(() => addKey("<b>Laptop</b>"));
    await addKey("Other");
    const [passkey] = (await listPasskeys(ctx)).passkeys;
    const removed = await mailsOf(() => removePasskey(ctx, { id: passkey?.id ?? 0 }));
    expect(headingsOf([...added, ...removed])).toEqual([
      "A passkey was added",
      "A passkey was removed",
    ]);
    for (const mail of [...added, ...removed]) {
      expect(mail.to).toBe(`${user.username}@guidepost.test`);
      const html = toHtml(mail.content);
      for (const fact of ["&lt;b&gt;Laptop", "Firefox on Windows", "203.0.113.9", "UTC"])
        expect(html).toContain(fact);
    }
  });

  it("of two-factor sign-in are sent when it is turned on or off, and for new recovery codes", async () => {
    let codes: string[] = [];
    const on = await mailsOf(async () => {
      ({ recoveryCodes: codes } = await turnOn(ctx));
    });
    ctx = { ...(await user.sessionContext()), origin };
    const [first = ""] = codes;
    const replaced = await mailsOf(async () => {
      const created = await replaceRecoveryCodes(unlimited(ctx), { code: first });
      codes = created.recovery_codes;
    });
    const off = await mailsOf(() => disableTwoFactor(unlimited(ctx), { code: codes[0] ?? "" }));
    const used = "A recovery code was used";
    expect(headingsOf(on)).toEqual(["Two-factor sign-in was turned on"]);
    expect(headingsOf(replaced)).toEqual([used, "New recovery codes were created"]);
    expect(headingsOf(off)).toEqual([used, "Two-factor sign-in was turned off"]);
  });

  it("of a used recovery code states how many are left, and a wrong code sends none", async () => {
    const { recoveryCodes } = await turnOn(ctx);
    const pending = await passPassword(service, user);
    expect(await mailsOf(() => complete(service, pending, "not-a-code"))).toEqual([]);
    const left: (string | undefined)[] = [];
    for (const code of recoveryCodes) {
      const [mail] = await mailsOf(() => complete({ ...service, origin }, pending, code));
      left.push(/(\d+ codes? (?:is|are) left)/.exec(JSON.stringify(mail?.content))?.[1]);
    }
    expect([left[0], left[8], left[9]]).toEqual([
      "9 codes are left",
      "1 code is left",
      "0 codes are left",
    ]);
  });

  it("are stored in the transaction of the change: without their job, nothing changes", async () => {
    const { pool } = service.db;
    await pool.query(
      "alter table graphile_worker._private_jobs add constraint fails check (false) not valid",
    );
    try {
      await expect(addKey("Laptop")).rejects.toThrow("fails");
      await expect(turnOn(ctx)).rejects.toThrow("fails");
    } finally {
      await pool.query("alter table graphile_worker._private_jobs drop constraint fails");
    }
    expect((await listPasskeys(ctx)).passkeys).toEqual([]);
    await turnOn(ctx);
  });

  it("go to an address that is not verified, also where verified ones are required (contract MAIL-20)", async () => {
    const { pool } = service.db;
    await pool.query("update users set email_verified_at = null where id = $1", [user.id]);
    await addKey("Laptop");
    const mails = await attemptMails({
      ...fixtures,
      service: { ...service, requiresVerifiedEmail: true },
    });
    expect(headingsOf(mails)).toEqual(["A passkey was added"]);
  });
});

describe("resetTwoFactor (contract SIGN-22)", () => {
  const reset = () => resetTwoFactor(service, user);

  it("removes the passkeys with the second factor, which are one entry and one notice", async () => {
    await turnOn(ctx);
    ctx = { ...(await user.sessionContext()), origin };
    await addKey("Laptop");
    await addKey("Phone");
    const before = fixtures.events.length;
    const [mail, ...others] = await mailsOf(async () => {
      const { id, username } = user;
      expect(await reset()).toEqual({ id, username, removed_passkeys: 2 });
    });
    expect(others).toEqual([]);
    expect((await listPasskeys(ctx)).passkeys).toEqual([]);
    expect(fixtures.events.slice(before)).toMatchObject([
      { action: "two_factor.reset", via: "operator", memberId: user.id, removedPasskeys: 2 },
    ]);
    const text = JSON.stringify(mail?.content);
    expect(text).toContain("turned off the two-factor sign-in, and removed 2 passkeys of");
    expect(text).toContain("The operator of this Guidepost");
  });

  it("removes the passkeys of a user without an authenticator app, and ends the sessions", async () => {
    await addKey("Laptop");
    const [mail] = await mailsOf(reset);
    expect(JSON.stringify(mail?.content)).toContain("The operator removed 1 passkey of");
    const { rows } = await service.db.pool.query<{ version: number }>(
      "select session_version as version from users where id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  it("removes no passkey of another user, and changes nothing for a user without a factor", async () => {
    await addKey("Laptop");
    const other = await fixtures.addUser(user.accountId, "member");
    await emptyQueue(fixtures);
    await expect(resetTwoFactor(service, other)).rejects.toMatchObject({ code: "conflict" });
    expect((await listPasskeys(ctx)).passkeys).toHaveLength(1);
    expect(await readPayloads(fixtures)).toEqual([]);
  });
});
