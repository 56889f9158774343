import { describe, expect, it } from "vitest";
import type { Operation } from "../exchange.ts";
import { endOfMonth } from "#harness/clock.ts";
import { errorBody, MONTH, NEXT_MONTH, plant, RETRY_AFTER, START } from "./planted.ts";

const USAGE: Operation = { kind: "usage" };
const QUOTA_EXCEEDED = errorBody("quota_exceeded");
const RATE_LIMIT_EXCEEDED = errorBody("rate_limit_exceeded");
const UNAVAILABLE = errorBody("service_unavailable");

function used(requests_used: number) {
  return { requests_used };
}

describe("the model of the quota", () => {
  it("reports a request above the quota", () => {
    const { begin, rules } = plant({ quota: 1 });
    begin(USAGE).respond(200, used(1));
    expect(rules()).toEqual([]);
    begin(USAGE).respond(200, used(2));
    expect(rules()).toEqual(["QUOTA-3: never more 2xx than the quota"]);
  });

  it("reports a refusal below the quota, and accepts one at it", () => {
    const { begin, rules } = plant({ quota: 1 });
    begin(USAGE).respond(402, QUOTA_EXCEEDED);
    expect(rules()).toEqual(["QUOTA-3: the quota is exact"]);
    begin(USAGE).respond(200, used(1));
    begin(USAGE).respond(402, QUOTA_EXCEEDED);
    expect(rules()).toHaveLength(1);
  });

  it("reports an over-charge: a stored count above the 2xx and the unknown outcomes", () => {
    const { model, begin, rules } = plant();
    const { ledger } = model.account("library");
    begin(USAGE).respond(200, used(1));
    begin({ kind: "refusal", status: 404 }).respond(404, errorBody("not_found"));
    ledger.checkStored(new Map([[MONTH, 1]]));
    expect(rules()).toEqual([]);
    ledger.checkStored(new Map([[MONTH, 2]]));
    ledger.checkStored(new Map([[MONTH, 0]]));
    const rule = "QUOTA-2: each 2xx counts as one";
    expect(rules()).toEqual([rule, rule]);
  });

  it("counts from zero in a new month, and a request at the change in one of the two months", () => {
    const { model, begin, continueAt, rules } = plant({ quota: 2 });
    const { ledger } = model.account("library");
    const change = endOfMonth(new Date(START)) * 1_000;
    continueAt(change - 60_000);
    begin(USAGE).respond(200, used(1));
    continueAt(change - 100);
    begin(USAGE).respond(200, used(1));
    continueAt(change + 60_000);
    begin(USAGE).respond(200, used(1));
    for (const [last, first] of [
      [2, 1],
      [1, 2],
    ])
      ledger.checkStored(
        new Map([
          [MONTH, last ?? 0],
          [NEXT_MONTH, first ?? 0],
        ]),
      );
    expect(rules()).toEqual([]);
    // The second month counts at most two requests.
    begin(USAGE).respond(402, QUOTA_EXCEEDED);
    expect(rules()).toEqual([]);
    ledger.checkStored(new Map([[MONTH, 3]]));
    expect(rules()).toEqual([
      "QUOTA-2: each 2xx counts as one",
      "QUOTA-3: the quota is exact",
      "QUOTA-2: each 2xx counts as one",
    ]);
  });

  it("reports a refusal in a new month because of the requests of the month before", () => {
    const { begin, continueAt, rules } = plant({ quota: 1 });
    const change = endOfMonth(new Date(START)) * 1_000;
    continueAt(change - 60_000);
    begin(USAGE).respond(200, used(1));
    continueAt(change + 60_000);
    begin(USAGE).respond(402, QUOTA_EXCEEDED);
    expect(rules()).toEqual(["QUOTA-3: the quota is exact"]);
  });

  it("accepts that a request with 503 counts, and that it does not", () => {
    const { model, begin, rules } = plant();
    const { ledger } = model.account("library");
    begin(USAGE).respond(503, UNAVAILABLE, RETRY_AFTER);
    ledger.checkStored(new Map([[MONTH, 0]]));
    ledger.checkStored(new Map([[MONTH, 1]]));
    expect(rules()).toEqual([]);
  });

  it("accepts a loss of requests only from the last second before PostgreSQL was killed", () => {
    const kill = { name: "PostgreSQL: kill -9", from: START + 100 } as const;
    const { model, begin, rules } = plant({ faults: [kill] });
    begin(USAGE).respond(200, used(1));
    model.account("library").ledger.checkStored(new Map([[MONTH, 0]]));
    expect(rules()).toEqual([]);

    const late = plant({ faults: [{ ...kill, from: START + 3_000 }] });
    late.begin(USAGE).respond(200, used(1));
    late.model.account("library").ledger.checkStored(new Map([[MONTH, 0]]));
    expect(late.rules()).toEqual(["QUOTA-2: each 2xx counts as one"]);
  });

  it("accepts a loss of requests that started before PostgreSQL was running again, and of no later ones", () => {
    for (const [healed, reported] of [
      [START + 100, []],
      [START, ["QUOTA-2: each 2xx counts as one"]],
    ] as const) {
      const kill = { name: "PostgreSQL: kill -9", from: START - 100, healed } as const;
      const { model, begin, rules } = plant({ faults: [kill] });
      begin(USAGE).respond(200, used(1));
      model.account("library").ledger.checkStored(new Map([[MONTH, 0]]));
      expect(rules()).toEqual(reported);
    }
  });

  it("accepts requests_used with a refused request that ran meanwhile, and reports a greater one", () => {
    for (const [requests_used, reported] of [
      [2, 0],
      [3, 1],
    ]) {
      const { begin, rules } = plant();
      const refused = begin({ kind: "refusal", status: 404 });
      const reading = begin(USAGE);
      refused.respond(404, errorBody("not_found"));
      reading.respond(200, used(requests_used ?? 0));
      expect(rules()).toHaveLength(reported ?? 0);
    }
  });

  it("reports requests_used that lacks an earlier 2xx", () => {
    const { begin, rules } = plant();
    begin(USAGE).respond(200, used(1));
    begin(USAGE).respond(200, used(1));
    expect(rules()).toEqual(["QUOTA-6: requests_used counts each 2xx"]);
  });
});

describe("the model of the rate limit", () => {
  it("reports more requests in a minute than the limit, and accepts them after a loss of Redis", () => {
    const { model, begin, rules } = plant({ perMinute: 1 });
    begin(USAGE).respond(200, used(1));
    begin(USAGE).respond(200, used(2));
    const { windows } = model.account("library");
    windows.checkAll(() => 2);
    expect(rules()).toEqual([]);
    windows.checkAll(() => 1);
    expect(rules()).toEqual(["RATE-2: never more requests than the limit"]);
  });

  it("reports a 429 below the limit, and accepts one at it", () => {
    const { begin, rules } = plant({ perMinute: 1 });
    begin(USAGE).respond(429, RATE_LIMIT_EXCEEDED, RETRY_AFTER);
    expect(rules()).toEqual(["RATE-2: the limit counts each request once"]);
    begin(USAGE).respond(200, used(1));
    begin(USAGE).respond(429, RATE_LIMIT_EXCEEDED, RETRY_AFTER);
    expect(rules()).toHaveLength(1);
  });
});

describe("the model of the keys", () => {
  it("accepts a 429 of the limit for failed authentications once a revocation has begun", () => {
    const { model, begin, tick, rules } = plant();
    model.keys.beginRevocation("key", tick());
    begin(USAGE).respond(429, RATE_LIMIT_EXCEEDED, RETRY_AFTER);
    expect(rules()).toEqual([]);
  });

  it("reports a key that works in a request after its revocation", () => {
    const { model, begin, tick, rules } = plant();
    const running = begin(USAGE);
    model.keys.beginRevocation("key", tick());
    model.keys.revoked("key", tick());
    // The look-up of its key may have come before the revocation.
    running.respond(200, used(1));
    begin(USAGE).respond(401, errorBody("unauthorized"));
    expect(rules()).toEqual([]);
    begin(USAGE).respond(200, used(2));
    expect(rules()).toEqual(["AUTH-6: revocation holds for the next request"]);
  });

  it("reports 401 for a key that was not revoked", () => {
    const { begin, rules } = plant();
    begin(USAGE).respond(401, errorBody("unauthorized"));
    expect(rules()).toEqual(["AUTH-3: a valid key is accepted"]);
  });
});

describe("the torture model of a response", () => {
  it("reports a 500", () => {
    const { begin, rules } = plant();
    begin(USAGE).respond(500, errorBody("internal_error"));
    expect(rules()).toEqual(["an expected status"]);
  });

  it("reports a 503 without Retry-After, and a response without the common headers", () => {
    const { begin, rules } = plant();
    begin(USAGE).respond(503, UNAVAILABLE);
    begin(USAGE).end({ kind: "response", status: 200, headers: {}, body: used(1) });
    const headers = "HTTP-6: the X-RateLimit headers";
    expect(rules()).toEqual([
      "ERR-13: Retry-After",
      "HTTP-7: X-Request-Id is returned",
      headers,
      headers,
      headers,
    ]);
  });

  it("reports a missing response, and a late one", () => {
    const { begin, rules } = plant();
    begin(USAGE).end({ kind: "silent" });
    begin(USAGE).end({ kind: "broken", reason: "reset" });
    begin(USAGE).end({ kind: "refused" });
    const rule = "every request has a response";
    expect(rules()).toEqual(["AVAIL-2: a response within the deadline", rule, rule]);
  });

  it("accepts a broken connection to a process that was killed, and no other one", () => {
    const kill = { name: "API: kill -9", server: 0, from: 0 } as const;
    const outcome = { kind: "broken", reason: "reset" } as const;
    for (const [faults, count] of [
      [[kill], 0],
      [[{ ...kill, server: 1 }], 1],
      [[{ ...kill, until: 1 }], 1],
    ] as const) {
      const { begin, violations } = plant({ faults: [...faults] });
      begin(USAGE).end(outcome);
      expect(violations).toHaveLength(count);
    }
  });

  it("reports a request without a response that started well before SIGTERM", () => {
    const from = START + 10_000;
    const { begin, rules } = plant({ faults: [{ name: "API: SIGTERM", server: 0, from }] });
    begin(USAGE).end({ kind: "broken", reason: "reset" }, from + 10);
    expect(rules()).toContain("every request has a response");
  });

  it("does not count the time in which a process was stopped toward the deadline", () => {
    const stopped = {
      name: "API: SIGSTOP",
      server: 0,
      from: START,
      healed: START + 5_000,
    } as const;
    for (const [faults, expected] of [
      [[stopped], []],
      [[], ["AVAIL-2: a response within the deadline"]],
    ] as const) {
      const { begin, rules } = plant({ faults: [...faults] });
      begin({ kind: "refusal", status: 404 }).end(
        {
          kind: "response",
          status: 404,
          body: errorBody("not_found"),
          headers: {
            "x-request-id": "request-1",
            "x-ratelimit-limit": "1",
            "x-ratelimit-remaining": "1",
            "x-ratelimit-reset": "1",
          },
        },
        START + 5_500,
      );
      expect(rules()).toEqual(expected);
    }
  });
});
