import type { Scope } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { setMemberRole } from "#accounts/index.ts";
import { newSession } from "#sign-in/index.ts";
import { createTestFixtures, runWhileLocked } from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey, rotateKey, updateKey } from "../change.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const hourMs = 3_600_000;
function inHours(hours: number) {
  return new Date(Date.now() + hours * hourMs).toISOString();
}
async function scopesOf(secret: string) {
  return (await authenticateKey(service, { secret }))?.scopes;
}

describe("updateKey", () => {
  it("changes the given fields, and keeps the other fields and the secret", async () => {
    const { id, secret } = await member.insertKey(["read", "write"]);
    const session = await member.sessionContext();
    const renamed = await updateKey(session, { id, name: "Import", description: "Nightly" });
    expect(renamed).toMatchObject({ name: "Import", description: "Nightly", expires_at: null });
    const expires_at = inHours(5);
    expect(await updateKey(session, { id, expires_at })).toEqual({ ...renamed, expires_at });
    expect(await updateKey(session, { id, description: null })).toMatchObject({ description: "" });
    expect(await scopesOf(secret)).toEqual(["read", "write"]);
  });

  it.each<[Scope[], Scope[]]>([
    [["admin"], ["read", "write"]],
    [["admin"], ["read"]],
    [["read", "write"], ["write"]],
  ])("reduces the scopes %j to %j, which applies to the next request", async (from, to) => {
    const { id, secret } = await owner.insertKey(from);
    expect((await updateKey(await owner.sessionContext(), { id, scopes: to })).scopes).toEqual(to);
    expect(await scopesOf(secret)).toEqual(to);
  });

  it.each<[Scope[], Scope[], string]>([
    [["read"], ["read", "write"], "write"],
    [["write"], ["read", "admin"], "read, admin"],
    [["read", "write"], ["admin"], "admin"],
  ])("refuses to extend the scopes %j to %j", async (from, to, added) => {
    const { id, secret } = await owner.insertKey(from);
    await expect(updateKey(await owner.sessionContext(), { id, scopes: to })).rejects.toMatchObject(
      {
        code: "validation_failed",
        extras: { details: { scopes: [`can't include ${added}: scopes can only be reduced`] } },
      },
    );
    expect(await scopesOf(secret)).toEqual(from);
  });

  it("keeps a hidden admin scope for a later promotion when the listed scopes are sent unchanged", async () => {
    const second = await fixtures.addUser(owner.accountId, "owner");
    const { id, secret } = await second.insertKey(["admin"]);
    const session = await owner.sessionContext();
    await setMemberRole(session, { id: second.id, role: "member" });
    await updateKey(session, { id, scopes: ["read", "write"] });
    await setMemberRole(session, { id: second.id, role: "owner" });
    expect(await scopesOf(secret)).toEqual(["admin"]);
  });

  it("allows the holder any later expiry, and another owner only an earlier one", async () => {
    const { id } = await member.insertKey(["read"], new Date(inHours(10)));
    const [holder, other] = [await member.sessionContext(), await owner.sessionContext()];
    const sooner = inHours(8);
    expect((await updateKey(other, { id, expires_at: sooner })).expires_at).toBe(sooner);
    for (const expires_at of [inHours(9), null])
      await expect(updateKey(other, { id, expires_at })).rejects.toMatchObject({
        code: "forbidden",
        message: "Only the key's holder can extend it",
      });
    const later = inHours(20);
    expect((await updateKey(holder, { id, expires_at: later })).expires_at).toBe(later);
    expect((await updateKey(holder, { id, expires_at: null })).expires_at).toBeNull();
  });

  it("refuses an expiry in the past, one past the year 9999, and a later one for a rotated key", async () => {
    const { id } = await member.insertKey(["read"]);
    const session = await member.sessionContext();
    const details = (expires_at: string) => ({ extras: { details: { expires_at: [expires_at] } } });
    const edit = (expires_at: string) => updateKey(session, { id, expires_at });
    await expect(edit(inHours(-1))).rejects.toMatchObject(details("must be in the future"));
    await expect(edit("9999-12-31T23:59:59-01:00")).rejects.toMatchObject(
      details("must be before the year 10000"),
    );
    await rotateKey(session, { id, keep_hours: 24 });
    await expect(edit(inHours(30))).rejects.toMatchObject(
      details("can't be later: the key was rotated"),
    );
    await expect(edit(inHours(1))).resolves.toMatchObject({ status: "active" });
  });

  it("does not extend a key that another request rotates or revokes at the same time", async () => {
    const session = await member.sessionContext();
    for (const [change, code] of [
      ["replaced_at = now(), expires_at = now() + interval '1 hour'", "validation_failed"],
      ["revoked_at = now()", "conflict"],
    ]) {
      const { id } = await member.insertKey(["read"], new Date(inHours(10)));
      const sql = `update api_keys set ${change} where id = $1`;
      const edit = runWhileLocked(service.db, { sql, values: [id] }, 1, () =>
        updateKey(session, { id, expires_at: null }),
      );
      await expect(edit).rejects.toMatchObject({ code });
    }
  });

  it("requires a fresh sign-in to extend a key and to permit more addresses, but not to restrict or rename it (contract SIGN-24)", async () => {
    const { id } = await owner.insertKey(["read"], new Date(inHours(10)));
    const session = await owner.sessionContext();
    const signedIn = { userId: owner.id, version: 0, at: new Date(Date.now() - 11 * 60_000) };
    const via = { kind: "session" as const, session: newSession(signedIn) };
    const stale = { ...session, actor: { ...session.actor, via } };
    await updateKey(stale, { id, name: "Renamed", expires_at: inHours(9) });
    await updateKey(stale, { id, allowed_addresses: ["192.0.2.1"] });
    for (const change of [{ expires_at: null }, { allowed_addresses: [] }]) {
      await expect(updateKey(stale, { id, ...change })).rejects.toMatchObject({
        code: "fresh_sign_in_required",
      });
      await expect(updateKey(session, { id, ...change })).resolves.toMatchObject(change);
    }
    await updateKey(stale, { id, expires_at: inHours(1) });
  });

  it("refuses a revoked and an expired key", async () => {
    const session = await owner.sessionContext();
    const revoked = await owner.insertKey(["read"]);
    await revokeKey(session, revoked);
    const expired = await owner.insertKey(["read"], new Date(inHours(1)));
    const later = { ...session, clock: () => new Date(Date.now() + hourMs) };
    for (const { id } of [revoked, expired])
      await expect(updateKey(later, { id, name: "Late" })).rejects.toMatchObject({
        code: "conflict",
        message: "Only an active key can be edited",
      });
  });
});
