import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectProvider, isPending, signInWithProvider } from "#index.ts";
import { emptyQueue, readPayloads } from "#mail/tests/send-mails.ts";
import { sessionActor } from "#sign-in/index.ts";
import { appCodeOf, createTestFixtures, runConcurrently, runWhileLocked } from "#testing/index.ts";
import { completeSignIn } from "../index.ts";
import { addTwoFactorUser, complete, passPassword } from "./two-factor-user.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
afterEach(() => fixtures.setClock(undefined));
const { service, events } = fixtures;

const STEP_MS = 30_000;
/** A time in the middle of a step. */
const NOW = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
let person: Awaited<ReturnType<typeof addTwoFactorUser>>;
beforeEach(async () => {
  // Set up long ago, so that the code of the set-up is not in the window.
  fixtures.setClock(new Date(NOW - 60 * 60_000));
  person = await addTwoFactorUser(fixtures);
  fixtures.setClock(new Date(NOW));
  events.length = 0;
});

const code = (shiftMs = 0) => appCodeOf(person.secret, NOW + shiftMs);
const lock = () => ({
  sql: "select from two_factors where user_id = $1 for update",
  values: [person.user.id],
});

describe("a sign-in with the right password", () => {
  it("creates no session and no audit entry before the second factor (contract SIGN-14)", async () => {
    const pending = await passPassword(service, person.user);
    expect(pending).toEqual({
      userId: person.user.id,
      version: 2,
      method: "password",
      startedAt: expect.any(Number) as number,
      isNotified: false,
    });
    expect(events).toEqual([]);
    expect(await sessionActor(service, pending as never)).toBeUndefined();
  });

  it("creates a session with the current code, which the audit log contains", async () => {
    const session = await complete(service, await passPassword(service, person.user), code());
    expect(session).toMatchObject({ method: "password", isStrong: true });
    expect(session && (await sessionActor(service, session))?.user.id).toBe(person.user.id);
    const { id: userId } = person.user;
    const event = { action: "session.signed_in", userId, method: "password", secondFactor: "app" };
    expect(events).toEqual([event]);
  });

  it("notifies the user of an unknown browser after the second factor, not before (contract MAIL-17)", async () => {
    await fixtures.service.db.pool.query(
      "update users set created_at = now() - interval '1 day' where id = $1",
      [person.user.id],
    );
    await emptyQueue(fixtures);
    const pending = await passPassword(service, person.user);
    expect(await complete(service, pending, "000000")).toBeUndefined();
    expect(await readPayloads(fixtures)).toEqual([]);
    await complete(service, pending, code());
    expect(await readPayloads(fixtures)).toEqual([
      expect.objectContaining({
        mail: expect.objectContaining({ kind: "new_sign_in", userId: person.user.id }) as unknown,
      }),
    ]);
  });

  it.each([
    ["one step before", -STEP_MS, true],
    ["one step after", STEP_MS, true],
    ["two steps before", -2 * STEP_MS, false],
    ["two steps after", 2 * STEP_MS, false],
  ])(
    "evaluates a code of %s the clock (%s ms) as valid: %s (contract SIGN-11)",
    async (_, shift, isIn) => {
      const pending = await passPassword(service, person.user);
      expect((await complete(service, pending, code(shift))) !== undefined).toBe(isIn);
    },
  );

  it("refuses a code that was used, and codes of earlier steps (contract SIGN-11)", async () => {
    const pending = await passPassword(service, person.user);
    expect(await complete(service, pending, code())).toBeDefined();
    expect(await complete(service, pending, code())).toBeUndefined();
    expect(await complete(service, pending, code(-STEP_MS))).toBeUndefined();
    expect(await complete(service, pending, code(STEP_MS))).toBeDefined();
  });

  it("signs in once with a code that several instances receive at the same time", async () => {
    const pending = await passPassword(service, person.user);
    const instances = [await fixtures.addInstance(2), await fixtures.addInstance(2)];
    const { results } = await runWhileLocked(service.db, lock(), 4, () =>
      runConcurrently(4, (index) => complete(instances[index % 2] ?? service, pending, code())),
    );
    expect(results.filter((session) => session !== undefined)).toHaveLength(1);
    expect(events.filter(({ action }) => action === "session.signed_in")).toHaveLength(1);
  });

  it("signs in once with a recovery code that several instances receive at the same time (contract SIGN-12)", async () => {
    const pending = await passPassword(service, person.user);
    const [recovery = ""] = person.recoveryCodes;
    const instances = [await fixtures.addInstance(2), await fixtures.addInstance(2)];
    const { results } = await runWhileLocked(service.db, lock(), 4, () =>
      runConcurrently(4, (index) => complete(instances[index % 2] ?? service, pending, recovery)),
    );
    expect(results.filter((session) => session !== undefined)).toHaveLength(1);
    expect(await complete(service, pending, recovery)).toBeUndefined();
  });

  it("accepts each recovery code once, in any spelling, and records its use", async () => {
    const pending = await passPassword(service, person.user);
    const [first = "", second = ""] = person.recoveryCodes;
    expect(await complete(service, pending, ` ${first.toUpperCase()} `)).toBeDefined();
    expect(events.map(({ action }) => action)).toEqual([
      "two_factor.recovery_code_used",
      "session.signed_in",
    ]);
    expect(await complete(service, pending, second.replaceAll("-", " "))).toBeDefined();
    expect(await complete(service, pending, first)).toBeUndefined();
  });

  it.each(["000000", "12345", "1234567", "abcdef", "-", "é".repeat(50), "\0"])(
    "responds to the wrong code %j like to every other, and records the failure",
    async (wrong) => {
      const pending = await passPassword(service, person.user);
      const unlucky = [code(-STEP_MS), code(), code(STEP_MS)].includes(wrong);
      expect(await complete(service, pending, unlucky ? "999999" : wrong)).toBeUndefined();
      const failure = { action: "session.second_factor_failed", userId: person.user.id };
      expect(events).toEqual([failure]);
    },
  );

  it("accepts no code of another user", async () => {
    const other = await addTwoFactorUser(fixtures);
    const pending = await passPassword(service, person.user);
    expect(await complete(service, pending, appCodeOf(other.secret, NOW))).toBeUndefined();
    expect(await complete(service, pending, other.recoveryCodes[0] ?? "")).toBeUndefined();
  });

  it("ends after 10 minutes, a change of the password, or the removal of the user", async () => {
    const expired = { code: "conflict" };
    const pending = await passPassword(service, person.user);
    fixtures.setClock(new Date(NOW + 10 * 60_000 + 1_000));
    await expect(complete(service, pending, code(20 * STEP_MS))).rejects.toMatchObject(expired);
    fixtures.setClock(new Date(NOW));
    await person.user.setPassword("another password of the user");
    await expect(complete(service, pending, code())).rejects.toMatchObject(expired);
    await service.db.pool.query("update users set removed_at = now() where id = $1", [
      person.user.id,
    ]);
    const current = { ...pending, version: 2 };
    await expect(complete(service, current, code())).rejects.toMatchObject(expired);
  });
});

it("a sign-in with GitHub waits for the second factor too (contract SIGN-15)", async () => {
  const identity = { provider: "github", subject: "two-factor" } as const;
  await connectProvider(await person.user.sessionContext(), identity);
  events.length = 0;
  const readEmail = () => Promise.reject(new Error("not needed"));
  const pending = await signInWithProvider(service, { ...identity, name: "", readEmail });
  if (!isPending(pending)) throw new Error("signed in");
  expect(events).toEqual([]);
  expect(await complete(service, pending, code())).toBeDefined();
  expect(events).toMatchObject([{ action: "session.signed_in", method: "github" }]);
});

describe("the limit of the second factor (contract SIGN-16)", () => {
  const limited = "rate_limit_exceeded";
  const attempt = async (count: number, who: (which: number) => Partial<{ address: string }>) => {
    const limits = createMemoryStore(() => NOW);
    const pending = await passPassword(service, person.user);
    const outcomes: (string | undefined)[] = [];
    for (let which = 0; which < count; which++)
      await completeSignIn(
        { ...service, rateLimiter: limits },
        { pending, code: "not a code", address: "here", ...who(which) },
      ).then(
        () => outcomes.push(undefined),
        (error: unknown) => outcomes.push((error as { code: string }).code),
      );
    return outcomes;
  };

  it("admits 5 attempts a minute on one user from all addresses", async () => {
    const outcomes = await attempt(7, (which) => ({ address: `client-${which}` }));
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => undefined), limited, limited]);
  });

  it("admits 20 attempts an hour on one user", async () => {
    let minute = 0;
    const start = Math.floor(NOW / 3_600_000) * 3_600_000;
    const limits = createMemoryStore(() => start + minute * 60_000);
    const pending = await passPassword(service, person.user);
    let admitted = 0;
    for (; minute < 10; minute++)
      for (let which = 0; which < 5; which++)
        await completeSignIn(
          { ...service, rateLimiter: limits },
          { pending, code: "not a code", address: `client-${minute}-${which}` },
        ).then(
          () => (admitted += 1),
          (error: unknown) => expect(error).toMatchObject({ code: limited }),
        );
    expect(admitted).toBe(20);
  });

  it("admits 10 attempts a minute from one address on all users", async () => {
    const limits = createMemoryStore(() => NOW);
    const pending = await passPassword(service, person.user);
    const outcomes: string[] = [];
    for (let which = 0; which < 12; which++)
      await completeSignIn(
        { ...service, rateLimiter: limits },
        { pending: { ...pending, userId: -1 - which }, code: "x", address: "here" },
      ).catch((error: unknown) => outcomes.push((error as { code: string }).code));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "conflict"), limited, limited]);
  });
});
