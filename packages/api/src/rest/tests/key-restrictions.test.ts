import { apiKeyCreate, type RequestDetail } from "@guidepost/contract";
import { createKey, updateKey } from "@guidepost/core";
import { afterAll, describe, expect, it } from "vitest";
import { createMcpApp } from "#mcp/app.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const dependencies = {
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
};
const rest = createRestApp(dependencies);
const mcp = createMcpApp(dependencies);
const owner = await harness.addAccount("pro");
const { secret: admin } = await owner.insertKey(["admin"]);

async function addKey(lists: object) {
  const input = apiKeyCreate.parse({ name: "Restricted", scopes: ["read"], ...lists });
  return createKey(await owner.sessionContext(), input);
}

type Sent = { key: string; from: string; exact?: string; headers?: object; path?: string };

async function send({ key, from, exact = from, headers, path = "/me" }: Sent) {
  const request = new Request(`https://api.test/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const response = await rest.fetch(request, { clientAddress: from, exactAddress: exact });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

async function explain(response: { headers: Headers }): Promise<RequestDetail> {
  await requestLog.flush();
  const path = `/requests/${response.headers.get("x-request-id") ?? ""}`;
  const { text } = await send({ key: admin, from: "192.0.2.1", path });
  return (JSON.parse(text) as { request: RequestDetail }).request;
}

describe("a key with restrictions (contract KEY-11)", () => {
  it("gets the response of an unknown key from another address, and the log explains it", async () => {
    const { key, secret } = await addKey({ allowed_addresses: ["203.0.113.7"] });
    expect((await send({ key: secret, from: "203.0.113.7" })).status).toBe(200);
    const refused = await send({ key: secret, from: "198.51.100.1" });
    const unknown = await send({ key: `sk_${"0".repeat(48)}`, from: "198.51.100.2" });
    expect(refused.text).toBe(unknown.text);
    const namesOf = ({ headers }: { headers: Headers }) => [...headers.keys()].toSorted();
    expect(namesOf(refused)).toEqual(namesOf(unknown));
    const limitOf = ({ headers }: { headers: Headers }) => headers.get("x-ratelimit-remaining");
    expect(limitOf(refused)).toBe(limitOf(unknown));
    const explained = await explain(refused);
    expect(explained).toMatchObject({ status: 401, key: { id: key.id } });
    expect(explained.checks[0]?.text).toContain("is not permitted from the address 198.51.100.1");
    expect(explained.advice).toContain("permitted addresses");
  });

  it("compares all bits of an IPv6 address, which limits and log reduce to its network", async () => {
    const { secret } = await addKey({ allowed_addresses: ["2001:db8::1"] });
    const from = "2001:db8::/64";
    expect((await send({ key: secret, from, exact: "2001:db8::1" })).status).toBe(200);
    const refused = await send({ key: secret, from, exact: "2001:db8::2" });
    expect(refused.status).toBe(401);
    expect((await explain(refused)).checks[0]?.text).toContain("from the address 2001:db8::2");
  });

  it("logs refusals of different lists as different entries", async () => {
    const lists = { allowed_addresses: ["203.0.113.7"], allowed_referrers: ["*.example.com"] };
    const { secret } = await addKey(lists);
    const byAddress = await send({ key: secret, from: "198.51.100.1" });
    const headers = { origin: "https://evil.test" };
    const byReferrer = await send({ key: secret, from: "203.0.113.7", headers });
    expect([byAddress.status, byReferrer.status]).toEqual([401, 401]);
    expect((await explain(byAddress)).checks[0]?.text).toContain("from the address 198.51.100.1");
    expect((await explain(byReferrer)).checks[0]?.text).toContain("for the referrer evil.test");
  });

  it("is refused by MCP too", async () => {
    const { secret } = await addKey({ allowed_addresses: ["2001:db8::1"] });
    const post = async (exactAddress: string) => {
      const request = new Request("https://api.test/mcp", {
        method: "POST",
        headers: {
          authorization: `Bearer ${secret}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      });
      return (await mcp(request, { clientAddress: "2001:db8::/64", exactAddress })).status;
    };
    expect([await post("2001:db8::1"), await post("2001:db8::2")]).toEqual([200, 401]);
  });

  it("has its lists in GET /me, and changed lists hold for the next request (contract KEY-12, KEY-13)", async () => {
    const { key, secret } = await addKey({ allowed_addresses: ["203.0.113.0/24"] });
    const { text } = await send({ key: secret, from: "203.0.113.7" });
    expect(JSON.parse(text)).toMatchObject({
      key: { allowed_addresses: ["203.0.113.0/24"], allowed_referrers: [] },
    });
    const change = { id: key.id, allowed_addresses: ["198.51.100.1"] };
    await updateKey(await owner.sessionContext(), change);
    expect((await send({ key: secret, from: "203.0.113.7" })).status).toBe(401);
    expect((await send({ key: secret, from: "198.51.100.1" })).status).toBe(200);
  });
});
