import { randomUUID } from "node:crypto";
import { userCreate } from "@guidepost/contract";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { getGuide } from "#guides/index.ts";
import { createUser } from "#operator/index.ts";
import { connectProvider, newSession, sessionActor, signIn as signInFrom } from "#sign-in/index.ts";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { removeMember } from "../members.ts";
import { getProfile, updateProfile } from "../profile.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");

function fields(own: object = {}) {
  const name = randomUUID().slice(0, 8);
  return userCreate.parse({
    username: name,
    display_name: name,
    email: `${name}@guidepost.test`,
    ...own,
  });
}

let clients = 0;
/** Each call uses another client address and resets the user's attempts. */
function signIn(input: { email: string; password: string }) {
  return signInFrom(
    { ...service, rateLimiter: createMemoryStore(Date.now) },
    {
      ...input,
      address: `client-${clients++}`,
    },
  );
}

describe("signIn", () => {
  it("accepts the email address in any case with the password, and nothing else", async () => {
    const password = "correct hörse";
    const user = fields({ password });
    const { id } = await createUser(service, { accountId: owner.accountId, ...user });
    const session = { userId: id, version: 0 };
    expect(await signIn({ email: ` ${user.email.toUpperCase()} `, password })).toMatchObject(
      session,
    );
    // The same password in another Unicode normalization form.
    const composed = { email: user.email, password: password.normalize("NFD") };
    expect(await signIn(composed)).toMatchObject(session);
    for (const wrong of ["correct horse", "", `${password} `])
      expect(await signIn({ email: user.email, password: wrong })).toBeUndefined();
    expect(await signIn({ email: "unknown@guidepost.test", password })).toBeUndefined();
    await removeMember(await owner.sessionContext(), { id });
    expect(await signIn({ email: user.email, password })).toBeUndefined();
  });

  it("refuses every password for a user without one", async () => {
    const user = fields();
    await createUser(service, { accountId: owner.accountId, ...user });
    for (const password of ["", "null", "undefined"])
      expect(await signIn({ email: user.email, password })).toBeUndefined();
  });

  it("stores only a salted hash of a password, and verifies passwords with it", async () => {
    const password = "correct horse";
    const [one, other] = [fields({ password }), fields({ password })];
    const { passwordCost: _, ...deployed } = service;
    for (const user of [one, other])
      await createUser(deployed, { accountId: owner.accountId, ...user });
    const rows = await service.db.prisma.user.findMany({
      where: { username: { in: [one.username, other.username] } },
    });
    const hashes = rows.map(({ passwordHash }) => passwordHash);
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$65536\$8\$2\$[\w+/=]+\$[\w+/=]+$/);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe("createUser", () => {
  it.each([
    ["username", { username: owner.username.toUpperCase() }],
    ["email", { email: `${owner.username}@GUIDEPOST.test` }],
  ])("reports a %s that is taken, in any case", async (field, own) => {
    await expect(
      createUser(service, { accountId: owner.accountId, ...fields(own) }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { [field]: ["has already been taken"] } },
    });
  });

  it("returns not_found for an unknown account", async () => {
    await expect(
      createUser(service, { accountId: 2_147_483_647, ...fields() }),
    ).rejects.toMatchObject({
      code: "not_found",
      message: "Account not found",
    });
  });
});

describe("getProfile and updateProfile", () => {
  it("getProfile returns the signed-in user with the account", async () => {
    expect(await getProfile(await owner.sessionContext())).toEqual({
      username: owner.username,
      display_name: `The ${owner.username}`,
      email: `${owner.username}@guidepost.test`,
      email_verified: true,
      pending_email: null,
      requires_verified_email: false,
      role: "owner",
      has_password: false,
      has_passkey: false,
      has_two_factor: false,
      providers: [],
      may_change_plan: true,
      unread_notifications: 0,
      new_feedback: 0,
      account: {
        id: owner.accountId,
        name: expect.stringMatching(/^account/),
        plan: "pro",
        plan_name: "Pro",
        limits: { per_minute: 300, per_hour: 10_000, monthly_quota: 50_000, guide_limit: 1_000 },
        own_limits: false,
        language: "en",
        guides_count: 0,
        created_at: expect.stringMatching(/Z$/),
      },
    });
  });

  it("getProfile returns the ways to sign in, and whether the user may change the plan", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    await connectProvider(await member.sessionContext(), {
      provider: "google",
      subject: "google-1",
    });
    await connectProvider(await member.sessionContext(), {
      provider: "github",
      subject: "github-1",
    });
    expect(await getProfile(await member.sessionContext())).toMatchObject({
      has_password: false,
      has_passkey: false,
      has_two_factor: false,
      providers: ["github", "google"],
      may_change_plan: false,
    });
    const big = await fixtures.addAccount("enterprise");
    const locked = { ...(await owner.sessionContext()), ownersMayChangePlan: false };
    for (const ctx of [locked, await big.sessionContext()])
      expect(await getProfile(ctx)).toMatchObject({ may_change_plan: false });
    const { id } = await createUser(service, {
      accountId: owner.accountId,
      ...fields({ password: "correct horse" }),
    });
    const actor = await sessionActor(service, newSession({ userId: id, version: 0 }));
    if (!actor) throw new Error("no actor");
    expect(await getProfile({ ...service, actor })).toMatchObject({ has_password: true });
  });

  it("updateProfile changes the given fields; a new username changes the URLs of the user's guides", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const session = await member.sessionContext();
    const guide = await addGuide(session);
    const before = await getProfile(session);
    expect(await updateProfile(session, {})).toEqual(before);
    expect(await updateProfile(session, { display_name: "New" })).toEqual({
      ...before,
      display_name: "New",
    });
    const username = `moved-${member.id}`;
    expect(await updateProfile(session, { username })).toMatchObject({ username });
    expect((await getGuide(await member.sessionContext(), guide)).url).toBe(
      `https://guidepost.test/@${username}/${guide.slug}`,
    );
  });

  it("refuses the username of another or a removed user and changes nothing (contract ACCT-2)", async () => {
    const [member, gone] = [
      await fixtures.addUser(owner.accountId, "member"),
      await fixtures.addUser(owner.accountId, "member"),
    ];
    await removeMember(await owner.sessionContext(), { id: gone.id });
    const session = await member.sessionContext();
    const before = await getProfile(session);
    for (const { username } of [owner, gone])
      await expect(updateProfile(session, { username, display_name: "New" })).rejects.toMatchObject(
        { extras: { details: { username: ["has already been taken"] } } },
      );
    expect(await getProfile(session)).toEqual(before);
  });
});

describe("sessionActor", () => {
  it("returns the scopes of the user's current role, and undefined after the removal", async () => {
    const user = await fixtures.addUser(owner.accountId, "owner");
    const of = (userId: number) => sessionActor(service, newSession({ userId, version: 0 }));
    expect((await of(user.id))?.scopes).toEqual(["read", "write", "admin"]);
    await service.db.prisma.user.update({ where: { id: user.id }, data: { role: "member" } });
    expect(await of(user.id)).toMatchObject({
      user: { id: user.id, role: "member" },
      account: { id: owner.accountId, plan: "pro" },
      scopes: ["read", "write"],
      via: { kind: "session", session: { userId: user.id } },
    });
    await removeMember(await owner.sessionContext(), { id: user.id });
    expect(await of(user.id)).toBeUndefined();
    expect(await of(2_147_483_647)).toBeUndefined();
  });
});
