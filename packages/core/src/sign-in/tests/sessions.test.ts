import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { removeUser, setPassword } from "#operator/index.ts";
import {
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  type TestUser,
} from "#testing/index.ts";
import { changePassword } from "../passwords.ts";
import { endSession, newSession, sessionActor, signOutEverywhere } from "../sessions/index.ts";
import { signIn } from "../sign-in.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const old = "correct horse";
const fresh = "battery staple";
let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
});

function sessionOf(version: number) {
  return {
    ...newSession({ userId: owner.id, version, method: "password" }),
    id: expect.any(String) as string,
    startedAt: expect.any(Number) as number,
    usedAt: expect.any(Number) as number,
    authenticatedAt: expect.any(Number) as number,
  };
}
async function isIn(version: number, userId = owner.id) {
  return (await sessionActor(service, newSession({ userId, version }))) !== undefined;
}
function trySignIn(username: string, password: string, limits = createMemoryStore(Date.now)) {
  return signIn(
    { ...service, rateLimiter: limits },
    {
      email: `${username}@guidepost.test`,
      password,
      address: "here",
    },
  );
}

describe("changePassword", () => {
  it("ends all sessions, returns a new one, and makes the new password valid", async () => {
    expect(await changePassword(ctx, { new_password: old })).toEqual(sessionOf(1));
    expect([await isIn(0), await isIn(1), await isIn(2)]).toEqual([false, true, false]);
    const change = { current_password: old, new_password: fresh };
    expect(await changePassword(await owner.sessionContext(), change)).toEqual(sessionOf(2));
    expect([await isIn(1), await isIn(2)]).toEqual([false, true]);
    expect(await trySignIn(owner.username, old)).toBeUndefined();
    expect(await trySignIn(owner.username, fresh)).toEqual(sessionOf(2));
  });

  it("requires the current password of a user who has one", async () => {
    await owner.setPassword(old);
    for (const [current_password, message] of [
      ["wrong", "is incorrect"],
      ["", "is incorrect"],
      [undefined, "can't be blank"],
    ] as const)
      await expect(
        changePassword(ctx, { current_password, new_password: fresh }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { current_password: [message] } },
      });
    expect(await isIn(1)).toBe(true);
    expect(await trySignIn(owner.username, old)).toBeDefined();
  });

  it("accepts one of three concurrent changes", async () => {
    await owner.setPassword(old);
    ctx = await owner.sessionContext();
    const lock = { sql: "select from users where id = $1 for update", values: [owner.id] };
    const { results, errorCodes } = await runWhileLocked(service.db, lock, 3, () =>
      runConcurrently(3, (which) =>
        changePassword(ctx, { current_password: old, new_password: `${fresh} ${which}` }),
      ),
    );
    expect([results, errorCodes]).toEqual([[sessionOf(2)], ["conflict", "conflict"]]);
  });

  it("ends all sessions when the operator sets the password", async () => {
    const { username } = owner;
    expect(await setPassword(service, { username, password: fresh })).toEqual({
      id: owner.id,
      username,
    });
    expect(await isIn(0)).toBe(false);
    expect(await trySignIn(username, fresh)).toEqual(sessionOf(1));
    await removeUser(service, { username, force: true });
    await expect(setPassword(service, { username, password: fresh })).rejects.toMatchObject({
      code: "not_found",
      message: "User not found",
    });
  });
});

describe("a session", () => {
  it("ends with signOutEverywhere of its own user only", async () => {
    const other = await fixtures.addUser(owner.accountId, "member");
    await signOutEverywhere(ctx);
    expect([await isIn(0), await isIn(0, other.id)]).toEqual([false, true]);
  });

  it("ends permanently with its own sign-out, which ends no other session", async () => {
    const [session, other] = [
      newSession({ userId: owner.id, version: 0 }),
      newSession({ userId: owner.id, version: 0 }),
    ];
    const areIn = async () =>
      [await sessionActor(service, session), await sessionActor(service, other)].map(
        (actor) => actor !== undefined,
      );
    expect(await areIn()).toEqual([true, true]);
    for (let times = 0; times < 2; times++) await endSession(service, session);
    expect(await areIn()).toEqual([false, true]);
  });

  it("has no actor for a removed or unknown user", async () => {
    await removeUser(service, { username: owner.username, force: true });
    expect([await isIn(0), await isIn(0, 2_147_483_647)]).toEqual([false, false]);
  });

  it("has no actor without a version or a user", async () => {
    const noVersion = newSession({ userId: owner.id, version: undefined as never });
    expect(await sessionActor(service, noVersion)).toBeUndefined();
    const noUser = newSession({ userId: undefined as never, version: 0 });
    expect(await sessionActor(service, noUser)).toBeUndefined();
  });
});

describe("the limit of signIn", () => {
  const now = new Date("2026-11-20T09:30:00.000Z");
  const refused = { code: "rate_limit_exceeded", extras: { retry_after: 60 } };
  /** Attempts without a password comparison, which the store counts in the same way. */
  const storeOf = (clock = () => now.getTime()) => createMemoryStore(clock);
  const attempt = (limits: ReturnType<typeof storeOf>, email: string, address: string) =>
    signIn({ ...service, rateLimiter: limits, db: failing }, { email, password: "x", address });
  const failing = new Proxy(service.db, {
    get: () => {
      throw new Error("asked the database");
    },
  });
  const outcomes = async (count: number, call: (which: number) => Promise<unknown>) => {
    const seen: string[] = [];
    for (let which = 0; which < count; which++)
      await call(which).catch((error: unknown) => {
        const { code, message } = error as Error & { code?: string };
        seen.push(code ?? message);
      });
    return seen;
  };
  const some = (count: number, what: string) => Array.from({ length: count }, () => what);
  const asked = "asked the database";
  const limited = "rate_limit_exceeded";

  it("admits 10 attempts a minute from one client address for all users", async () => {
    const limits = storeOf();
    const seen = await outcomes(15, (which) => attempt(limits, `${which}@x.test`, "here"));
    expect(seen).toEqual([...some(10, asked), ...some(5, limited)]);
    await expect(attempt(limits, "new@x.test", "here")).rejects.toMatchObject(refused);
    expect(await outcomes(1, () => attempt(limits, "new@x.test", "elsewhere"))).toEqual([asked]);
  });

  it("admits 10 attempts a minute on one user from all addresses", async () => {
    const limits = storeOf();
    const spellings = ["ada@x.test", " Ada@X.test", "ADA@x.TEST "];
    const seen = await outcomes(15, (which) =>
      attempt(limits, spellings[which % 3] ?? "", `client-${which}`),
    );
    expect(seen).toEqual([...some(10, asked), ...some(5, limited)]);
    await expect(attempt(limits, "ada@x.test", "new")).rejects.toMatchObject(refused);
    expect(await outcomes(1, () => attempt(limits, "bob@x.test", "new"))).toEqual([asked]);
  });

  it.each([
    ["address", 100, (which: number) => ({ email: `${which}@x.test`, address: "here" })],
    ["user", 30, (which: number) => ({ email: "ada@x.test", address: `client-${which}` })],
  ])("limits the attempts an hour for one %s to %i", async (_, most, who) => {
    let minute = 0;
    const limits = storeOf(() => Date.parse("2026-11-20T09:00:00Z") + minute * 60_000);
    const seen = await outcomes(most + 10, (which) => {
      minute = Math.floor(which / 10);
      const { email, address } = who(which);
      return attempt(limits, email, address);
    });
    expect(seen).toEqual([...some(most, asked), ...some(10, limited)]);
  });

  it("stores no email address in the rate-limit store", async () => {
    const subjects: string[] = [];
    const admitted = createMemoryStore(Date.now).consume("other", { perMinute: 1 });
    const limits = {
      consume: (subject: string) => {
        subjects.push(subject);
        return admitted;
      },
    };
    await signIn(
      { ...service, rateLimiter: limits },
      { email: "ada@x.test", password: "x", address: "192.0.2.1" },
    );
    expect(subjects).toEqual([
      "sign-in:address:192.0.2.1",
      expect.stringMatching(/^sign-in:email:[0-9a-f]{64}$/),
    ]);
  });
});
