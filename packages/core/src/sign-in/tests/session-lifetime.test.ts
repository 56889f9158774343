import { afterAll, describe, expect, it } from "vitest";
import { type Session, requireFreshSignIn } from "#actor.ts";
import { createTestFixtures } from "#testing/index.ts";
import { newSession, recordConfirmation, recordUse, sessionActor } from "../sessions/index.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");

const DAY_MS = 24 * 60 * 60 * 1000;
const start = new Date("2026-11-01T00:00:00Z");
function day(days: number) {
  return new Date(start.getTime() + days * DAY_MS);
}
async function worksOn(session: Session, days: number) {
  return (await sessionActor({ ...service, clock: () => day(days) }, session)) !== undefined;
}

describe("a session", () => {
  it("ends after 14 days without use", async () => {
    const session = newSession({ userId: owner.id, version: 0, at: start });
    expect([await worksOn(session, 13.9), await worksOn(session, 14)]).toEqual([true, false]);
  });

  it("lasts 14 days from its last recorded use, and at most 30 days from its sign-in (contract SIGN-1)", async () => {
    let session = newSession({ userId: owner.id, version: 0, at: start });
    for (const days of [10, 20]) session = recordUse(session, day(days)) ?? session;
    expect([await worksOn(session, 29.9), await worksOn(session, 30)]).toEqual([true, false]);
  });

  it("records its use at most once an hour, and keeps when it was authenticated", () => {
    const session = newSession({ userId: owner.id, version: 0, at: start });
    const after = (hours: number) => recordUse(session, day(hours / 24));
    expect(after(0.9)).toBeUndefined();
    expect(after(1.1)).toEqual({ ...session, usedAt: day(1.1 / 24).getTime() });
  });

  it("is fresh after a confirmation, by the service's clock and not the machine's", async () => {
    const session = recordConfirmation(
      newSession({ userId: owner.id, version: 0, at: start }),
      day(3),
    );
    const clock = () => day(3);
    const actor = await sessionActor({ ...service, clock }, session);
    if (!actor) throw new Error("The session has no actor");
    expect(() => requireFreshSignIn({ actor, clock })).not.toThrow();
    expect(session).toMatchObject({ startedAt: start.getTime(), usedAt: day(3).getTime() });
  });
});
