import { type ApiKeySearchInput, KEYS_PER_PAGE } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { removeMember } from "#accounts/index.ts";
import { createKeyFor } from "#operator/index.ts";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  isSorted,
  type TestUser,
} from "#testing/index.ts";
import { revokeKey, rotateKey } from "../change.ts";
import { searchKeys } from "../search.ts";
import { countKeys, searchKeys as selectKeys, type KeySearch } from "../store/search.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const defaults: ApiKeySearchInput = {
  group: "active",
  sort: "created",
  descending: true,
  own: false,
  page: 1,
};
async function search(person: TestUser, input: Partial<ApiKeySearchInput> = {}) {
  return searchKeys(await person.sessionContext(), { ...defaults, ...input });
}

describe("searchKeys", async () => {
  const owner = await fixtures.addAccount("team");
  const member = await fixtures.addUser(owner.accountId, "member");
  const ids = async (person: TestUser, input: Partial<ApiKeySearchInput>) =>
    (await search(person, input)).keys.map(({ id }) => id);

  it("groups keys into active and revoked ones, newest first, and counts each group", async () => {
    const one = await fixtures.addAccount("pro");
    const session = await one.sessionContext();
    const [first, expired, revoked, last] = [
      await one.insertKey(["read"]),
      await one.insertKey(["read"], new Date(Date.now() + 60_000)),
      await one.insertKey(["read"]),
      await one.insertKey(["read"]),
    ];
    await revokeKey(session, revoked);
    await service.db.pool.query("update api_keys set expires_at = now() where id = $1", [
      expired.id,
    ]);
    expect(await ids(one, {})).toEqual([last.id, first.id]);
    expect(await ids(one, { descending: false })).toEqual([first.id, last.id]);
    expect(await ids(one, { group: "expired" })).toEqual([expired.id]);
    expect(await ids(one, { group: "revoked" })).toEqual([revoked.id]);
    expect(await ids(one, { group: "all" })).toEqual([last.id, revoked.id, expired.id, first.id]);
    expect(await search(one)).toMatchObject({
      counts: { active: 2, expired: 1, revoked: 1, all: 4 },
      has_other_holders: false,
      page: 1,
      pages: 1,
    });
  });

  it("returns own keys to a member, and to an owner all keys of the account or only own keys", async () => {
    const [mine, theirs] = [await owner.insertKey(["read"]), await member.insertKey(["read"])];
    expect(await ids(owner, {})).toEqual([theirs.id, mine.id]);
    expect(await ids(owner, { own: true })).toEqual([mine.id]);
    expect(await ids(member, {})).toEqual([theirs.id]);
    expect((await search(owner)).has_other_holders).toBe(true);
    expect((await search(member)).has_other_holders).toBe(false);
  });

  it("finds the literal text in name, description, last characters and holder", async () => {
    const one = await fixtures.addAccount("pro");
    const { id, secret } = await one.insertKey(["read"]);
    await service.db.pool.query(
      "update api_keys set name = 'Nightly 100%', description = 'For the CRM' where id = $1",
      [id],
    );
    await one.insertKey(["read"]);
    for (const text of ["NIGHTLY", "crm", `sk_…${secret.slice(-4)}`, "100%"])
      expect(await ids(one, { search: text })).toContain(id);
    expect(await ids(one, { search: "100_" })).toEqual([]);
    expect(await search(one, { search: "Nightly" })).toMatchObject({ counts: { all: 1 } });
    expect((await search(one, { search: one.username })).keys).toHaveLength(2);
  });

  it("sorts by name and by last use; a key that was never used comes after all used ones", async () => {
    const one = await fixtures.addAccount("pro");
    const [a, b, c] = [
      await one.insertKey(["read"]),
      await one.insertKey(["read"]),
      await one.insertKey(["read"]),
    ];
    const set = "update api_keys set name = $2, last_used_at = $3::timestamptz where id = $1";
    await service.db.pool.query(set, [a.id, "beta", "2026-11-01"]);
    await service.db.pool.query(set, [b.id, "Alpha", null]);
    await service.db.pool.query(set, [c.id, "gamma", "2026-11-20"]);
    expect(await ids(one, { sort: "name", descending: false })).toEqual([b.id, a.id, c.id]);
    expect(await ids(one, { sort: "used", descending: true })).toEqual([c.id, a.id, b.id]);
    expect(await ids(one, { sort: "used", descending: false })).toEqual([b.id, a.id, c.id]);
  });

  it("returns the operator as the origin of a key from the command line, without a creator", async () => {
    const one = await fixtures.addAccount("pro");
    const input = { user: one.username, name: "CI", scopes: ["read" as const] };
    await createKeyFor(service, input);
    const [key] = (await search(one)).keys;
    expect(key).toMatchObject({ origin: "operator", created_by: null });
    // Only the holder has seen the successor's secret.
    const session = await one.sessionContext();
    expect(
      (await rotateKey(session, { id: key?.id ?? 0, keep_hours: 0 })).key.created_by,
    ).toMatchObject({ username: one.username });
  });

  it("returns the creator of another user's key, and revokes the key when the creator is removed", async () => {
    const one = await fixtures.addAccount("pro");
    const second = await fixtures.addUser(one.accountId, "owner");
    const [made, own] = [await one.insertKey(["read"]), await one.insertKey(["read"])];
    await service.db.pool.query("update api_keys set created_by = $2 where id = $1", [
      made.id,
      second.id,
    ]);
    const shown = (await search(one)).keys.find(({ id }) => id === made.id);
    expect(shown).toMatchObject({
      username: one.username,
      created_by: { username: second.username },
    });
    await removeMember(await one.sessionContext(), { id: second.id });
    expect(await ids(one, { group: "revoked" })).toEqual([made.id]);
    expect(await ids(one, {})).toEqual([own.id]);
  });
});

describe("searchKeys in an account with 5,000 revoked keys among 20,000 of other accounts", async () => {
  const owner = await fixtures.addAccount("pro");
  const insert = (holders: string) => `insert into api_keys
      (account_id, user_id, name, description, scopes, hash, last_four, created_at, revoked_at, expires_at)
    select account_id, u.id, 'key ' || n, '', '{read}', sha256((u.id || ' ' || n)::bytea), '0000',
           now() - n * interval '1 minute', case when n % 50 <> 0 then now() end,
           case when n % 150 = 0 then now() end
      from users u, generate_series(1, $1::int) n where ${holders}`;
  await fillTables(
    service.db,
    {
      text: `with made as (
        insert into accounts (name, plan) select 'other ' || n, 'pro' from generate_series(1, 100) n
        returning id)
      insert into users (account_id, role, username, display_name, email)
      select id, 'owner', 'other-' || id, 'Other', 'other-' || id || '@guidepost.test' from made`,
    },
    { text: insert("username like 'other-%'"), values: [200] },
    { text: insert(`u.id = ${owner.id}`), values: [5_100] },
  );
  const account = { accountId: owner.accountId, userId: null };
  const base: KeySearch = {
    search: undefined,
    group: "active",
    sort: "created",
    descending: true,
    limit: KEYS_PER_PAGE,
    offset: 0,
    now: new Date(),
  };

  it("lists its active keys and pages through the revoked ones, each once", async () => {
    const { keys, counts } = await search(owner);
    expect(counts).toEqual({ active: 68, expired: 34, revoked: 4_998, all: 5_100 });
    expect(keys).toHaveLength(KEYS_PER_PAGE);
    const pages = await Promise.all(
      [1, 2, 100].map((page) => search(owner, { group: "revoked", page })),
    );
    expect(pages.map((page) => [page.page, page.pages, page.keys.length])).toEqual([
      [1, 100, 50],
      [2, 100, 50],
      [100, 100, 48],
    ]);
    expect(new Set(pages.flatMap((page) => page.keys.map(({ id }) => id))).size).toBe(148);
    expect((await search(owner, { group: "revoked", page: 900 })).page).toBe(100);
  });

  describe.each(["force_custom_plan", "force_generic_plan"])("%s", (mode) => {
    const plan = (call: (pool: typeof service.db.pool) => Promise<unknown>) =>
      explainPlan(service.db.pool, call, mode);

    it.each([
      ["account", null],
      ["user", owner.id],
    ])(
      "reads active keys of one %s from the index of keys that are not revoked",
      async (by, userId) => {
        const nodes = await plan((pool) => selectKeys(pool, { ...account, userId }, base));
        expect(new Set(indexesOf(nodes, "api_keys"))).toEqual(
          new Set([`api_keys_${by}_id_unrevoked_idx`]),
        );
      },
    );

    it.each([
      ["account", null],
      ["user", owner.id],
    ])("reads a page of revoked keys of one %s in the order of its index", async (by, userId) => {
      const nodes = await plan((pool) =>
        selectKeys(pool, { ...account, userId }, { ...base, group: "revoked" }),
      );
      expect(indexesOf(nodes, "api_keys")).toEqual([`api_keys_${by}_id_revoked_idx`]);
      expect(isSorted(nodes)).toBe(false);
    });

    it("counts each group by an index", async () => {
      const nodes = await plan((pool) => countKeys(pool, account, base));
      expect(indexesOf(nodes, "api_keys")).not.toContain(undefined);
    });
  });
});
