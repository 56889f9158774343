import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { getProfile, sessionActor } from "#index.ts";
import { attemptMails, emptyQueue, readPayloads, tokenIn } from "#mail/tests/send-mails.ts";
import { setEmail } from "#operator/index.ts";
import { newSession } from "#sign-in/index.ts";
import { createTestFixtures, runConcurrently, type TestUser } from "#testing/index.ts";
import {
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from "../index.ts";

const test = await createTestFixtures();
afterAll(() => test.drop());
afterEach(async () => {
  test.setClock(undefined);
  await emptyQueue(test);
});
const { pool } = test.service.db;

let serial = 0;
const newAddress = () => `new-${(serial += 1)}@guidepost.test`;
const emailOf = ({ username }: TestUser) => `${username}@guidepost.test`;
const profileOf = async (user: TestUser) => getProfile(await user.sessionContext());

async function request(user: TestUser, email: string): Promise<void> {
  const rateLimiter = createMemoryStore(() => Date.now());
  await requestEmailChange({ ...(await user.sessionContext()), rateLimiter }, { email });
}

/** Sends the queue, and returns the token of the link to `email`. */
async function linkTo(email: string): Promise<string> {
  const mails = await attemptMails(test);
  return tokenIn(
    mails.find(({ to }) => to === email),
    "change-email",
  );
}

const confirm = async (user: TestUser, token: string) =>
  confirmEmailChange(await user.sessionContext(), { token });

const NOT_FOUND = { code: "not_found" };

describe("requestEmailChange (contract MAIL-11)", () => {
  it("sends a link to the new address and a notice to the present one, which stays", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await request(user, email);
    expect(await profileOf(user)).toMatchObject({ email: emailOf(user), pending_email: email });
    const mails = await attemptMails(test);
    expect(mails.map(({ to, content }) => [to, content.heading])).toEqual([
      [email, "Confirm your new email address"],
      [emailOf(user), "A change of your email address was requested"],
    ]);
    expect(test.events.at(-1)).toEqual({
      action: "user.email_change_requested",
      userId: user.id,
    });
  });

  it("sends no notice to an address that was never verified, and none for the same change again", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await request(user, email);
    await request(user, email);
    expect(await readPayloads(test)).toHaveLength(3);
    await emptyQueue(test);
    await pool.query("update users set email_verified_at = null where id = $1", [user.id]);
    const other = newAddress();
    await request(user, other);
    expect((await attemptMails(test)).map(({ to }) => to)).toEqual([other]);
  });

  it("requires another address, and permits 3 mails a minute to an address", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    const rateLimiter = createMemoryStore(() => 0);
    await expect(request(user, emailOf(user))).rejects.toMatchObject({ code: "validation_failed" });
    for (const member of [user, await test.addAccount("pro"), await test.addAccount("pro")])
      await requestEmailChange({ ...(await member.sessionContext()), rateLimiter }, { email });
    const fourth = { ...(await (await test.addAccount("pro")).sessionContext()), rateLimiter };
    await expect(requestEmailChange(fourth, { email })).rejects.toMatchObject({
      code: "rate_limit_exceeded",
    });
  });

  it("reveals another user's address only in a mail to it (contract MAIL-12)", async () => {
    const [user, other] = [await test.addAccount("pro"), await test.addAccount("pro")];
    await request(user, emailOf(other));
    expect(await profileOf(user)).toMatchObject({ pending_email: emailOf(other) });
    const [mail] = await attemptMails(test);
    expect(mail).toMatchObject({
      to: emailOf(other),
      content: { heading: "Your email address already has an account" },
    });
    expect(JSON.stringify(mail)).not.toMatch(/change-email|http/);
  });
});

describe("confirmEmailChange (contract MAIL-13)", () => {
  it("replaces the address, keeps the session, and notifies the former address", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    const session = newSession({ userId: user.id, version: 0 });
    await request(user, email);
    const token = await linkTo(email);
    await emptyQueue(test);
    expect(await checkEmailChange(await user.sessionContext(), { token })).toEqual({ email });
    await confirm(user, token);
    expect(await profileOf(user)).toMatchObject({
      email,
      email_verified: true,
      pending_email: null,
    });
    expect(await sessionActor(test.service, session)).toBeDefined();
    const [notice] = await attemptMails(test);
    expect(notice).toMatchObject({
      to: emailOf(user),
      content: { heading: "Your email address was changed" },
    });
    await expect(confirm(user, token)).rejects.toMatchObject(NOT_FOUND);
  });

  it("succeeds once when one link is used 8 times at the same time", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await request(user, email);
    const token = await linkTo(email);
    const { results, errorCodes } = await runConcurrently(8, () => confirm(user, token));
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: 7 }, () => "not_found"));
  });

  it("refuses the link of another user, of a change that was cancelled or replaced, and after 24 hours", async () => {
    const [user, email, later] = [await test.addAccount("pro"), newAddress(), newAddress()];
    await request(user, email);
    const token = await linkTo(email);
    const outsider = await test.addAccount("pro");
    await expect(confirm(outsider, token)).rejects.toMatchObject(NOT_FOUND);
    const read = checkEmailChange(await outsider.sessionContext(), { token });
    await expect(read).rejects.toMatchObject(NOT_FOUND);
    await request(user, later);
    await expect(confirm(user, token)).rejects.toMatchObject(NOT_FOUND);
    await cancelEmailChange(await user.sessionContext());
    expect(test.events.at(-1)).toMatchObject({ action: "user.email_change_cancelled" });
    // The job of the link may run after the change was cancelled.
    expect(await attemptMails(test)).toEqual([]);
    await request(user, email);
    const last = await linkTo(email);
    test.setClock(new Date(Date.now() + 24 * 60 * 60_000));
    await expect(confirm(user, last)).rejects.toMatchObject(NOT_FOUND);
    expect(await profileOf(user)).toMatchObject({ email: emailOf(user) });
  });

  it("refuses the link of a change that ended without it", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await request(user, email);
    const token = await linkTo(email);
    // A password reset cancels the change, and the worker can create a link after a change was cancelled.
    await pool.query("update users set pending_email = null where id = $1", [user.id]);
    await expect(confirm(user, token)).rejects.toMatchObject(NOT_FOUND);
    expect(await profileOf(user)).toMatchObject({ email: emailOf(user) });
  });

  it("refuses an address that another user took meanwhile, and cancels the change", async () => {
    const [user, other, email] = [
      await test.addAccount("pro"),
      await test.addAccount("pro"),
      newAddress(),
    ];
    await request(user, email);
    const token = await linkTo(email);
    await setEmail(test.service, { username: other.username, email });
    await expect(confirm(user, token)).rejects.toMatchObject({ code: "conflict" });
    expect(await profileOf(user)).toMatchObject({ email: emailOf(user), pending_email: null });
  });

  it("gives an address to one of two users who confirm it at the same time", async () => {
    const [users, email] = [
      [await test.addAccount("pro"), await test.addAccount("pro")],
      newAddress(),
    ];
    for (const user of users) await request(user, email);
    const mails = (await attemptMails(test)).filter(({ to }) => to === email);
    const attempts = users.map((user, index) =>
      confirm(user, tokenIn(mails[index], "change-email")),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict" },
    });
  });

  it("keeps address, link and queue when the transaction fails", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await request(user, email);
    const token = await linkTo(email);
    await emptyQueue(test);
    await pool.query(
      "alter table audit_log add constraint fails check (action <> 'user.email_changed') not valid",
    );
    try {
      await expect(confirm(user, token)).rejects.toThrow("fails");
    } finally {
      await pool.query("alter table audit_log drop constraint fails");
    }
    expect(await readPayloads(test)).toEqual([]);
    expect(await profileOf(user)).toMatchObject({ email: emailOf(user), pending_email: email });
    await confirm(user, token);
  });
});

describe("setEmail", () => {
  it("notifies the user at the former address without naming a client", async () => {
    const [user, email] = [await test.addAccount("pro"), newAddress()];
    await setEmail(test.service, { username: user.username, email });
    const [mail] = await attemptMails(test);
    expect(mail?.to).toBe(emailOf(user));
    expect(JSON.stringify(mail?.content)).toContain("The operator of this Guidepost");
  });
});
