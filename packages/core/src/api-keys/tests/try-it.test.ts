import { afterAll, describe, expect, it } from "vitest";
import { removeMember } from "#accounts/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey, rotateKey, updateKey } from "../change.ts";
import { createTryItKey } from "../create.ts";
import { searchKeys } from "../search.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");
const all = { group: "all", sort: "created", descending: true, own: false, page: 1 } as const;
function minutesFromNow(minutes: number) {
  return () => new Date(Date.now() + minutes * 60_000);
}

describe("createTryItKey", () => {
  it("returns a key for ten minutes with only the requested scope, and marks it in the list", async () => {
    const now = new Date();
    const session = { ...(await owner.sessionContext()), clock: () => now };
    const { key, secret } = await createTryItKey(session, { scope: "write" });
    expect(key).toMatchObject({
      origin: "try_it",
      scopes: ["write"],
      expires_at: new Date(now.getTime() + 600_000).toISOString(),
      created_by: { username: owner.username },
    });
    expect((await authenticateKey(service, { secret }))?.scopes).toEqual(["write"]);
    expect((await searchKeys(session, all)).keys).toContainEqual(key);
  });

  it("refuses a member the admin scope", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const refused = createTryItKey(await member.sessionContext(), { scope: "admin" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      createTryItKey(await owner.sessionContext(), { scope: "admin" }),
    ).resolves.toBeDefined();
  });

  it("requires a fresh sign-in for the admin scope only", async () => {
    const later = { ...(await owner.sessionContext()), clock: minutesFromNow(11) };
    await expect(createTryItKey(later, { scope: "admin" })).rejects.toMatchObject({
      code: "fresh_sign_in_required",
    });
    await expect(createTryItKey(later, { scope: "write" })).resolves.toBeDefined();
  });

  it("stores at most six rows for a user, and reuses the rows of expired keys first", async () => {
    const user = await fixtures.addAccount("pro");
    const session = await user.sessionContext();
    const issued: string[] = [];
    for (let left = 8; left > 0; left -= 1)
      issued.push((await createTryItKey(session, { scope: "read" })).secret);
    const work = await Promise.all(
      issued.map(async (secret) => (await authenticateKey(service, { secret })) !== undefined),
    );
    // The last two keys reused the rows of the keys that would have expired first.
    expect(work).toEqual([false, false, true, true, true, true, true, true]);
    expect(await service.db.prisma.apiKey.count({ where: { userId: user.id } })).toBe(6);

    const [kept] = (await searchKeys(session, all)).keys;
    await revokeKey(session, { id: kept?.id ?? 0 });
    const { key, secret } = await createTryItKey(session, { scope: "read" });
    expect(key).toMatchObject({ id: kept?.id, status: "active", revoked_at: null });
    expect(await authenticateKey(service, { secret })).toBeDefined();
  });

  it("stores at most six rows when twelve requests issue keys at the same time", async () => {
    const user = await fixtures.addAccount("pro");
    const session = { ...(await user.sessionContext()), db: (await fixtures.addInstance(12)).db };
    const { errorCodes } = await runConcurrently(12, () =>
      createTryItKey(session, { scope: "read" }),
    );
    expect(errorCodes).toEqual([]);
    expect(await service.db.prisma.apiKey.count({ where: { userId: user.id } })).toBe(6);
  });

  it("refuses a user who was removed while the session's context was still in use", async () => {
    const gone = await fixtures.addUser(owner.accountId, "member");
    const session = await gone.sessionContext();
    await removeMember(await owner.sessionContext(), { id: gone.id });
    const refused = createTryItKey(session, { scope: "read" });
    await expect(refused).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("never reactivates an expired secret", async () => {
    const user = await fixtures.addAccount("pro");
    const session = await user.sessionContext();
    const { key, secret } = await createTryItKey(session, { scope: "read" });
    await revokeKey(session, { id: key.id });
    await createTryItKey(session, { scope: "read" });
    expect(await authenticateKey(service, { secret })).toBeUndefined();
  });

  it("creates keys that disappear from the list on expiry and cannot be rotated or edited", async () => {
    const user = await fixtures.addAccount("pro");
    const session = await user.sessionContext();
    const { key } = await createTryItKey(session, { scope: "read" });
    const conflict = { code: "conflict" };
    await expect(rotateKey(session, { id: key.id, keep_hours: 24 })).rejects.toMatchObject(
      conflict,
    );
    await expect(updateKey(session, { id: key.id, expires_at: null })).rejects.toMatchObject(
      conflict,
    );
    expect((await searchKeys(session, all)).counts).toMatchObject({ active: 1, all: 1 });
    const later = { ...session, clock: minutesFromNow(11) };
    expect(await searchKeys(later, all)).toMatchObject({
      keys: [],
      counts: { active: 0, expired: 0, revoked: 0, all: 0 },
    });
    await revokeKey(session, { id: key.id });
    expect((await searchKeys(session, all)).counts.all).toBe(0);
  });
});
