import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTryItKey } from "#api-keys/index.ts";
import { requireFreshSignIn } from "#actor.ts";
import { createTestFixtures, type TestUser, type TestContext } from "#testing/index.ts";
import { newSession, sessionActor } from "../sessions/index.ts";
import { connectProvider } from "../providers.ts";
import { changePassword } from "../passwords.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
let owner: TestUser;
beforeAll(async () => {
  owner = await fixtures.addAccount("pro");
});

function minutesAgo(minutes: number) {
  return new Date(service.clock().getTime() - minutes * 60_000);
}
async function sessionOf(person: TestUser, minutes: number): Promise<TestContext> {
  const signedIn = newSession({ userId: person.id, version: 0, at: minutesAgo(minutes) });
  const actor = await sessionActor(service, signedIn);
  if (!actor) throw new Error("the session is over");
  return { ...service, actor };
}
const stale = { code: "fresh_sign_in_required", status: 403 };

/** Functions that require the proof for some inputs. Procedures require it for all others. */
describe("a session that was authenticated more than 10 minutes ago (contract SIGN-24)", () => {
  it.each<[string, (ctx: TestContext) => Promise<unknown>]>([
    ["a temporary key with admin", (ctx) => createTryItKey(ctx, { scope: "admin" })],
    ["connecting a provider", (ctx) => connectProvider(ctx, { provider: "github", subject: "1" })],
    ["setting a first password", (ctx) => changePassword(ctx, { new_password: "river otter 84" })],
  ])("gets fresh_sign_in_required for %s, which changes nothing", async (_, act) => {
    const { prisma } = service.db;
    const count = async () => [
      await prisma.apiKey.count(),
      await prisma.identity.count(),
      await prisma.user.count({ where: { passwordHash: { not: null } } }),
    ];
    const before = await count();
    await expect(act(await sessionOf(owner, 10.1))).rejects.toMatchObject(stale);
    expect(await count()).toEqual(before);
  });
});

it("requireFreshSignIn accepts a session that was authenticated 9 minutes ago", async () => {
  const ctx = await sessionOf(owner, 9);
  expect(() => requireFreshSignIn(ctx)).not.toThrow();
});

it("requireFreshSignIn never refuses an API key", async () => {
  const ctx = await owner.keyContext("admin");
  expect(() => requireFreshSignIn({ ...ctx, clock: () => minutesAgo(-600) })).not.toThrow();
});
