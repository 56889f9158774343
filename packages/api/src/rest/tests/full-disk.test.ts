import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness();
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const { pool } = service.db;
const observer = {
  request: () => {},
  limiter: () => {},
  ledger: () => {},
  failure: () => {},
};
const api = createRestApp({
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 300_000,
});

describe("POST /v1/guides", () => {
  it("returns 503 with Retry-After while the disk of the database is full, and 201 when there is space again (contract AVAIL-6)", async () => {
    const owner = await harness.addAccount("pro");
    const { secret } = await owner.insertKey(["read", "write"]);
    const create = async () => {
      const response = await api.fetch(
        new Request("https://api.test/v1/guides", {
          method: "POST",
          headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
          body: JSON.stringify({ guide: { title: "A guide" } }),
        }),
        { clientAddress: "192.0.2.1" },
      );
      return { status: response.status, retryAfter: response.headers.get("retry-after") };
    };
    await pool.query(`
      create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await pool.query(
      "create trigger fill_disk before insert on guides for each row execute function fill_disk()",
    );
    expect(await create()).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    await pool.query("drop trigger fill_disk on guides");
    expect(await create()).toEqual({ status: 201, retryAfter: null });
    expect(await harness.usedBy(owner)).toBe(1);
  });
});
