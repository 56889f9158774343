import { beforeAll, describe, expect, inject, test } from "vitest";
import { call, type Call } from "../harness/call.ts";
import { createSharedCli } from "../harness/cli.ts";
import { roomInMinute } from "../harness/clock.ts";
import { createPeople, type Limits } from "../harness/people.ts";
import { postgresOf } from "../harness/postgres.ts";
import { rateOf } from "./headers.ts";

const { url, dataDir } = inject("world");
const people = createPeople(createSharedCli(dataDir));
const { sql } = postgresOf(dataDir);

/** An account that nobody else sends requests for, and its two keys. */
const addCounted = async (name: string, limits?: Limits) => {
  const { account, admin } = await people.addOwner(name, "pro", limits);
  const { secret } = await people.addKey(name, "read");
  return { account, admin, read: secret };
};

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

const send = (request: Partial<Call>) => call(url, { path: "/usage", key, ...request });

/** By the ledger itself. */
const usedInLedger = async (): Promise<number> => {
  const rows = await sql<{ used: number }>("select used from usage_months where account_id = $1", [
    account,
  ]);
  return rows[0]?.used ?? 0;
};

const usedInAnswer = async (): Promise<number> => {
  const { body } = await send({});
  return (body as { requests_used: number }).requests_used;
};

const refusedRequests: [status: number, request: Partial<Call>][] = [
  [404, { path: "/nowhere" }],
  [404, { path: "/guides/0" }],
  [405, { method: "PUT", path: "/guides" }],
  [403, { key: "read", method: "POST", path: "/guides", json: { guide: { title: "T" } } }],
  [413, { method: "POST", path: "/guides", body: " ".repeat(2_097_153) }],
  [415, { method: "POST", path: "/guides", body: "{}" }],
  [422, { method: "POST", path: "/guides", json: {} }],
  [422, { path: "/guides?limit=x" }],
];

describe("the quota", () => {
  test("GET /usage counts itself", async () => {
    const used = await usedInAnswer();
    expect(await usedInAnswer()).toBe(used + 1);
    expect(await usedInLedger()).toBe(used + 1);
  });

  test("every 2xx counts once, whatever the method", async () => {
    const before = await usedInLedger();
    const guide = { title: "Counted", user_id: "counted" };
    const made = await send({ method: "POST", path: "/guides", json: { guide } });
    const path = `/guides/${(made.body as { guide: { id: number } }).guide.id}`;
    const answers = [
      made,
      await send({ path }),
      await send({ method: "PATCH", path, json: { guide: {} } }),
      await send({ method: "POST", path: `${path}/publish` }),
      await send({ method: "DELETE", path }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 204]);
    expect(await usedInLedger()).toBe(before + 5);
  });

  test("a HEAD that succeeds counts once", async () => {
    const before = await usedInLedger();
    expect((await send({ method: "HEAD" })).status).toBe(200);
    expect(await usedInLedger()).toBe(before + 1);
  });

  test.each(refusedRequests)("a %i does not count", async (status, request) => {
    const before = await usedInLedger();
    const answer = await send({ ...request, ...(request.key && { key: otherKey }) });
    expect(answer.status).toBe(status);
    expect(await usedInLedger()).toBe(before);
  });
});

describe("the rate limits", () => {
  // Waits up to 15 s for a minute with enough time left.
  const oneMinute = { timeout: 60_000 };
  test(
    "count every request with a working key, of all keys of the account, but no 429",
    oneMinute,
    async () => {
      const { admin, read } = limited;
      const remainingAfter = async (request: Partial<Call>) =>
        rateOf(await send(request)).remaining;
      const requests: Partial<Call>[] = [
        { key: admin },
        { key: admin, path: "/nowhere" },
        { key: read },
        { key: read, path: "/guides/0" },
        { key: admin, method: "POST", path: "/guides", json: {} },
        { key: read, method: "POST", path: "/guides", json: {} },
      ];
      await roomInMinute(15_000);
      const remaining: number[] = [];
      for (const request of requests) remaining.push(await remainingAfter(request));
      expect(remaining).toEqual([5, 4, 3, 2, 1, 0]);

      for (const refused of [await send({ key: admin }), await send({ key: read })]) {
        expect(refused.status).toBe(429);
        expect(rateOf(refused)).toMatchObject({ limit: 6, remaining: 0 });
      }
      // Were the two refusals counted, the higher limit would have less left.
      await people.setPlan(limited.account, "pro", { perMinute: 10 });
      expect(await remainingAfter({ key: admin })).toBe(3);
    },
  );
});
