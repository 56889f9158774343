import { afterAll, describe, expect, it } from "vitest";
import { removeMember, setMemberRole } from "#accounts/index.ts";
import {
  createTestFixtures,
  listKeys,
  runConcurrently,
  runWhileLocked,
  snapshotAccount,
} from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey, rotateKey } from "../change.ts";
import { createKey } from "../create.ts";
import { getKey } from "../search.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const hourMs = 3_600_000;
async function works(secret: string) {
  return (await authenticateKey(service, { secret })) !== undefined;
}
async function listed(id: number) {
  return (await listKeys(ctx)).keys.find((key) => key.id === id) ?? { status: "unlisted" };
}

describe("rotateKey", () => {
  it("creates a secret with the same holder and settings, and revokes the old one when keep_hours is 0", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const session = await member.sessionContext();
    const expires_at = new Date(Date.now() + 1_000 * hourMs).toISOString();
    const settings = { name: "Deploy", description: "Why", expires_at };
    const old = await createKey(session, { ...settings, scopes: ["write"] });
    const { key, secret } = await rotateKey(session, { id: old.key.id, keep_hours: 0 });
    const { id, last_four, created_at } = key;
    expect(key).toEqual({ ...old.key, id, last_four, created_at });
    expect([id, secret]).not.toEqual([old.key.id, old.secret]);
    expect(last_four).toBe(secret.slice(-4));
    expect([await works(old.secret), await works(secret)]).toEqual([false, true]);
    expect(await listed(old.key.id)).toMatchObject({ status: "revoked" });
    expect((await authenticateKey(service, { secret }))?.user.id).toBe(member.id);
  });

  it("links the old key and the new key to each other, within the reach of the actor (contract KEY-8)", async () => {
    const old = await owner.insertKey(["read"]);
    const { key } = await rotateKey(ctx, { id: old.id, keep_hours: 24 });
    expect(await getKey(ctx, { id: key.id })).toMatchObject({
      key: { id: key.id },
      replaces: { id: old.id },
      replaced_by: null,
    });
    expect(await getKey(ctx, { id: old.id })).toMatchObject({
      replaces: null,
      replaced_by: { id: key.id, last_four: key.last_four },
    });
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    await expect(getKey(member, { id: key.id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps the scope admin on a former owner's key for a later promotion, but does not list it", async () => {
    const second = await fixtures.addUser(owner.accountId, "owner");
    const { id } = await second.insertKey(["admin"]);
    await setMemberRole(ctx, { id: second.id, role: "member" });
    const { key, secret } = await rotateKey(await second.sessionContext(), { id, keep_hours: 0 });
    expect(key.scopes).toEqual(["read", "write"]);
    await setMemberRole(ctx, { id: second.id, role: "owner" });
    expect((await authenticateKey(service, { secret }))?.scopes).toEqual(["admin"]);
  });

  it("keeps the old secret valid for the requested hours", async () => {
    const now = new Date();
    const old = await owner.insertKey(["read"]);
    const { key, secret } = await rotateKey(
      { ...ctx, clock: () => now },
      { id: old.id, keep_hours: 24 },
    );
    expect(key.expires_at).toBeNull();
    expect(await listed(old.id)).toMatchObject({
      status: "active",
      expires_at: new Date(now.getTime() + 24 * hourMs).toISOString(),
    });
    expect([await works(old.secret), await works(secret)]).toEqual([true, true]);
  });

  it("never extends the old secret past its own expiry", async () => {
    const expiry = new Date(Date.now() + hourMs);
    const old = await owner.insertKey(["read"], expiry);
    const { key } = await rotateKey(ctx, { id: old.id, keep_hours: 24 });
    expect(key.expires_at).toBe(expiry.toISOString());
    const { expires_at } = (await listed(old.id)) as { expires_at: string };
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(expiry.getTime());
  });

  it.each<[0 | 24, Date | undefined]>([
    [0, undefined],
    [24, undefined],
    [24, new Date(Date.now() + hourMs)],
    [24, new Date(Date.now() + 100 * hourMs)],
  ])(
    "allows one of two concurrent rotations that keep the old secret for %i hours (expiry %s)",
    async (hours, expiry) => {
      const { id } = await owner.insertKey(["read"], expiry);
      const { keys: before } = await listKeys(ctx);
      const lock = { sql: "select 1 from api_keys where id = $1 for update", values: [id] };
      const { results, errorCodes } = await runWhileLocked(service.db, lock, 2, () =>
        runConcurrently(2, () => rotateKey(ctx, { id, keep_hours: hours })),
      );
      expect([results.length, errorCodes]).toEqual([1, ["conflict"]]);
      expect((await listKeys(ctx)).keys).toHaveLength(before.length + 1);
    },
  );

  it("leaves no valid successor when the key is revoked concurrently", async () => {
    const { id } = await owner.insertKey(["read"]);
    const lock = { sql: "select 1 from api_keys where id = $1 for update", values: [id] };
    const { errorCodes } = await runWhileLocked(service.db, lock, 2, async () => {
      const revoking = revokeKey(ctx, { id });
      const rotating = runConcurrently(1, () => rotateKey(ctx, { id, keep_hours: 24 }));
      await revoking;
      return rotating;
    });
    expect(await listed(id)).toMatchObject({ status: "revoked" });
    // The key is rotated and then revoked, or revoked and not rotated.
    const { status } = (await listKeys(ctx)).keys[0] ?? { status: "none" };
    expect(status).toBe(errorCodes.length === 0 ? "active" : "revoked");
  });

  it("refuses a key that was rotated before and is still valid", async () => {
    const { id } = await owner.insertKey(["read"]);
    const { key } = await rotateKey(ctx, { id, keep_hours: 24 });
    const again = rotateKey(ctx, { id, keep_hours: 24 });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    await rotateKey(ctx, { id: key.id, keep_hours: 0 });
  });

  it("refuses a revoked and an expired key", async () => {
    const revoked = await owner.insertKey(["read"]);
    await revokeKey(ctx, revoked);
    const expired = await owner.insertKey(["read"], new Date(Date.now() + hourMs));
    const later = { ...ctx, clock: () => new Date(Date.now() + hourMs) };
    for (const { id } of [revoked, expired])
      await expect(rotateKey(later, { id, keep_hours: 24 })).rejects.toMatchObject({
        code: "conflict",
        message: "Only an active key that was not rotated before can be rotated",
      });
  });

  it("refuses a holder who was removed while the session's context was still in use", async () => {
    const gone = await fixtures.addUser(owner.accountId, "member");
    const session = await gone.sessionContext();
    const { id } = await gone.insertKey(["read"]);
    await removeMember(ctx, { id: gone.id });
    await service.db.prisma.apiKey.update({ where: { id }, data: { revokedAt: null } });
    await expect(rotateKey(session, { id, keep_hours: 24 })).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  it("returns 403 to an owner who does not hold the key and changes nothing (contract KEY-8)", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const { id, secret } = await member.insertKey(["read"]);
    const before = await snapshotAccount(service.db, owner.accountId);
    await expect(rotateKey(ctx, { id, keep_hours: 168 })).rejects.toMatchObject({
      code: "forbidden",
      message: "Only the key's holder can rotate it",
    });
    expect(await snapshotAccount(service.db, owner.accountId)).toEqual(before);
    expect(await works(secret)).toBe(true);
  });

  it("returns the old key with its stored expiry, and accepts a new expiry for the successor", async () => {
    const now = new Date();
    const tomorrow = new Date(now.getTime() + 24 * hourMs);
    const nextYear = new Date(now.getTime() + 8_760 * hourMs).toISOString();
    const at = { ...ctx, clock: () => now };
    const { id } = await owner.insertKey(["read"], tomorrow);
    const later = await rotateKey(at, { id, keep_hours: 1, expires_at: nextYear });
    expect(later.key.expires_at).toBe(nextYear);
    expect(later.replaced).toMatchObject({
      id,
      rotated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + hourMs).toISOString(),
    });
    const never = await rotateKey(at, { id: later.key.id, keep_hours: 0, expires_at: null });
    expect(never.key.expires_at).toBeNull();
    expect(never.replaced).toMatchObject({ id: later.key.id, status: "revoked" });
    const past = rotateKey(at, {
      id: never.key.id,
      keep_hours: 0,
      expires_at: now.toISOString(),
    });
    await expect(past).rejects.toMatchObject({ code: "validation_failed" });
    expect(await works(never.secret)).toBe(true);
  });
});
