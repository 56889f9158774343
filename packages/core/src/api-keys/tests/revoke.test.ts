import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { revokeKey } from "../change.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();

describe("revokeKey (contract KEY-4)", () => {
  it("revokes permanently, and a repeated call keeps the time", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    const now = new Date("2026-11-20T09:30:00.000Z");
    const revoked = await revokeKey({ ...ctx, clock: () => now }, { id });
    expect(revoked).toMatchObject({ id, status: "revoked", revoked_at: now.toISOString() });
    expect(await revokeKey(ctx, { id })).toEqual(revoked);
    expect(await authenticateKey(fixtures.service, { secret })).toBeUndefined();
  });

  it("returns the same time to 6 concurrent calls", async () => {
    const { id } = await owner.insertKey(["read"]);
    const { results } = await runConcurrently(6, () => revokeKey(ctx, { id }));
    expect(new Set(results.map(({ revoked_at }) => revoked_at)).size).toBe(1);
  });

  it("refuses every request under load that starts after its response", async () => {
    const { id, secret } = await owner.insertKey(["read"]);
    const { db } = fixtures.service;
    let revoked = false;
    let late = 0;
    let succeeded = 0;
    const attempt = async () => {
      for (let left = 20; left > 0;) {
        const startedLate = revoked;
        const actor = await authenticateKey({ db }, { secret });
        succeeded += 1;
        if (!startedLate) continue;
        left -= 1;
        if (actor) late += 1;
      }
    };
    const load = Promise.all(Array.from({ length: 4 }, attempt));
    await expect.poll(() => succeeded).toBeGreaterThan(16);
    await revokeKey(ctx, { id });
    revoked = true;
    await load;
    expect(late).toBe(0);
  });
});
