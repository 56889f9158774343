import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { MailRefused, type Mail } from "#mail/mailers/index.ts";
import * as queue from "#mail/tests/send-mails.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
  sessionActor,
  signIn,
} from "#index.ts";
import { setPassword } from "#operator/index.ts";
import { newSession } from "../index.ts";

const PASSWORD = "violet anchors drift north";

const test = await createTestFixtures();
afterAll(() => test.drop());
afterEach(async () => {
  test.setClock(undefined);
  await queue.emptyQueue(test);
});

const emailOf = ({ username }: TestUser) => `${username}@guidepost.test`;
/** With limits whose windows do not end. */
const limited = () => ({ ...test.service, rateLimiter: createMemoryStore(() => 0) });
const request = (email: string) => requestPasswordReset(limited(), { email });

const readPayloads = () => queue.readPayloads(test);
const attemptMails = (send?: (mail: Mail) => void) => queue.attemptMails(test, send);
const tokenIn = (mail: Mail | undefined) => queue.tokenIn(mail, "reset-password");

const works = (token: string) =>
  checkPasswordReset(test.service, { token }).then(
    () => true,
    () => false,
  );

describe("requestPasswordReset", () => {
  it("enqueues the same job for a known and an unknown address, without a token (contract MAIL-6)", async () => {
    const user = await test.addAccount("pro");
    await request(emailOf(user));
    await request("unknown@guidepost.test");
    const [known, unknown] = (await readPayloads()) as { mail: Record<string, unknown> }[];
    const { email: _, expiresAt: __, ...rest } = known?.mail ?? {};
    expect(rest).toEqual({ kind: "reset_password" });
    expect(Object.keys(unknown?.mail ?? {})).toEqual(Object.keys(known?.mail ?? {}));
    expect((await attemptMails()).map(({ to }) => to)).toEqual([emailOf(user)]);
  });

  it("stores only the hash of a token (contract MAIL-4)", async () => {
    const user = await test.addAccount("pro");
    await request(emailOf(user));
    const [mail] = await attemptMails();
    const { rows } = await test.service.db.pool.query(
      "select encode(hash, 'escape') || kind || email as text from mail_tokens where user_id = $1",
      [user.id],
    );
    expect(JSON.stringify([rows, await readPayloads()])).not.toContain(tokenIn(mail));
    expect(await works(tokenIn(mail))).toBe(true);
  });

  it("refuses a third mail to an address in a minute, also to an unknown one", async () => {
    const ctx = limited();
    for (const email of ["unknown@guidepost.test", emailOf(await test.addAccount("pro"))]) {
      for (let n = 0; n < 2; n += 1) await requestPasswordReset(ctx, { email });
      await expect(requestPasswordReset(ctx, { email })).rejects.toMatchObject({
        code: "rate_limit_exceeded",
      });
    }
  });

  it("sends no mail when the worker runs after the link has expired", async () => {
    const user = await test.addAccount("pro");
    await request(emailOf(user));
    test.setClock(new Date(Date.now() + 30 * 60_000));
    expect(await attemptMails()).toEqual([]);
  });

  it("sends a mail again with the same id after a failure, and both links work until one is used (contract MAIL-1)", async () => {
    const user = await test.addAccount("pro");
    await request(emailOf(user));
    const sent: Mail[] = [];
    const failed = attemptMails((mail) => {
      sent.push(mail);
      throw new Error("the worker lost the connection");
    });
    await expect(failed).rejects.toThrow("lost");
    sent.push(...(await attemptMails()));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const [first, second] = sent.map(tokenIn);
    expect([await works(first ?? ""), await works(second ?? "")]).toEqual([true, true]);
    await resetPassword(test.service, { token: first ?? "", password: PASSWORD });
    expect([await works(first ?? ""), await works(second ?? "")]).toEqual([false, false]);
  });

  it("fails permanently when the server refuses the mail (contract MAIL-3)", async () => {
    await request(emailOf(await test.addAccount("pro")));
    const refuse = () => {
      throw new MailRefused("550 no such user");
    };
    await expect(attemptMails(refuse)).rejects.toMatchObject({
      name: "PermanentFailure",
      message: "550 no such user",
    });
  });
});

describe("resetPassword (contract MAIL-7)", () => {
  it.each(["the user", "the operator"])("refuses a link after %s set a password", async (by) => {
    const user = await test.addAccount("pro");
    await request(emailOf(user));
    const token = tokenIn((await attemptMails())[0]);
    expect(await works(token)).toBe(true);
    if (by === "the user")
      await changePassword(await user.sessionContext(), { new_password: PASSWORD });
    else await setPassword(test.service, { username: user.username, password: PASSWORD });
    expect(await works(token)).toBe(false);
  });

  async function addReset() {
    const user = await test.addAccount("pro");
    const version = await user.setPassword("the former password");
    await request(emailOf(user));
    const [mail] = await attemptMails();
    return { user, version, token: tokenIn(mail) };
  }

  it("changes the password and ends all sessions", async () => {
    const { user, version, token } = await addReset();
    const session = newSession({ userId: user.id, version });
    expect(await sessionActor(test.service, session)).toBeDefined();
    await resetPassword(test.service, { token, password: PASSWORD });
    expect(await sessionActor(test.service, session)).toBeUndefined();
    const credentials = { email: emailOf(user), address: "192.0.2.1" };
    const signInWith = (password: string) => signIn(limited(), { ...credentials, password });
    expect(await signInWith("the former password")).toBeUndefined();
    expect(await signInWith(PASSWORD)).toMatchObject({ userId: user.id });
    expect(test.events.at(-3)).toEqual({ action: "password.reset", userId: user.id });
  });

  it("succeeds once when one link is used at the same time", async () => {
    const { token } = await addReset();
    const attempt = () => resetPassword(test.service, { token, password: PASSWORD });
    const results = await Promise.allSettled([attempt(), attempt()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses a link after 30 minutes, an unknown link, and a weak password, which does not use the link", async () => {
    const { token } = await addReset();
    const attempt = (link: string, password = PASSWORD) =>
      resetPassword(test.service, { token: link, password });
    await expect(attempt("unknown")).rejects.toMatchObject({ code: "not_found" });
    await expect(attempt(token, "password123")).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await works(token)).toBe(true);
    test.setClock(new Date(Date.now() + 30 * 60_000));
    await expect(attempt(token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses the link of an address that the user no longer has", async () => {
    const { user, token } = await addReset();
    await test.service.db.pool.query("update users set email = $2 where id = $1", [
      user.id,
      `new-${emailOf(user)}`,
    ]);
    await expect(resetPassword(test.service, { token, password: PASSWORD })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses the link of a removed user", async () => {
    const { user, token } = await addReset();
    await test.service.db.pool.query("update users set removed_at = now() where id = $1", [
      user.id,
    ]);
    await expect(resetPassword(test.service, { token, password: PASSWORD })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
