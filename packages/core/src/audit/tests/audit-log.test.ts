import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { setMemberRole } from "#accounts/index.ts";
import { createKey, createTryItKey, revokeKey, rotateKey } from "#api-keys/index.ts";
import type { ActorContext } from "#context.ts";
import { deleteGuide, publishGuide, restoreGuide } from "#guides/index.ts";
import { createKeyFor, setPlan, sweepAuditLog } from "#operator/index.ts";
import { signIn } from "#sign-in/index.ts";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { exportAuditLog, listAuditLog, searchAuditLog } from "../index.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const limits = createMemoryStore(() => 0);
const origin = () => ({ address: "192.0.2.9", userAgent: "test/1" });

async function actionsOf(ctx: ActorContext, filters = {}) {
  const { entries } = await listAuditLog(ctx, { limit: 100, ...filters });
  return entries.map(({ action }) => action);
}

async function addOwner(plan: "free" | "pro" | "team" = "pro") {
  const owner = await fixtures.addAccount(plan);
  return { owner, ctx: { ...(await owner.sessionContext()), origin } };
}

describe("the audit log (contract AUDIT-1 to AUDIT-6)", () => {
  it("contains who did what, on which object, from where and how", async () => {
    const { owner, ctx } = await addOwner();
    const { key } = await createKey(ctx, { name: "Import", scopes: ["read"] });
    const { entries } = await listAuditLog(ctx, { limit: 1 });
    expect(entries).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        action: "key.created",
        via: "portal",
        user: { username: owner.username, display_name: `The ${owner.username}` },
        key: null,
        target: { type: "key", id: String(key.id), name: "Import" },
        address: "192.0.2.9",
        user_agent: "test/1",
        details: { scopes: ["read"] },
      },
    ]);
  });

  it("contains the key of a request, and the operator without a user", async () => {
    const { owner, ctx } = await addOwner();
    const keyed = await owner.keyContext("admin");
    const guide = await addGuide(keyed, { title: "Tea", user_id: owner.username });
    await publishGuide(keyed, { id: guide.id });
    await createKeyFor(service, { user: owner.username, name: "Ops", scopes: ["read"] });
    const [made, published] = (await listAuditLog(ctx, { limit: 2 })).entries;
    expect(made).toMatchObject({ action: "key.created", via: "operator", user: null, key: null });
    expect(published).toMatchObject({
      action: "guide.published",
      via: "api_key",
      key: { id: keyed.actor.via.kind === "key" ? keyed.actor.via.keyId : 0 },
      target: { type: "guide", id: String(guide.id), name: "Tea" },
    });
  });

  it("states in the portal which objects still have a page, and the client in words (contract AUDIT-7)", async () => {
    const { owner, ctx: base } = await addOwner("team");
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    const ctx = { ...base, origin: () => ({ address: "192.0.2.9", userAgent }) };
    const member = await fixtures.addUser(owner.accountId, "member");
    const { key } = await createKey(ctx, { name: "Import", scopes: ["read"] });
    await rotateKey(ctx, { id: key.id, keep_hours: 0 });
    await createTryItKey(ctx, { scope: "read" });
    const { id } = await addGuide(ctx);
    await publishGuide(ctx, { id });
    await setMemberRole(ctx, { id: member.id, role: "owner" });
    const read = async () => (await searchAuditLog(ctx, { limit: 5 })).entries;
    expect(await read()).toMatchObject([
      { action: "member.role_changed", has_target: true, device: "Chrome on Linux" },
      { action: "guide.published", has_target: true, has_replaced_key: false },
      { action: "key.created", has_target: false },
      { action: "key.rotated", has_target: true, has_replaced_key: true },
      { action: "key.created", has_target: true },
    ]);
    await pool.query("update users set removed_at = now() where id = $1", [member.id]);
    await pool.query("delete from guides where id = $1", [id]);
    expect(await read()).toMatchObject([
      { action: "member.role_changed", has_target: false },
      { action: "guide.published", has_target: false, target: { id: String(id) } },
      {},
      {},
      {},
    ]);
  });

  it("keeps an entry with the name of its object when the object and the key are deleted (contract AUDIT-8)", async () => {
    const { owner, ctx } = await addOwner();
    const { actor, ...keyed } = await owner.keyContext("admin");
    const { id } = await addGuide({ ...keyed, actor }, { title: "Tea", user_id: owner.username });
    await publishGuide({ ...keyed, actor }, { id });
    await pool.query("delete from guides where id = $1", [id]);
    await pool.query("delete from api_keys where user_id = $1", [owner.id]);
    const { entries } = await listAuditLog(ctx, { target_type: "guide", limit: 1 });
    expect(entries).toMatchObject([
      { action: "guide.published", target: { type: "guide", id: String(id), name: "Tea" } },
    ]);
  });

  it("contains each publication, deletion and restore of a guide once, and no repeated one", async () => {
    const { ctx } = await addOwner();
    const { id } = await addGuide(ctx, { title: "Tea" });
    await publishGuide(ctx, { id });
    await publishGuide(ctx, { id });
    await deleteGuide(ctx, { id });
    await deleteGuide(ctx, { id }).catch(() => undefined);
    await restoreGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    expect(await actionsOf(ctx, { target_type: "guide", target_id: String(id) })).toEqual([
      "guide.restored",
      "guide.deleted",
      "guide.published",
    ]);
  });

  it("contains no entry of a change that was rolled back", async () => {
    const { ctx } = await addOwner();
    const before = await actionsOf(ctx);
    const demotion = setMemberRole(ctx, { id: ctx.actor.user.id, role: "member" });
    await expect(demotion).rejects.toThrow(/at least one owner/);
    expect(await actionsOf(ctx)).toEqual(before);
  });

  it("keeps a change out of the database when its entry cannot be stored", async () => {
    const { ctx } = await addOwner();
    const { key } = await createKey(ctx, { name: "Kept", scopes: ["read"] });
    const events = fixtures.events.length;
    await pool.query(
      "alter table audit_log add constraint no_more check (action <> 'key.revoked') not valid",
    );
    await expect(revokeKey(ctx, { id: key.id })).rejects.toThrow();
    await pool.query("alter table audit_log drop constraint no_more");
    const stored = await service.db.prisma.apiKey.findUnique({ where: { id: key.id } });
    expect(stored?.revokedAt).toBeNull();
    expect(fixtures.events.length).toBe(events);
  });

  it("refuses every change of its rows, and a deletion before the end of the retention", async () => {
    const { owner, ctx } = await addOwner();
    await createKey(ctx, { name: "Import", scopes: ["read"] });
    const refused = /append-only/;
    const where = `where account_id = ${owner.accountId}`;
    await expect(pool.query(`update audit_log set action = 'x' ${where}`)).rejects.toThrow(refused);
    await expect(pool.query(`delete from audit_log ${where}`)).rejects.toThrow(refused);
    await expect(pool.query("truncate audit_log")).rejects.toThrow(refused);
  });

  it.each([
    ["free", 30],
    ["pro", 90],
    ["team", 400],
  ] as const)("keeps the entries of the plan %s for %i days", async (plan, days) => {
    const { owner, ctx } = await addOwner(plan);
    await createKey(ctx, { name: "Import", scopes: ["read"] });
    const { rows } = await pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
         from audit_log where account_id = $1 order by id desc limit 1`,
      [owner.accountId],
    );
    expect(rows).toEqual([{ days }]);
  });

  it("is swept of expired entries only, which it does not return before (contract JOB-8)", async () => {
    const { owner, ctx } = await addOwner();
    await pool.query(
      `insert into audit_log (account_id, id, expires_at, action, via, details)
       values ($1, gen_random_uuid(), now() - interval '1 minute', 'key.created', 'portal', '{}')`,
      [owner.accountId],
    );
    const kept = await actionsOf(ctx);
    const count = async () => {
      const { rows } = await pool.query<{ n: number }>(
        "select count(*)::int as n from audit_log where account_id = $1",
        [owner.accountId],
      );
      return rows[0]?.n;
    };
    expect(await count()).toBe(kept.length + 1);
    expect(await sweepAuditLog(service)).toBe(1);
    expect(await count()).toBe(kept.length);
  });

  it("contains at most 30 failed sign-ins of one user in an hour", async () => {
    const { owner, ctx } = await addOwner();
    await owner.setPassword("river otter 84");
    const attempt = () =>
      signIn(
        { ...service, rateLimiter: createMemoryStore(() => 0) },
        { email: `${owner.username}@guidepost.test`, password: "a guess", address: "192.0.2.1" },
      );
    for (let n = 0; n < 33; n++) await attempt();
    expect(await actionsOf(ctx, { action: "session.sign_in_failed" })).toHaveLength(30);
  });

  it("is not readable for members", async () => {
    const { owner } = await addOwner();
    const member = await fixtures.addUser(owner.accountId, "member");
    const read = listAuditLog(await member.sessionContext(), { limit: 1 });
    await expect(read).rejects.toThrow(/scope/);
    const before = await actionsOf(await owner.sessionContext());
    const ctx = await member.sessionContext();
    await expect(searchAuditLog(ctx, { limit: 1 })).rejects.toThrow(/scope/);
    await expect(exportAuditLog(ctx, {})).rejects.toThrow(/scope/);
    expect(await actionsOf(await owner.sessionContext())).toEqual(before);
  });

  it("returns only entries of the actor's account, with each filter and with all filters together", async () => {
    const { owner, ctx } = await addOwner();
    const { ctx: other } = await addOwner();
    const { key } = await createKey(ctx, { name: "One", scopes: ["read"] });
    await createKey(other, { name: "Other", scopes: ["read"] });
    await setPlan(service, { accountId: owner.accountId, plan: "team" });
    const id = String(key.id);
    const created = ["key.created"];
    expect(await actionsOf(ctx, { action: "key.created" })).toEqual(created);
    expect(await actionsOf(ctx, { user_id: owner.username })).toEqual(created);
    expect(await actionsOf(ctx, { user_id: "unknown" })).toEqual([]);
    expect(await actionsOf(ctx, { user_id: other.actor.user.username })).toEqual([]);
    expect(await actionsOf(ctx, { via: "portal" })).toEqual(created);
    expect(await actionsOf(ctx, { target_type: "key" })).toEqual(created);
    expect(await actionsOf(ctx, { target_type: "key", target_id: id })).toEqual(created);
    expect(await actionsOf(ctx, { key_id: key.id })).toEqual([]);
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const until = new Date(Date.now() + DAY_MS).toISOString();
    expect(await actionsOf(ctx, { until: since })).toEqual([]);
    const all = { action: "key.created", user_id: owner.username, via: "portal", since, until };
    expect(await actionsOf(ctx, { ...all, target_type: "key", target_id: id })).toEqual(created);
    expect(await actionsOf(ctx, { ...all, via: "operator" })).toEqual([]);
  });

  it("returns each entry once over pages, also while new ones are added", async () => {
    const { ctx } = await addOwner();
    for (let n = 0; n < 5; n++) await createKey(ctx, { name: `Key ${n}`, scopes: ["read"] });
    const expected = (await listAuditLog(ctx, { limit: 100 })).entries.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listAuditLog(ctx, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.next_cursor;
      await createKey(ctx, { name: "Later", scopes: ["read"] });
    } while (cursor !== null);
    expect(seen).toEqual(expected);
    await expect(listAuditLog(ctx, { limit: 1, cursor: "x" })).rejects.toThrow(/Validation/);
  });

  it("contains successful sign-ins with the client's address", async () => {
    const { owner, ctx } = await addOwner();
    await owner.setPassword("river otter 84");
    const input = { email: `${owner.username}@guidepost.test`, password: "river otter 84" };
    await signIn({ ...service, origin, rateLimiter: limits }, { ...input, address: "192.0.2.1" });
    const [entry] = (await listAuditLog(ctx, { limit: 1 })).entries;
    expect(entry).toMatchObject({ action: "session.signed_in", address: "192.0.2.9" });
  });

  it("contains each export once, which the first page of the file contains too", async () => {
    const { owner, ctx } = await addOwner();
    await createKey(ctx, { name: "One", scopes: ["read"] });
    const { entries } = await exportAuditLog(ctx, {});
    expect(entries[0]).toMatchObject({
      action: "audit_log.exported",
      user: { username: owner.username },
      target: { type: "account", id: String(owner.accountId) },
      address: "192.0.2.9",
    });
    const before = await actionsOf(ctx);
    expect(entries.map(({ action }) => action)).toEqual(before);
    const next = await exportAuditLog(ctx, { cursor: entries[0]?.id ?? "" });
    expect(next.entries).toEqual(entries.slice(1));
    expect(await actionsOf(ctx)).toEqual(before);
  });

  it("exports only the entries of the filters and of the last minutes", async () => {
    const { owner, ctx } = await addOwner();
    await createKey(ctx, { name: "One", scopes: ["read"] });
    const actionsIn = async (filters: Parameters<typeof exportAuditLog>[1]) =>
      (await exportAuditLog(ctx, filters)).entries.map(({ action }) => action);
    const filters = { action: "key.created", user_id: owner.username, via: "portal" } as const;
    expect(await actionsIn({ ...filters, last_minutes: 1 })).toEqual(["key.created"]);
    expect(await actionsIn({ ...filters, via: "api_key" })).toEqual([]);
    const clock = () => new Date(Date.now() + 120_000);
    const later = { ...ctx, clock };
    const found = await searchAuditLog(later, { ...filters, last_minutes: 1, limit: 10 });
    expect(found.entries).toEqual([]);
  });
});
