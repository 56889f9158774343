import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  recordStatements,
} from "#testing/index.ts";
import { hashSecret } from "#secret-hash.ts";
import { newSecret } from "../api-key.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey } from "../change.ts";
import { findKeyHolder } from "../store/key-holder.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const owner = await fixtures.addAccount("pro");

async function keyIdOf(secret: string): Promise<number | undefined> {
  const actor = await authenticateKey(service, { secret });
  return actor?.via.kind === "key" ? actor.via.keyId : undefined;
}

function recordLookups(work: () => Promise<unknown>): Promise<unknown[][]> {
  return recordStatements(pool, "find_key_holders", work);
}

describe("a look-up of a key, concurrent with others", () => {
  it("shares a statement with the others, and returns the holder of its own key", async () => {
    const other = await fixtures.addAccount("free");
    const keys = await Promise.all(
      [owner, other, owner, other].map((user) => user.insertKey(["read"])),
    );
    const secrets = keys.map(({ secret }) => secret);
    const lookUp = async () => {
      const found = await Promise.all([...secrets, newSecret(), secrets[0] ?? ""].map(keyIdOf));
      expect(found).toEqual([...keys.map(({ id }) => id), undefined, keys[0]?.id]);
    };
    expect(await recordLookups(lookUp)).toHaveLength(1);
  });

  it("shares one of a few statements when hundreds arrive at once", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    const lookUp = async () => {
      const found = await Promise.all(Array.from({ length: 320 }, () => keyIdOf(secret)));
      expect(new Set(found)).toEqual(new Set([id]));
    };
    expect(await recordLookups(lookUp)).toHaveLength(5);
  });

  it("never returns a key that was revoked before it started (contract AUTH-6)", async () => {
    const session = await owner.sessionContext();
    for (let round = 0; round < 20; round++) {
      const [revoked, kept] = await Promise.all([
        owner.insertKey(["read"]),
        owner.insertKey(["read"]),
      ]);
      let isDone = false;
      const load = async () => {
        while (!isDone) expect(await keyIdOf(kept.secret)).toBe(kept.id);
      };
      const loads = Array.from({ length: 8 }, load);
      await revokeKey(session, { id: revoked.id });
      const after = await Promise.all(Array.from({ length: 20 }, () => keyIdOf(revoked.secret)));
      isDone = true;
      await Promise.all(loads);
      expect(new Set(after)).toEqual(new Set([undefined]));
      await revokeKey(session, { id: kept.id });
    }
  });

  it("succeeds after the server has closed all connections", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    await service.db.prisma.$queryRaw`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`;
    expect(await Promise.all([keyIdOf(secret), keyIdOf(newSecret())])).toEqual([id, undefined]);
  });
});

describe("the query plan of a key look-up", () => {
  beforeAll(() =>
    fillTables(
      service.db,
      {
        text: `with made as (
          insert into accounts (name, plan)
          select 'other ' || n, 'pro' from generate_series(1, 10000) n returning id)
        insert into users (account_id, role, username, display_name, email)
        select id, 'owner', 'other-' || id, 'Other', 'other-' || id || '@guidepost.test' from made`,
      },
      {
        text: `
        insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four)
        select account_id, id, 'Key', '', '{read}', sha256(username::bytea), 'abcd'
          from users where username like 'other-%'`,
      },
    ),
  );

  it.each(["force_custom_plan", "force_generic_plan"])(
    "reads keys, users and accounts by index, with %s",
    async (mode) => {
      const hash = hashSecret(newSecret());
      const nodes = await explainPlan(pool, (spy) => findKeyHolder(spy, hash), mode);
      expect(indexesOf(nodes, "api_keys")).toEqual(["api_keys_hash_key"]);
      expect(indexesOf(nodes, "users")).toEqual(["users_pkey"]);
      expect(indexesOf(nodes, "accounts")).toEqual(["accounts_pkey"]);
    },
  );
});
