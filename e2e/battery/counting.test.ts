import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { createSharedCli } from "../harness/servers/cli.ts";
import { waitForTimeInMinute } from "../harness/clock.ts";
import { createPeople, type Limits } from "../harness/people.ts";
import { postgresOf } from "../harness/servers/postgres.ts";
import { rateOf } from "./headers.ts";

const { url, dataDir } = inject("fixtures");
const people = createPeople(createSharedCli(dataDir));
const { sql } = postgresOf(dataDir);

/** Adds an account that only this file uses, with two keys. */
async function addCounted(name: string, limits?: Limits) {
  const { account, admin } = await people.addOwner(name, "pro", limits);
  const { secret } = await people.addKey(name, "read");
  return { account, admin, read: secret };
}

let account: number;
let key: string;
let otherKey: string;
let limited: Awaited<ReturnType<typeof addCounted>>;

beforeAll(async () => {
  const [counted, second] = await Promise.all([
    addCounted("counted"),
    addCounted("rated", { perMinute: 6 }),
  ]);
  ({ account, admin: key, read: otherKey } = counted);
  limited = second;
});

function send(request: Partial<ApiRequest>) {
  return call(url, { path: "/usage", key, ...request });
}

/** Reads the stored number of used requests. */
async function usedInLedger(): Promise<number> {
  const rows = await sql<{ used: number }>("select used from usage_months where account_id = $1", [
    account,
  ]);
  return rows[0]?.used ?? 0;
}

async function usedInResponse(): Promise<number> {
  const { body } = await send({});
  return (body as { requests_used: number }).requests_used;
}

const REFUSED_REQUESTS: [status: number, request: Partial<ApiRequest>][] = [
  [404, { path: "/nowhere" }],
  [404, { path: "/guides/0" }],
  [405, { method: "PUT", path: "/guides" }],
  [403, { key: "read", method: "POST", path: "/guides", json: { guide: { title: "T" } } }],
  [413, { method: "POST", path: "/guides", body: " ".repeat(2_097_153) }],
  [415, { method: "POST", path: "/guides", body: "{}" }],
  [422, { method: "POST", path: "/guides", json: {} }],
  [422, { path: "/guides?limit=x" }],
];

describe("the monthly quota", () => {
  it("includes the GET /usage request that reads it", async () => {
    const used = await usedInResponse();
    expect(await usedInResponse()).toBe(used + 1);
    expect(await usedInLedger()).toBe(used + 1);
  });

  it("remains in RateLimit as in the body of GET /usage, and as before in a refunded response", async () => {
    const { headers, body } = await send({});
    const { quota_remaining: remaining } = body as { quota_remaining: number };
    const month = new RegExp(`, "month";r=${remaining};t=\\d+$`);
    expect(headers.get("ratelimit")).toMatch(month);
    expect(headers.get("ratelimit-policy")).toMatch(/, "hour";q=\d+;w=3600, "month";q=\d+$/);
    expect((await send({ path: "/guides/0" })).headers.get("ratelimit")).toMatch(month);
  });

  it("counts every 2xx response once, for all methods", async () => {
    const before = await usedInLedger();
    const guide = { title: "Counted", user_id: "counted" };
    const made = await send({ method: "POST", path: "/guides", json: { guide } });
    const path = `/guides/${(made.body as { guide: { id: number } }).guide.id}`;
    const responses = [
      made,
      await send({ path }),
      await send({ method: "PATCH", path, json: { guide: {} } }),
      await send({ method: "POST", path: `${path}/publish` }),
      await send({ method: "DELETE", path }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200, 204]);
    expect(await usedInLedger()).toBe(before + 5);
  });

  it("counts a successful HEAD request once", async () => {
    const before = await usedInLedger();
    expect((await send({ method: "HEAD" })).status).toBe(200);
    expect(await usedInLedger()).toBe(before + 1);
  });

  it.each(REFUSED_REQUESTS)("does not count a response with %i", async (status, request) => {
    const before = await usedInLedger();
    const response = await send({ ...request, ...(request.key && { key: otherKey }) });
    expect(response.status).toBe(status);
    expect(await usedInLedger()).toBe(before);
  });
});

describe("the rate limit", () => {
  // Waits up to 15 s for a minute with enough time left.
  const oneMinute = { timeout: 60_000 };
  it(
    "counts every authenticated request with any key of the account, except responses with 429 (contract ACCT-7)",
    oneMinute,
    async () => {
      const { admin, read } = limited;
      const remainingAfter = async (request: Partial<ApiRequest>) =>
        rateOf(await send(request)).remaining;
      const requests: Partial<ApiRequest>[] = [
        { key: admin },
        { key: admin, path: "/nowhere" },
        { key: read },
        { key: read, path: "/guides/0" },
        { key: admin, method: "POST", path: "/guides", json: {} },
        { key: read, method: "POST", path: "/guides", json: {} },
      ];
      await waitForTimeInMinute(15_000);
      const remaining: number[] = [];
      for (const request of requests) remaining.push(await remainingAfter(request));
      expect(remaining).toEqual([5, 4, 3, 2, 1, 0]);

      for (const refused of [await send({ key: admin }), await send({ key: read })]) {
        expect(refused.status).toBe(429);
        expect(rateOf(refused)).toMatchObject({ limit: 6, remaining: 0 });
      }
      // If the two refused requests counted, fewer would remain of the higher limit.
      await people.setPlan(limited.account, "pro", { perMinute: 10 });
      expect(await remainingAfter({ key: admin })).toBe(3);
    },
  );
});
