import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "#actor.ts";
import type { ActorContext, RequestOrigin } from "#context.ts";
import { purgeSessions } from "#operator/index.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { describeDevice } from "#device.ts";
import { recordLastUse } from "../sessions/last-use.ts";
import {
  endListedSession,
  endOtherSessions,
  endSession,
  listSessions,
  newSession,
  sessionActor,
} from "../sessions/index.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { prisma } = service.db;
let owner: TestUser;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
});

function sessionOf(user: TestUser, at = service.clock()): Session {
  return newSession({ userId: user.id, version: 0, method: "password", at });
}

const laptop: RequestOrigin = { address: "192.0.2.1", userAgent: FIREFOX };
const phone: RequestOrigin = { address: "2001:db8::7", userAgent: SAFARI };

/** Sends a request of a session; `minutes` from now. */
async function request(
  session: Session,
  { origin = laptop, minutes = 0 }: { origin?: RequestOrigin; minutes?: number } = {},
): Promise<ActorContext> {
  const clock = () => new Date(service.clock().getTime() + minutes * MINUTE_MS);
  const ctx = { ...service, clock, origin: () => origin };
  const actor = await sessionActor(ctx, session);
  if (!actor) throw new Error("the session has ended");
  return { ...ctx, actor };
}

async function works(session: Session): Promise<boolean> {
  return (await sessionActor(service, session)) !== undefined;
}

function rowOf({ id }: Session) {
  return prisma.userSession.findFirst({ where: { id } });
}

/** Sends a request, and waits until its session is recorded. */
async function use(session: Session, options: Parameters<typeof request>[1] = {}) {
  const ctx = await request(session, options);
  await expect
    .poll(() => rowOf(session))
    .toMatchObject({ address: options.origin?.address ?? laptop.address });
  return ctx;
}

describe("listSessions", () => {
  it("returns the current session first, then the others by their last use, with device and address (contract SIGN-2)", async () => {
    const [current, other, earliest] = [sessionOf(owner), sessionOf(owner), sessionOf(owner)];
    await use(earliest, { minutes: -20 });
    await use(other, { origin: phone, minutes: -10 });
    const { sessions } = await listSessions(await request(current));
    expect(sessions).toMatchObject([
      { id: current.id, device: "Firefox on Linux", device_type: "desktop", is_current: true },
      {
        id: other.id,
        device: "Safari on iOS",
        device_type: "mobile",
        method: "password",
        address: "2001:db8::7",
        is_current: false,
      },
      { id: earliest.id, is_current: false },
    ]);
  });

  it("contains a session of an earlier release after its next request, without its method (contract SIGN-4)", async () => {
    const { method: _, isStrong: __, ...earlier } = sessionOf(owner);
    await use(earlier);
    const { sessions } = await listSessions(await request(sessionOf(owner)));
    expect(sessions[1]).toMatchObject({ id: earlier.id, method: null });
  });

  it("contains no session that ended: by sign-out, a new version, 14 days without use, or 30 days", async () => {
    const ctx = await request(sessionOf(owner));
    const [out, former] = [sessionOf(owner), sessionOf(owner)];
    const old = sessionOf(owner, new Date(service.clock().getTime() - 29.9 * DAY_MS));
    const used = { ...old, usedAt: service.clock().getTime() };
    for (const session of [out, former, used]) await use(session);
    await endSession(service, out);
    await prisma.userSession.updateMany({ where: { id: former.id }, data: { version: -1 } });
    const listed = async (days: number) => {
      const clock = () => new Date(service.clock().getTime() + days * DAY_MS);
      return (await listSessions({ ...ctx, clock })).sessions.map(({ id }) => id);
    };
    expect(await listed(0)).toEqual([expect.any(String), used.id]);
    expect(await listed(0.2)).toEqual([expect.any(String)]);
    const idle = sessionOf(owner);
    await use(idle);
    expect(await listed(13.9)).toEqual([expect.any(String), idle.id]);
    expect(await listed(14.1)).toEqual([expect.any(String)]);
  });

  it("returns sessions of the own user only", async () => {
    const other = await fixtures.addUser(owner.accountId, "member");
    await use(sessionOf(other));
    const { sessions } = await listSessions(await request(sessionOf(owner)));
    expect(sessions).toHaveLength(1);
  });
});

describe("the last use of a session (contract SIGN-2)", () => {
  it("is recorded at most once in 5 minutes, with the client of that request", async () => {
    const session = sessionOf(owner);
    await use(session);
    const first = await rowOf(session);
    await request(session, { origin: phone, minutes: 4.9 });
    // The write of a later request of another session ends after that of an earlier one.
    await use(sessionOf(owner));
    expect(await rowOf(session)).toEqual(first);
    await request(session, { origin: phone, minutes: 5.1 });
    await expect.poll(() => rowOf(session)).toMatchObject({ address: "2001:db8::7" });
    expect((await rowOf(session))?.usedAt.getTime()).toBeGreaterThan(first?.usedAt.getTime() ?? 0);
    expect((await rowOf(session))?.createdAt).toEqual(new Date(session.startedAt));
  });

  it("does not fail a request when it cannot be recorded, and is recorded by a later one", async () => {
    const session = sessionOf(owner);
    const change = (text: string) => service.db.pool.query(`alter table sessions ${text}`);
    await change(`add constraint refused check (id <> '${session.id}')`);
    expect(await works(session)).toBe(true);
    await use(sessionOf(owner));
    expect(await rowOf(session)).toBeNull();
    await change("drop constraint refused");
    await expect
      .poll(async () => (await works(session)) && rowOf(session))
      .toMatchObject({ id: session.id });
  });
});

describe("endListedSession", () => {
  it("ends the session for its next request on any instance, and no other session (contract SIGN-3)", async () => {
    const [current, other, third] = [sessionOf(owner), sessionOf(owner), sessionOf(owner)];
    await use(other);
    await use(third);
    const ctx = await request(current);
    const { sessions } = await endListedSession(ctx, { id: other.id });
    expect(sessions.map(({ id }) => id)).toEqual([current.id, third.id]);
    const instance = await fixtures.addInstance(1);
    expect(await sessionActor(instance, other)).toBeUndefined();
    expect([await works(current), await works(third)]).toEqual([true, true]);
    expect(fixtures.events.at(-1)).toEqual({ action: "session.ended", userId: owner.id });
  });

  it("refuses sessions of other users, unknown and ended ones with not_found", async () => {
    const outsider = sessionOf(await fixtures.addUser(owner.accountId, "member"));
    const ended = sessionOf(owner);
    for (const session of [outsider, ended]) await use(session);
    await endSession(service, ended);
    const ctx = await request(sessionOf(owner));
    for (const { id } of [outsider, ended, sessionOf(owner)])
      await expect(endListedSession(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await works(outsider)).toBe(true);
  });

  it("reports a last use that cannot be recorded", async () => {
    const errors: unknown[] = [];
    const onBackgroundError = (error: unknown) => errors.push(error);
    // PostgreSQL stores no text with this character.
    const session = { ...sessionOf(owner), id: "\0" };
    recordLastUse({ ...service, onBackgroundError }, session, null);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
  });

  it("is not undone by a use of the session that is recorded later", async () => {
    const [current, other] = [sessionOf(owner), sessionOf(owner)];
    await use(other);
    await endListedSession(await request(current), { id: other.id });
    recordLastUse(service, other, null);
    await use(sessionOf(owner));
    const { sessions } = await listSessions(await request(current));
    expect(sessions.map(({ id }) => id)).not.toContain(other.id);
    expect(await works(other)).toBe(false);
  });
});

describe("endOtherSessions", () => {
  it("ends all other sessions, unlisted ones and copies of the own cookie too, and returns the own session (contract SIGN-3)", async () => {
    const [current, listed, unlisted] = [sessionOf(owner), sessionOf(owner), sessionOf(owner)];
    await use(listed);
    const colleague = sessionOf(await fixtures.addUser(owner.accountId, "member"));
    const renewed = await endOtherSessions(await use(current));
    expect(renewed).toEqual({ ...current, version: 1 });
    const states = await Promise.all([renewed, current, listed, unlisted, colleague].map(works));
    expect(states).toEqual([true, false, false, false, true]);
    const { sessions } = await listSessions(await request(renewed));
    expect(sessions.map(({ id }) => id)).toEqual([current.id]);
    expect((await rowOf(current))?.version).toBe(1);
    expect(fixtures.events.at(-1)).toEqual({ action: "session.others_ended", userId: owner.id });
  });

  it("refuses an API key with forbidden", async () => {
    await expect(endOtherSessions(await owner.keyContext("admin"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("purgeSessions", () => {
  it("keeps rows of sessions and of ended sessions as long as their cookies could be valid", async () => {
    const [used, ended] = [sessionOf(owner), sessionOf(owner)];
    for (const session of [used, ended]) await use(session);
    await endSession(service, ended);
    const after = (days: number) => ({
      ...service,
      clock: () => new Date(service.clock().getTime() + days * DAY_MS),
    });
    const left = async () => [
      await prisma.userSession.count({ where: { userId: owner.id } }),
      await prisma.endedSession.count({ where: { userId: owner.id } }),
    ];
    await purgeSessions(after(14));
    expect(await left()).toEqual([1, 1]);
    await purgeSessions(after(15.1));
    expect(await left()).toEqual([0, 1]);
    await purgeSessions(after(30));
    expect(await left()).toEqual([0, 1]);
    await purgeSessions(after(31.1));
    expect(await left()).toEqual([0, 0]);
  });
});

describe("describeDevice", () => {
  it.each([
    [FIREFOX, "Firefox on Linux", "desktop"],
    [SAFARI, "Safari on iOS", "mobile"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      "Microsoft Edge on Windows",
      "desktop",
    ],
    ["<script>alert(1)</script>", "Unknown browser", "unknown"],
    ["x".repeat(300), "Unknown browser", "unknown"],
    ["", "Unknown browser", "unknown"],
    [null, "Unknown browser", "unknown"],
  ])("describes %s as %s", (userAgent, device, device_type) => {
    expect(describeDevice(userAgent)).toEqual({ device, device_type });
  });
});
