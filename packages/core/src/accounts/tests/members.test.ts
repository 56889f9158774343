import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { revokeKey } from "#api-keys/index.ts";
import type { ActorContext } from "#context.ts";
import { deleteGuide, getGuide } from "#guides/index.ts";
import { newSession, sessionActor } from "#sign-in/index.ts";
import {
  addGuide,
  createTestFixtures,
  runConcurrently,
  snapshotAccount,
  type TestUser,
} from "#testing/index.ts";
import { listMembers, removeMember, setMemberRole } from "../members.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
let owner: TestUser;
let member: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  member = await fixtures.addUser(owner.accountId, "member");
  ctx = await owner.sessionContext();
});
const keepsAnOwner = {
  code: "conflict",
  message: "An account needs at least one owner. Make another user an owner first",
};
async function rolesOf() {
  const users = await db.prisma.user.findMany({
    where: { accountId: owner.accountId, removedAt: null },
    orderBy: { id: "asc" },
  });
  return users.map(({ role }) => role);
}

describe("listMembers", () => {
  it("returns the account's users with the number of their guides and active keys (contract ACCT-1)", async () => {
    await addGuide(ctx);
    await deleteGuide(ctx, await addGuide(ctx));
    await member.insertKey(["read"]);
    const revoked = await member.insertKey(["read"]);
    await revokeKey(await member.sessionContext(), revoked);
    await member.insertKey(["read"], new Date(Date.now() + 3_600_000));
    const expiring = await member.insertKey(["read"], new Date(Date.now() + 3_600_000));
    await db.prisma.apiKey.update({ where: { id: expiring.id }, data: { expiresAt: new Date(0) } });
    const outsider = await fixtures.addAccount("pro");
    await addGuide(await outsider.sessionContext());

    const { members } = await listMembers(await member.sessionContext());
    expect(members).toEqual([
      expect.objectContaining({
        id: owner.id,
        role: "owner",
        guides_count: 1,
        active_keys_count: 0,
        deletion_at: null,
      }),
      {
        id: member.id,
        username: member.username,
        display_name: `The ${member.username}`,
        email: `${member.username}@guidepost.test`,
        role: "member",
        created_at: expect.stringMatching(/Z$/),
        guides_count: 0,
        active_keys_count: 2,
        deletion_at: null,
      },
    ]);
  });

  it("omits removed users", async () => {
    const { members } = await removeMember(ctx, { id: member.id });
    expect(members.map(({ id }) => id)).toEqual([owner.id]);
  });
});

describe("removeMember (contract KEY-6, AUTH-7)", () => {
  it("ends the session and revokes the keys immediately, and keeps the guides in the account", async () => {
    const guide = await addGuide(await member.sessionContext());
    await member.insertKey(["read"]);
    await removeMember(ctx, { id: member.id });
    expect(
      await sessionActor(fixtures.service, newSession({ userId: member.id, version: 0 })),
    ).toBeUndefined();
    expect(await db.prisma.apiKey.count({ where: { userId: member.id, revokedAt: null } })).toBe(0);
    expect(await getGuide(ctx, guide)).toEqual(guide);
  });

  it("removes a member once under 4 concurrent requests", async () => {
    const { results, errorCodes } = await runConcurrently(4, () =>
      removeMember(ctx, { id: member.id }),
    );
    expect([results.length, errorCodes]).toEqual([1, ["not_found", "not_found", "not_found"]]);
    await expect(removeMember(ctx, { id: member.id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("does not change the revocation time of keys that were revoked before", async () => {
    const { id } = await member.insertKey(["read"]);
    const long = new Date("2026-01-01T00:00:00Z");
    await db.prisma.apiKey.update({ where: { id }, data: { revokedAt: long } });
    await removeMember(ctx, { id: member.id });
    expect((await db.prisma.apiKey.findUniqueOrThrow({ where: { id } })).revokedAt).toEqual(long);
  });
});

describe("the last owner of an account", () => {
  it("cannot be removed or become a member", async () => {
    await owner.insertKey(["admin"]);
    const before = await snapshotAccount(db, owner.accountId);
    await expect(removeMember(ctx, { id: owner.id })).rejects.toMatchObject(keepsAnOwner);
    await expect(setMemberRole(ctx, { id: owner.id, role: "member" })).rejects.toMatchObject(
      keepsAnOwner,
    );
    expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
  });

  it("can become a member after another user became an owner", async () => {
    await setMemberRole(ctx, { id: member.id, role: "owner" });
    await setMemberRole(ctx, { id: owner.id, role: "member" });
    expect(await rolesOf()).toEqual(["member", "owner"]);
  });

  it.each([
    ["remove", removeMember],
    [
      "demote",
      (by: ActorContext, { id }: { id: number }) => setMemberRole(by, { id, role: "member" }),
    ],
  ])("remains when two owners %s each other concurrently", async (_, change) => {
    for (let round = 0; round < 5; round++) {
      const rival = await fixtures.addUser(owner.accountId, "owner");
      const contexts = [ctx, await rival.sessionContext()];
      const ids = [rival.id, owner.id];
      const { results, errorCodes } = await runConcurrently(2, (index) =>
        change(contexts[index] as ActorContext, { id: ids[index] ?? 0 }),
      );
      expect([results.length, errorCodes]).toEqual([1, ["conflict"]]);
      expect((await rolesOf()).filter((role) => role === "owner")).toHaveLength(1);
      // Restores the role.
      await db.prisma.user.update({
        where: { id: owner.id },
        data: { role: "owner", removedAt: null },
      });
      await db.prisma.user.update({ where: { id: rival.id }, data: { removedAt: new Date() } });
    }
  });
});

const verbs: [string, (by: ActorContext, id: number) => Promise<unknown>][] = [
  ["remove", (by, id) => removeMember(by, { id })],
  ["make an owner of", (by, id) => setMemberRole(by, { id, role: "owner" })],
  ["make a member of", (by, id) => setMemberRole(by, { id, role: "member" })],
];
describe.each(verbs)("a request to %s a user", (_, verb) => {
  it("returns not_found for a user of another account, removed or missing, and changes nothing", async () => {
    const outsider = await fixtures.addAccount("pro");
    const guest = await fixtures.addUser(outsider.accountId, "member");
    const gone = await fixtures.addUser(owner.accountId, "member");
    await removeMember(ctx, { id: gone.id });
    const accounts = [owner.accountId, outsider.accountId];
    const before = await Promise.all(accounts.map((id) => snapshotAccount(db, id)));
    for (const id of [outsider.id, guest.id, gone.id, 0, -1, 2_147_483_647])
      await expect(verb(ctx, id)).rejects.toMatchObject({
        code: "not_found",
        message: "User not found",
        extras: {},
      });
    expect(await Promise.all(accounts.map((id) => snapshotAccount(db, id)))).toEqual(before);
  });

  it("is forbidden for members", async () => {
    const before = await snapshotAccount(db, owner.accountId);
    const session = await member.sessionContext();
    for (const id of [owner.id, member.id, 2_147_483_647])
      await expect(verb(session, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
  });
});
