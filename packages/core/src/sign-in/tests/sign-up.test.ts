import { signUpInput } from "@guidepost/contract";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { getProfile } from "#accounts/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { sessionActor } from "../sessions/index.ts";
import { countAttempt, isPending, signIn } from "../sign-in.ts";
import { signUp } from "../sign-up.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { prisma } = service.db;
const limits = createMemoryStore(Date.now);
const ADMITTED = createMemoryStore(Date.now).consume("other", { perMinute: 1 });
const unlimited = { consume: () => ADMITTED };
const wide = await fixtures.addInstance(8);

let serial = 0;
function fields(own: object = {}) {
  const username = `new-${(serial += 1)}`;
  return signUpInput.parse({
    username,
    display_name: `The ${username}`,
    email: `${username}@guidepost.test`,
    password: "correct horse",
    ...own,
  });
}

describe("signUp", () => {
  it("creates an account on Free, named after its owner, who can sign in", async () => {
    const input = fields({ username: " NEW-user ", email: " New@Guidepost.TEST " });
    expect(await signUp({ ...service, rateLimiter: limits }, input)).toEqual({
      username: "new-user",
    });
    const session = await signIn(
      { ...service, rateLimiter: createMemoryStore(Date.now) },
      {
        email: "new@guidepost.test",
        password: input.password,
        address: "here",
      },
    );
    if (!session || isPending(session)) throw new Error("no session");
    const actor = await sessionActor(service, session);
    if (!actor) throw new Error("no actor");
    expect(await getProfile({ ...service, actor })).toMatchObject({
      username: "new-user",
      role: "owner",
      has_password: true,
      account: { name: input.display_name, plan: "free", guides_count: 0 },
    });
  });

  it("creates one account with an owner under 8 concurrent sign-ups with the same names", async () => {
    const before = await prisma.account.count();
    const input = fields();
    const { results, errorCodes } = await runConcurrently(8, () =>
      signUp({ ...wide, rateLimiter: unlimited }, input),
    );
    expect(results).toEqual([{ username: input.username }]);
    expect(errorCodes).toEqual(Array.from({ length: 7 }, () => "validation_failed"));
    expect(await prisma.account.count()).toBe(before + 1);
    expect(await prisma.account.count({ where: { users: { none: {} } } })).toBe(0);
  });

  it.each(["username", "email"] as const)("reports a %s that is taken", async (field) => {
    const taken = fields();
    await signUp({ ...service, rateLimiter: limits }, taken);
    const before = await prisma.account.count();
    await expect(
      signUp({ ...service, rateLimiter: limits }, fields({ [field]: taken[field] })),
    ).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { [field]: ["has already been taken"] } },
    });
    expect(await prisma.account.count()).toBe(before);
  });

  it("creates no account after too many attempts on the email address", async () => {
    const store = createMemoryStore(() => Date.parse("2026-11-20T09:30:00Z"));
    const input = fields();
    for (let count = 0; count < 10; count++)
      await countAttempt({ rateLimiter: store }, { action: "sign-up", email: input.email });
    const before = await prisma.account.count();
    await expect(signUp({ ...service, rateLimiter: store }, input)).rejects.toMatchObject({
      code: "rate_limit_exceeded",
      extras: { retry_after: 60 },
    });
    expect(await prisma.account.count()).toBe(before);
    expect(await signUp({ ...service, rateLimiter: store }, fields())).toBeDefined();
  });

  it("stores no email address in the rate-limit store", async () => {
    const subjects: string[] = [];
    const consume = (subject: string) => {
      subjects.push(subject);
      return ADMITTED;
    };
    await signUp({ ...service, rateLimiter: { consume } }, fields());
    expect(subjects).toEqual([expect.stringMatching(/^sign-up:email:[0-9a-f]{64}$/)]);
  });

  it("accepts no role, plan or account", () => {
    for (const more of [{ role: "owner" }, { plan: "enterprise" }, { account: 1 }])
      expect(signUpInput.safeParse({ ...fields(), ...more }).success).toBe(false);
  });
});
