import type { Scope } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures, listKeys } from "#testing/index.ts";
import { hashSecret } from "#secret-hash.ts";
import { createKey } from "../create.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("createKey (contract AUTH-2, KEY-1, KEY-5)", () => {
  it("returns a secret of 51 characters and the key as the portal lists it (contract KEY-3)", async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { key, secret } = await createKey(await member.sessionContext(), {
      name: "Deploy",
      description: "For the pipeline",
      scopes: ["write", "read", "write"],
      expires_at,
    });
    expect(secret).toMatch(/^sk_[0-9a-f]{48}$/);
    expect(key).toEqual({
      allowed_addresses: [],
      allowed_referrers: [],
      id: expect.any(Number),
      name: "Deploy",
      description: "For the pipeline",
      scopes: ["read", "write"],
      last_four: secret.slice(-4),
      username: member.username,
      display_name: `The ${member.username}`,
      status: "active",
      created_at: timestamp,
      last_used_at: null,
      expires_at,
      revoked_at: null,
      rotated_at: null,
      created_by: { username: member.username, display_name: `The ${member.username}` },
      origin: "portal",
    });
    expect(await listKeys(await member.sessionContext())).toEqual({ keys: [key] });
  });

  it("creates a key without description and expiry by default", async () => {
    const { key } = await createKey(await owner.sessionContext(), {
      name: "Plain",
      scopes: ["admin"],
    });
    expect(key).toMatchObject({ description: "", expires_at: null, scopes: ["admin"] });
  });

  it("stores no two keys with the same secret", async () => {
    const { key, secret } = await createKey(await owner.sessionContext(), {
      name: "One",
      scopes: ["read"],
    });
    const row = await db.prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    expect(Buffer.from(row.hash)).toEqual(hashSecret(secret));
    const { id: _, ...copy } = row;
    await expect(db.prisma.apiKey.create({ data: copy })).rejects.toMatchObject({ code: "P2002" });
  });

  it.each<[Scope[]]>([[["admin"]], [["read", "admin"]]])(
    "refuses a member the scopes %j, which are beyond the role",
    async (scopes) => {
      await expect(
        createKey(await member.sessionContext(), { name: "Too much", scopes }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { scopes: ["can't include admin: only an owner's key can"] } },
      });
    },
  );

  it("refuses an expiry in the past and one at the current time", async () => {
    const now = new Date("2026-11-20T09:30:00.000Z");
    const at = (expires_at: string) =>
      createKey(ctx, { name: "Key", scopes: ["read"], expires_at });
    const ctx = { ...(await owner.sessionContext()), clock: () => now };
    for (const expires_at of ["2026-11-20T09:30:00Z", "2026-11-20T10:29:59+01:00"])
      await expect(at(expires_at)).rejects.toMatchObject({
        extras: { details: { expires_at: ["must be in the future"] } },
      });
    expect((await at("2026-11-20T10:30:00.001+01:00")).key).toMatchObject({
      expires_at: "2026-11-20T09:30:00.001Z",
      status: "active",
    });
  });
});

describe("createKey with an expiry whose offset moves it past the year 9999", () => {
  it("throws validation_failed, and the key list still works", async () => {
    const expires_at = "9999-12-31T23:59:59-01:00";
    await expect(
      createKey(await owner.sessionContext(), { name: "Far", scopes: ["read"], expires_at }),
    ).rejects.toMatchObject({
      extras: { details: { expires_at: ["must be before the year 10000"] } },
    });
    await expect(listKeys(await owner.sessionContext())).resolves.toBeDefined();
    const last = "9999-12-31T23:59:59.999Z";
    const { key } = await createKey(await owner.sessionContext(), {
      name: "Last",
      scopes: ["read"],
      expires_at: last,
    });
    expect(key.expires_at).toBe(last);
  });
});

describe("a key's secret", () => {
  it("is stored as its hash only", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    const { rows } = await db.pool.query<{ key: string; hash: Buffer }>(
      "select k::text as key, hash from api_keys k where id = $1",
      [id],
    );
    expect(rows[0]?.hash).toEqual(hashSecret(secret));
    const bare = secret.slice(3);
    for (const form of [secret, bare, Buffer.from(secret).toString("hex"), bare.slice(0, 12)])
      expect(rows[0]?.key).not.toContain(form);
    const [kept] = bare.match(/.{8}/g) ?? [];
    expect(rows[0]?.key).not.toContain(kept);
  });

  it("is not contained in the list of keys, and neither is its hash", async () => {
    const { secret } = await owner.insertKey(["read"]);
    const listed = JSON.stringify(await listKeys(await owner.sessionContext()));
    expect(listed).not.toContain(secret.slice(3, -4));
    expect(listed).not.toContain(hashSecret(secret).toString("hex"));
    expect(listed).not.toContain(hashSecret(secret).toString("base64"));
    expect(listed).not.toMatch(/hash|secret/i);
  });
});

describe("listKeys", () => {
  it("returns the account's keys to an owner and a member's own keys to the member, newest first", async () => {
    const team = await fixtures.addAccount("team");
    const colleague = await fixtures.addUser(team.accountId, "member");
    const made: number[] = [];
    for (const person of [team, colleague, team])
      made.unshift((await person.insertKey(["read"])).id);
    const ids = async (person: typeof team) =>
      (await listKeys(await person.sessionContext())).keys.map(({ id }) => id);
    expect(await ids(team)).toEqual(made);
    expect(await ids(colleague)).toEqual([made[1]]);
  });
});
