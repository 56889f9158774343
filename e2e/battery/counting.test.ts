import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { insertPeople, type Limits } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { rateOf } from "./headers.ts";

const fixtures = inject("fixtures");
const { url } = fixtures;
const stack = joinStack(fixtures);
const people = insertPeople(stack);

/** Adds an account that only this file uses, with two keys. */
async function addCounted(name: string, limits?: Limits) {
  const { account, admin } = await people.addOwner(name, "pro", limits);
  const { secret } = await people.addKey(name, "read");
  return { account, admin, read: secret };
}

let account: number;
let key: string;
let otherKey: string;

beforeAll(async () => {
  ({ account, admin: key, read: otherKey } = await addCounted("counted"));
});

function send(request: Partial<ApiRequest>) {
  return call(url, { path: "/usage", key, ...request });
}

/** Reads the stored numbers of used requests by month, the current one last. */
async function usedByMonth(): Promise<number[]> {
  const text = "select used from usage_months where account_id = $1 order by period";
  return (await stack.sql<{ used: number }>(text, [account])).map(({ used }) => used);
}

/** Reads the stored number of used requests of all months: one may end during a test. */
async function usedInLedger(): Promise<number> {
  return (await usedByMonth()).reduce((sum, used) => sum + used, 0);
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
    const [first, second, stored] = await withinOneMinute(async () => [
      await usedInResponse(),
      await usedInResponse(),
      (await usedByMonth()).at(-1),
    ]);
    expect(second).toBe(first + 1);
    expect(stored).toBe(second);
  });

  it("remains in RateLimit as in the body of GET /usage, and as before in a refunded response", async () => {
    const [{ headers, body }, refunded] = await withinOneMinute(
      async () => [await send({}), await send({ path: "/guides/0" })] as const,
    );
    const { quota_remaining: remaining } = body as { quota_remaining: number };
    const month = new RegExp(`, "month";r=${remaining};t=\\d+$`);
    expect(headers.get("ratelimit")).toMatch(month);
    expect(headers.get("ratelimit-policy")).toMatch(/, "hour";q=\d+;w=3600, "month";q=\d+$/);
    expect(refunded.headers.get("ratelimit")).toMatch(month);
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
  it("counts every authenticated request with any key of the account, except responses with 429 (contract ACCT-7)", async () => {
    const { remaining, refused, remainingOfMore } = await withinOneMinute(async (number) => {
      const limited = await addCounted(`rated-${number}`, { perMinute: 6 });
      const { admin, read } = limited;
      const requests: Partial<ApiRequest>[] = [
        { key: admin },
        { key: admin, path: "/nowhere" },
        { key: read },
        { key: read, path: "/guides/0" },
        { key: admin, method: "POST", path: "/guides", json: {} },
        { key: read, method: "POST", path: "/guides", json: {} },
      ];
      const responses = [];
      for (const request of requests) responses.push(await send(request));
      const above = [await send({ key: admin }), await send({ key: read })];
      await people.setPlan(limited.account, "pro", { perMinute: 10 });
      return {
        remaining: responses.map((response) => rateOf(response).remaining),
        refused: above,
        remainingOfMore: rateOf(await send({ key: admin })).remaining,
      };
    });
    expect(remaining).toEqual([5, 4, 3, 2, 1, 0]);
    for (const response of refused) {
      expect(response.status).toBe(429);
      expect(rateOf(response)).toMatchObject({ limit: 6, remaining: 0 });
    }
    // If the two refused requests counted, fewer would remain of the higher limit.
    expect(remainingOfMore).toBe(3);
  });
});
