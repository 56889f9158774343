import { describe, expect, it } from "vitest";
import { createSlots, type SendingEndpoint, type Speed } from "../slots.ts";

/** Starts as many requests as possible to `endpoints` endpoints of each of `accounts` accounts. */
function fill(
  slots: ReturnType<typeof createSlots>,
  { speed, accounts, endpoints }: { speed: Speed; accounts: number; endpoints: number },
): SendingEndpoint[] {
  const started: SendingEndpoint[] = [];
  for (let accountId = 1; accountId <= accounts; accountId += 1)
    for (let n = 1; n <= endpoints; n += 1) {
      const endpoint = { id: accountId * 1_000 + n, accountId, speed };
      const free = slots.free(endpoint);
      slots.add(endpoint, free);
      for (let request = 0; request < free; request += 1) started.push(endpoint);
    }
  return started;
}

const OTHER = { id: 1, accountId: 99 } as const;

describe("the limit of requests to webhooks (contract HOOK-12)", () => {
  it("permits at most 25 requests to endpoints without a success, so that others are sent", () => {
    const slots = createSlots();
    expect(fill(slots, { speed: "new", accounts: 30, endpoints: 10 })).toHaveLength(25);
    expect(slots.free({ ...OTHER, speed: "fast" })).toBe(5);
    expect(slots.free({ ...OTHER, speed: "slow" })).toBe(1);
  });

  it("leaves a quarter of the requests to endpoints that respond when new and slow ones hang", () => {
    const slots = createSlots();
    fill(slots, { speed: "new", accounts: 30, endpoints: 10 });
    expect(fill(slots, { speed: "slow", accounts: 30, endpoints: 10 })).toHaveLength(50);
    expect(fill(slots, { speed: "fast", accounts: 30, endpoints: 10 })).toHaveLength(25);
  });

  it("permits one account at most 5 requests to new or slow endpoints, and 20 to fast ones", () => {
    for (const [speed, most] of [
      ["new", 5],
      ["slow", 5],
      ["fast", 20],
    ] as const)
      expect(fill(createSlots(), { speed, accounts: 1, endpoints: 10 })).toHaveLength(most);
  });

  it("releases the request after its end, also when the endpoint has another speed then", () => {
    const slots = createSlots();
    for (const endpoint of fill(slots, { speed: "new", accounts: 30, endpoints: 10 }))
      slots.add(endpoint, -1);
    expect(fill(slots, { speed: "fast", accounts: 30, endpoints: 10 })).toHaveLength(100);
  });
});
