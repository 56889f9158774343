import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createTestFixtures, listKeys } from "#testing/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { createKey } from "../create.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
afterEach(() => void vi.useRealTimers());
const minuteMs = 60 * 1000;

describe("the expiry of a key in a process whose clock is wrong", () => {
  it.each([60, -60])(
    "is set, shown and enforced by the clock of PostgreSQL (%i min off)",
    async (off) => {
      const owner = await fixtures.addAccount("pro");
      const now = Date.now();
      vi.useFakeTimers({ now: now + off * minuteMs, toFake: ["Date"] });
      const { db } = await fixtures.addInstance(1);
      const ctx = { ...(await owner.sessionContext()), db, clock: db.clock };
      const inMinutes = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
      const input = { name: "Key", scopes: ["read" as const] };

      await expect(createKey(ctx, { ...input, expires_at: inMinutes(-10) })).rejects.toMatchObject({
        code: "validation_failed",
      });
      const { key, secret } = await createKey(ctx, { ...input, expires_at: inMinutes(30) });
      expect(key.status).toBe("active");
      expect(await authenticateKey(ctx, { secret })).toBeDefined();

      const expired = inMinutes(-10);
      await db.pool.query("update api_keys set expires_at = $2 where id = $1", [key.id, expired]);
      const { keys } = await listKeys(ctx);
      expect(keys.find(({ id }) => id === key.id)?.status).toBe("expired");
      expect(await authenticateKey(ctx, { secret })).toBeUndefined();
    },
  );
});
