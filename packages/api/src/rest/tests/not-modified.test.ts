import { addGuide } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const app = createRestApp({
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
});

/** Sends a GET request; returns its status, its tag, and the requests that remain in the hour and in the month. */
async function read(secret: string, path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://api.test/v1${path}`, {
    headers: { authorization: `Bearer ${secret}`, ...headers },
  });
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const limits = response.headers.get("ratelimit") ?? "";
  const remaining = (name: string) => Number(new RegExp(`"${name}";r=(\\d+)`).exec(limits)?.[1]);
  return {
    status: response.status,
    tag: response.headers.get("etag") ?? "",
    hour: remaining("hour"),
    month: remaining("month"),
  };
}

describe("a 304 response (contract COND-5)", () => {
  it.each(["/guides/:id", "/guides", "/usage"])(
    "to GET %s counts in the rate limits and uses no quota",
    async (template) => {
      const user = await harness.addAccount("pro");
      const { secret } = await user.insertKey(["read"]);
      const { id } = await addGuide(await user.keyContext("write"));
      const path = template.replace(":id", `${id}`);
      const first = await read(secret, path);
      expect(first.status).toBe(200);
      const second = await read(secret, path, { "if-none-match": first.tag });
      expect(second).toEqual({ ...first, status: 304, hour: first.hour - 1 });
      expect(await harness.usedBy(user)).toBe(1);
    },
  );
});
