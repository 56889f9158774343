import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { changePassword, connectProvider, signIn, signInWithProvider } from "#index.ts";
import { attemptMails, emptyQueue, readPayloads } from "#mail/tests/send-mails.ts";
import type { Mail } from "#mail/mailers/index.ts";
import { setPassword } from "#operator/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";

const test = await createTestFixtures();
afterAll(() => test.drop());
afterEach(() => emptyQueue(test));

const PASSWORD = "violet anchors drift north";
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const service = {
  ...test.service,
  origin: () => ({ address: "203.0.113.9", userAgent: USER_AGENT }),
  rateLimiter: createMemoryStore(() => Date.now()),
};

/** Adds a user of 11 minutes with a password. */
async function addUser() {
  const user = await test.addAccount("pro");
  await test.service.db.pool.query(
    "update users set created_at = now() - interval '11 minutes' where id = $1",
    [user.id],
  );
  const version = await user.setPassword(PASSWORD);
  const email = `${user.username}@guidepost.test`;
  const known = { id: "a-browser", userId: user.id, version };
  const attempt = (own: { knownBrowsers?: (typeof known)[]; password?: string } = {}) =>
    signIn(service, { email, password: PASSWORD, address: "203.0.113.9", ...own });
  return { ...user, email, known, attempt };
}

describe("signIn (contract MAIL-17)", () => {
  it("notifies the user of a sign-in from an unknown browser, with time, device and address", async () => {
    const user = await addUser();
    await user.attempt();
    const [mail, ...others] = await attemptMails(test);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(user.email);
    const text = JSON.stringify(mail?.content);
    for (const fact of ["Firefox on Windows", "203.0.113.9", "UTC"]) expect(text).toContain(fact);
  });

  it("sends no notice for a known browser, a wrong password, or a user who has just signed up", async () => {
    const user = await addUser();
    await user.attempt({ knownBrowsers: [user.known] });
    await user.attempt({ password: "not the password" });
    await test.service.db.pool.query("update users set created_at = now() where id = $1", [
      user.id,
    ]);
    await user.attempt();
    expect(await readPayloads(test)).toEqual([]);
  });

  it("notifies the user of a browser that was known before the sessions were ended", async () => {
    const user = await addUser();
    await user.attempt({ knownBrowsers: [{ ...user.known, version: user.known.version - 1 }] });
    expect(await readPayloads(test)).toHaveLength(1);
  });

  it("applies to the sign-in with a provider", async () => {
    const user = await addUser();
    const identity = { provider: "github", subject: user.username } as const;
    await connectProvider(await user.sessionContext(), identity);
    const readEmail = () => Promise.resolve({ email: null, email_verified: false });
    const signInAs = (knownBrowsers: (typeof user.known)[]) =>
      signInWithProvider(service, { ...identity, name: "", readEmail, knownBrowsers });
    await signInAs([user.known]);
    expect(await readPayloads(test)).toEqual([]);
    await signInAs([]);
    expect(await readPayloads(test)).toHaveLength(1);
  });

  it("sends at most 5 notices to a user on a UTC day, of which the last one states it (contract MAIL-19)", async () => {
    const user = await addUser();
    const signInTimes = (count: number) =>
      runConcurrently(count, async (which) => {
        const rateLimiter = createMemoryStore(() => Date.now());
        const input = { email: user.email, password: PASSWORD, address: `192.0.2.${which}` };
        return signIn({ ...service, clock: test.service.clock, rateLimiter }, input);
      });
    test.setClock(new Date("2100-11-25T23:59:00Z"));
    expect((await signInTimes(7)).results).toHaveLength(7);
    const isLast = (mail: Mail) =>
      JSON.stringify(mail.content).includes("last email about sign-ins");
    const notices = (await attemptMails(test)).map(isLast);
    expect(notices.toSorted((a, b) => Number(a) - Number(b))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    await emptyQueue(test);
    test.setClock(new Date("2100-11-26T00:00:00Z"));
    await signInTimes(1);
    expect((await attemptMails(test)).map(isLast)).toEqual([false]);
    test.setClock(undefined);
  });

  it("records no sign-in without its mail", async () => {
    const user = await addUser();
    const { pool } = test.service.db;
    await pool.query(
      "alter table audit_log add constraint fails check (action <> 'session.signed_in') not valid",
    );
    try {
      await expect(user.attempt()).rejects.toThrow("fails");
    } finally {
      await pool.query("alter table audit_log drop constraint fails");
    }
    expect(await readPayloads(test)).toEqual([]);
  });
});

describe("changePassword and setPassword (contract MAIL-16)", () => {
  it("notifies the user of the client that changed the password, and of the operator", async () => {
    const user = await addUser();
    const ctx = { ...(await user.sessionContext()), origin: service.origin };
    const change = { current_password: PASSWORD, new_password: "yellow anchors drift south" };
    await changePassword(ctx, change);
    await expect(changePassword(ctx, change)).rejects.toMatchObject({ code: "validation_failed" });
    await setPassword(test.service, { username: user.username, password: PASSWORD });
    const mails = await attemptMails(test);
    expect(mails.map(({ to, content }) => [to, content.heading])).toEqual([
      [user.email, "Your password was changed"],
      [user.email, "Your password was changed"],
    ]);
    expect(JSON.stringify(mails[0]?.content)).toContain("Firefox on Windows");
    expect(JSON.stringify(mails[1]?.content)).toContain("The operator of this Guidepost");
  });
});
