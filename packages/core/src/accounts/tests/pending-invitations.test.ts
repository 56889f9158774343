import { invitation, invitationList } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { acceptInvitation } from "#sign-in/index.ts";
import {
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  type TestContext,
  type TestUser,
} from "#testing/index.ts";
import { cancelInvitation, getInvitation, inviteMember, listInvitations } from "../invitations.ts";
import { setMemberRole } from "../members.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const dayMs = 24 * 60 * 60 * 1_000;
let owner: TestUser;
let ctx: TestContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("pro");
  ctx = await owner.sessionContext();
});

let serial = 0;
async function invite(by = ctx) {
  const email = `guest-${(serial += 1)}@guidepost.test`;
  const { url, expires_at } = await inviteMember(by, { email, role: "member" });
  return { email, token: url.split("/").at(-1) ?? "", expires_at };
}
function join(token: string) {
  return acceptInvitation(service, {
    token,
    username: `guest-${(serial += 1)}`,
    display_name: "A guest",
    password: "correct horse",
  });
}
async function emailsOf(of: ActorContext) {
  return (await listInvitations(of)).invitations.map(({ email }) => email);
}
async function idOf(email: string) {
  return (await service.db.prisma.invitation.findFirstOrThrow({ where: { email } })).id;
}
const gone = {
  code: "not_found",
  message: "This invitation is no longer valid. Ask for a new one",
};

describe("getInvitation", () => {
  it("returns the account's name, the address, the role and the expiry", async () => {
    const { token, email, expires_at } = await invite();
    const found = await getInvitation(service, { token });
    expect(found).toEqual({
      account_name: expect.stringMatching(/^account/),
      email,
      role: "member",
      expires_at,
    });
    expect(invitation.parse(found)).toEqual(found);
  });

  it("returns not_found if and only if the invitation cannot be accepted", async () => {
    const [used, expired, cancelled, demoted] = [
      await invite(),
      await invite({ ...ctx, clock: () => new Date(Date.now() - 8 * dayMs) }),
      await invite(),
      await fixtures.addUser(owner.accountId, "owner"),
    ];
    const ofDemoted = await invite(await demoted.sessionContext());
    await join(used.token);
    await cancelInvitation(ctx, { id: await idOf(cancelled.email) });
    await setMemberRole(ctx, { id: demoted.id, role: "member" });
    for (const { token } of [used, expired, cancelled, ofDemoted, { token: "x" }]) {
      await expect(getInvitation(service, { token })).rejects.toMatchObject(gone);
      await expect(join(token)).rejects.toMatchObject(gone);
    }
  });
});

describe("listInvitations", () => {
  it("returns the account's pending invitations without tokens, newest first", async () => {
    const [first, used, second] = [await invite(), await invite(), await invite()];
    await invite({ ...ctx, clock: () => new Date(Date.now() - 8 * dayMs) });
    await join(used.token);
    const list = await listInvitations(ctx);
    expect(invitationList.parse(list)).toEqual(list);
    expect(list.invitations.map(({ email }) => email)).toEqual([second.email, first.email]);
    expect(list.invitations[0]).toEqual({
      id: expect.any(Number),
      email: second.email,
      role: "member",
      created_at: expect.stringMatching(/Z$/),
      expires_at: second.expires_at,
    });
  });

  it("returns no invitations of other accounts, and is forbidden for members", async () => {
    await invite();
    const outsider = await fixtures.addAccount("pro");
    expect(await emailsOf(await outsider.sessionContext())).toEqual([]);
    const member = await fixtures.addUser(owner.accountId, "member");
    await expect(listInvitations(await member.sessionContext())).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("cancelInvitation", () => {
  it("invalidates the link and returns the remaining invitations", async () => {
    const [kept, cancelled] = [await invite(), await invite()];
    const { invitations } = await cancelInvitation(ctx, { id: await idOf(cancelled.email) });
    expect(invitations.map(({ email }) => email)).toEqual([kept.email]);
    await expect(join(cancelled.token)).rejects.toMatchObject(gone);
  });

  it("returns not_found for an invitation of another account, an unknown one and an accepted one", async () => {
    const theirs = await fixtures.addAccount("pro");
    const foreign = await invite(await theirs.sessionContext());
    const used = await invite();
    await join(used.token);
    const missing = { code: "not_found", message: "Invitation not found" };
    for (const id of [await idOf(foreign.email), await idOf(used.email), 0, 2_147_483_647])
      await expect(cancelInvitation(ctx, { id })).rejects.toMatchObject(missing);
    expect(await emailsOf(await theirs.sessionContext())).toEqual([foreign.email]);
    expect(await service.db.prisma.invitation.count({ where: { email: used.email } })).toBe(1);
  });

  it("is forbidden for members", async () => {
    const { email } = await invite();
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    for (const id of [await idOf(email), 0])
      await expect(cancelInvitation(member, { id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await emailsOf(ctx)).toEqual([email]);
  });

  it("either cancels an invitation or returns not_found when it is accepted concurrently", async () => {
    const { email, token } = await invite();
    const id = await idOf(email);
    const { results, errorCodes } = await runConcurrently<unknown>(2, async (which) =>
      which === 0 ? join(token) : cancelInvitation(ctx, { id }),
    );
    expect([results.length, errorCodes]).toEqual([1, ["not_found"]]);
    const joined = await service.db.prisma.user.count({ where: { email } });
    expect(await service.db.prisma.invitation.count({ where: { id } })).toBe(joined);
  });
});

describe("inviteMember", () => {
  /** Inserts `count` pending invitations without `inviteMember`. */
  const add = async (count: number, expiresAt: Date) => {
    await service.db.pool.query(
      `insert into invitations (account_id, invited_by, role, email, token_hash, expires_at)
       select $1, $2, 'member', 'guest@guidepost.test', sha256((gen_random_uuid()::text)::bytea), $4
         from generate_series(1, $3)`,
      [owner.accountId, owner.id, count, expiresAt],
    );
  };
  const rows = () => service.db.prisma.invitation.count({ where: { accountId: owner.accountId } });
  const tooMany = {
    code: "conflict",
    message: "100 invitations are pending, which is the maximum. Cancel some first",
  };

  it("admits at most 100 pending invitations under concurrency", async () => {
    const inAWeek = new Date(Date.now() + 7 * dayMs);
    await add(97, inAWeek);
    const wide = { ...ctx, db: (await fixtures.addInstance(8)).db };
    const lock = {
      sql: "select 1 from accounts where id = $1 for update",
      values: [owner.accountId],
    };
    const { results, errorCodes } = await runWhileLocked(service.db, lock, 8, () =>
      runConcurrently(8, () => invite(wide)),
    );
    expect([results.length, errorCodes]).toEqual([3, Array.from({ length: 5 }, () => "conflict")]);
    await expect(invite()).rejects.toMatchObject(tooMany);
    expect(await rows()).toBe(100);
    const [first] = (await listInvitations(ctx)).invitations;
    await cancelInvitation(ctx, { id: first?.id ?? 0 });
    await invite();
    await expect(invite()).rejects.toMatchObject(tooMany);
  });

  it("deletes the account's expired invitations", async () => {
    await add(100, new Date(Date.now() - 1));
    const { token } = await invite();
    await join(token);
    expect(await rows()).toBe(1);
    await invite();
    expect(await rows(), "accepted ones stay").toBe(2);
  });
});
