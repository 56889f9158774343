import type { Scope } from "@guidepost/contract";
import { afterAll, describe, expect, it, vi } from "vitest";
import { removeMember, setMemberRole } from "#accounts/index.ts";
import { setPlan } from "#operator/index.ts";
import { createTestFixtures, listKeys } from "#testing/index.ts";
import { newSecret } from "../api-key.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey } from "../change.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");
function actorOf(secret: string) {
  return authenticateKey(service, { secret });
}

describe("authenticateKey (contract AUTH-1, KEY-6, AUTH-6)", () => {
  it("returns the holder, the account with its limits, and the key's scopes", async () => {
    const { id, secret } = await owner.insertKey(["write", "read"]);
    expect(await actorOf(secret)).toEqual({
      user: {
        id: owner.id,
        username: owner.username,
        displayName: `The ${owner.username}`,
        role: "owner",
        isVerified: true,
      },
      account: {
        id: owner.accountId,
        plan: "pro",
        limits: { perMinute: 300, perHour: 10_000, monthlyQuota: 50_000, guideLimit: 1_000 },
      },
      scopes: ["read", "write"],
      via: { kind: "key", keyId: id },
    });
  });

  it("returns undefined for a secret that is unknown, malformed, or equal to a part of another key's", async () => {
    const { secret } = await owner.insertKey(["read"]);
    const others = ["", "sk_", newSecret(), secret.slice(3), `${secret}0`, secret.slice(0, -1)];
    for (const other of [...others, secret.toUpperCase(), ` ${secret}`, `${secret}\n`, "sk_\0"])
      expect(await actorOf(other)).toBeUndefined();
  });

  it("looks up each refused key once, by its hash: unknown, revoked, expired, and of a removed user (contract AUTH-4)", async () => {
    const [revoked, expired] = [await owner.insertKey(["read"]), await owner.insertKey(["read"])];
    const gone = await fixtures.addUser(owner.accountId, "member");
    const removed = await gone.insertKey(["read"]);
    const { apiKey, user } = service.db.prisma;
    await apiKey.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
    await apiKey.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
    await user.update({ where: { id: gone.id }, data: { removedAt: new Date() } });
    const query = vi.spyOn(service.db.pool, "query");
    const names = [];
    for (const secret of [newSecret(), revoked.secret, expired.secret, removed.secret]) {
      query.mockClear();
      expect(await actorOf(secret)).toBeUndefined();
      names.push(query.mock.calls.map(([config]) => (config as { name?: string }).name));
    }
    query.mockRestore();
    expect(names).toEqual(Array.from({ length: 4 }, () => ["find_key_holders"]));
  });

  it("returns undefined from the key's expiry, by the clock of PostgreSQL", async () => {
    const { id, secret } = await owner.insertKey(["read"], new Date(Date.now() + 3_600_000));
    expect(await actorOf(secret)).toBeDefined();
    // The application's clock has no effect, whether it is fast or slow.
    fixtures.setClock(new Date(Date.now() + 7_200_000));
    expect(await actorOf(secret)).toBeDefined();
    fixtures.setClock(undefined);
    // now() is constant inside a transaction, so the test can use the exact time.
    const client = await service.db.pool.connect();
    const inside = { db: { ...service.db, pool: client as unknown as typeof service.db.pool } };
    const atExpiry = async (moment: string) => {
      await client.query(`update api_keys set expires_at = ${moment} where id = $1`, [id]);
      return (await authenticateKey(inside, { secret })) !== undefined;
    };
    await client.query("begin; alter table api_keys alter column expires_at type timestamptz(6)");
    expect(await atExpiry("now() + interval '1 microsecond'")).toBe(true);
    expect(await atExpiry("now()")).toBe(false);
    await client.query("rollback");
    client.release();
  });

  it("returns undefined for a revoked key with the next request, on every instance", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    const other = await fixtures.addInstance(1);
    expect(await authenticateKey(other, { secret })).toBeDefined();
    await revokeKey(await owner.sessionContext(), { id });
    expect(await actorOf(secret)).toBeUndefined();
    expect(await authenticateKey(other, { secret })).toBeUndefined();
  });

  it("returns undefined for the keys of a removed user, which are revoked", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const { id, secret } = await member.insertKey(["read"]);
    await removeMember(await owner.sessionContext(), { id: member.id });
    expect(await actorOf(secret)).toBeUndefined();
    const { revokedAt } = await service.db.prisma.apiKey.findUniqueOrThrow({ where: { id } });
    expect(revokedAt).toBeInstanceOf(Date);
    // A key that was created during the removal is not revoked, and does not authenticate either.
    await service.db.prisma.apiKey.update({ where: { id }, data: { revokedAt: null } });
    expect(await actorOf(secret)).toBeUndefined();
  });

  it.each<[Scope[], Scope[]]>([
    [["admin"], ["read", "write"]],
    [
      ["read", "admin"],
      ["read", "write"],
    ],
    [["read"], ["read"]],
    [["write"], ["write"]],
  ])(
    "limits a key with %j to %j after its holder became a member, also in the list",
    async (granted, left) => {
      const second = await fixtures.addUser(owner.accountId, "owner");
      const { id, secret } = await second.insertKey(granted);
      const session = await owner.sessionContext();
      const shownScopes = async () =>
        (await listKeys(session)).keys.find((key) => key.id === id)?.scopes;
      const expectScopes = async (scopes: Scope[]) =>
        expect([(await actorOf(secret))?.scopes, await shownScopes()]).toEqual([scopes, scopes]);
      await expectScopes(granted);
      await setMemberRole(session, { id: second.id, role: "member" });
      await expectScopes(left);
      await setMemberRole(session, { id: second.id, role: "owner" });
      await expectScopes(granted);
    },
  );

  it("returns changed limits with the next request", async () => {
    const { secret } = await owner.insertKey(["read"]);
    await setPlan(service, { accountId: owner.accountId, plan: "team", monthly_quota: 7 });
    expect((await actorOf(secret))?.account).toEqual({
      id: owner.accountId,
      plan: "team",
      limits: { perMinute: 600, perHour: 30_000, monthlyQuota: 7, guideLimit: 10_000 },
    });
  });
});
