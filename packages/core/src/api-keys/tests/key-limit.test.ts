import { MAX_ACTIVE_KEYS } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createKeyFor } from "#operator/index.ts";
import { createTestFixtures, runConcurrently, type TestUser } from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey, rotateKey } from "../change.ts";
import { createKey, createTryItKey } from "../create.ts";
import { searchKeys } from "../search.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const list = { group: "active", sort: "created", descending: true, own: false, page: 1 } as const;

/** Inserts keys that cannot authenticate, without `createKey`. */
function insertKeys(person: TestUser, count: number) {
  return service.db.pool.query(
    `insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four)
     select $1, $2, 'key ' || n, '', '{read}', sha256(random()::text::bytea), '0000'
       from generate_series(1, $3) n`,
    [person.accountId, person.id, count],
  );
}
async function create(person: TestUser) {
  return createKey(await person.sessionContext(), { name: "Import", scopes: ["read"] });
}
async function countActive(person: TestUser) {
  return (await searchKeys(await person.sessionContext(), list)).counts.active;
}

describe("a user's maximum of 50 active keys (contract KEY-7)", () => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await fixtures.addAccount("pro");
  });

  it("is never exceeded by eight concurrent creates", async () => {
    await insertKeys(owner, MAX_ACTIVE_KEYS - 3);
    const { results, errorCodes } = await runConcurrently(8, () => create(owner));
    expect([results.length, errorCodes]).toEqual([3, Array<string>(5).fill("conflict")]);
    expect(await countActive(owner)).toBe(MAX_ACTIVE_KEYS);
  });

  it("refuses the 51st key, also from the operator, and states that a key must be revoked first", async () => {
    await insertKeys(owner, MAX_ACTIVE_KEYS);
    const refusal = {
      code: "conflict",
      message: "You have 50 active API keys, the maximum for one user. Revoke a key first.",
    };
    await expect(create(owner)).rejects.toMatchObject(refusal);
    const input = { user: owner.username, name: "CI", scopes: ["read" as const] };
    await expect(createKeyFor(service, input)).rejects.toMatchObject(refusal);
  });

  it("counts the keys of each user separately, without revoked and expired keys", async () => {
    await insertKeys(owner, MAX_ACTIVE_KEYS);
    const session = await owner.sessionContext();
    const [key] = (await searchKeys(session, list)).keys;
    await revokeKey(session, { id: key?.id ?? 0 });
    await create(owner);
    await service.db.pool.query(
      `update api_keys set expires_at = now()
        where id = (select max(id) from api_keys where user_id = $1)`,
      [owner.id],
    );
    await create(owner);
    const member = await fixtures.addUser(owner.accountId, "member");
    await expect(create(member)).resolves.toBeDefined();
  });

  it("permits a rotation at the limit only if the old secret ends immediately", async () => {
    const { id } = await owner.insertKey(["read"]);
    await insertKeys(owner, MAX_ACTIVE_KEYS - 1);
    const session = await owner.sessionContext();
    const overlap = rotateKey(session, { id, keep_hours: 24 });
    await expect(overlap).rejects.toMatchObject({ code: "conflict" });
    const { secret } = await rotateKey(session, { id, keep_hours: 0 });
    expect(await authenticateKey(service, { secret })).toBeDefined();
    expect(await countActive(owner)).toBe(MAX_ACTIVE_KEYS);
  });

  it("is never exceeded by eight concurrent rotations that keep the old secret", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => owner.insertKey(["read"])));
    await insertKeys(owner, MAX_ACTIVE_KEYS - 11);
    const session = await owner.sessionContext();
    const { results, errorCodes } = await runConcurrently(8, (n) =>
      rotateKey(session, { id: keys[n]?.id ?? 0, keep_hours: 24 }),
    );
    expect([results.length, errorCodes]).toEqual([3, Array<string>(5).fill("conflict")]);
    expect(await countActive(owner)).toBe(MAX_ACTIVE_KEYS);
  });

  it("does not count the temporary keys of Try it", async () => {
    await insertKeys(owner, MAX_ACTIVE_KEYS - 1);
    const session = await owner.sessionContext();
    await createTryItKey(session, { scope: "read" });
    await createTryItKey(session, { scope: "write" });
    await create(owner);
    await expect(createTryItKey(session, { scope: "read" })).resolves.toBeDefined();
  });
});
