import type { RateLimitStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { toApiError } from "#trpc/errors.ts";
import { createCaller } from "../index.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, recorder } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const owner = await harness.addAccount("pro");
const { actor } = await owner.sessionContext();
const kibibyte = 1024;

/** A caller with a body of this size, and the rate-limit costs of its calls. */
function withBody(bodyBytes: number, isSignedIn: boolean) {
  const costs: number[] = [];
  const consume: RateLimitStore["consume"] = (_subject, _limits, cost = 1) => {
    costs.push(cost);
    return harness.rateLimiter.consume("unlimited", { perMinute: 1_000_000 });
  };
  const client = { address: "192.0.2.1", visitor: undefined };
  const who = isSignedIn ? actor : undefined;
  const rateLimiter = { ...harness.rateLimiter, consume };
  return {
    caller: createCaller({
      service,
      rateLimiter,
      recorder,
      observer,
      actor: who,
      client,
      bodyBytes,
    }),
    costs,
  };
}
const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );

describe("a call with a body over 16 KiB", () => {
  const large = 16 * kibibyte + 1;

  it("is refused before it is counted and its input is read, with and without a session", async () => {
    const [open, signedIn] = [withBody(large, false), withBody(large, true)];
    expect(await codeOf(open.caller.reader.view({ id: 1 }))).toBe("payload_too_large");
    expect(await codeOf(signedIn.caller.account.rename({ name: "New" }))).toBe("payload_too_large");
    expect(await codeOf(signedIn.caller.guides.publish({ id: 1 }))).toBe("payload_too_large");
    expect([...open.costs, ...signedIn.costs]).toEqual([]);
  });

  it("is accepted by procedures that write a guide", async () => {
    const { caller } = withBody(2 * kibibyte * kibibyte, true);
    expect(await codeOf(caller.guides.create({ guide: { title: "Large" } }))).toBe("ok");
  });
});

describe("a call without a session", () => {
  it.each([
    [0, 1],
    [4 * kibibyte, 1],
    [4 * kibibyte + 1, 2],
    [16 * kibibyte, 4],
  ])("counts with a body of %i bytes as %i requests in the rate limit", async (bytes, requests) => {
    const { caller, costs } = withBody(bytes, false);
    await codeOf(caller.reader.view({ id: 1 }));
    expect(costs).toEqual([requests]);
  });
});
