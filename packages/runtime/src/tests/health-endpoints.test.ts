import { describe, expect, it } from "vitest";
import { Registry } from "prom-client";
import { createHealthEndpoints } from "../http/health-endpoints.ts";

const token = "a-token-of-24-characters";
async function statusOf(
  headers: Record<string, string>,
  { address = "127.0.0.1", metricsToken }: { address?: string; metricsToken?: string } = {},
) {
  const handle = createHealthEndpoints({
    registry: new Registry(),
    metricsToken,
    readiness: () => Promise.reject(new Error("not read")),
    shutdown: new AbortController().signal,
  });
  const header = (name: string) => headers[name];
  return (await handle({ path: "/metrics", header, address }))?.status;
}

describe("/metrics without a token", () => {
  it.each(["localhost:4000", "127.0.0.1:4000", "[::1]:4000"])(
    "returns 200 to a client on this machine with the Host %s",
    async (host) => {
      expect(await statusOf({ host })).toBe(200);
      expect(await statusOf({ host }, { address: "::1" })).toBe(200);
    },
  );

  it.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "via",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
    "fastly-client-ip",
    "x-client-ip",
  ])("refuses a request with %s, which a proxy on this machine adds", async (name) => {
    expect(await statusOf({ host: "localhost", [name]: "203.0.113.9" })).toBeUndefined();
    expect(await statusOf({ host: "localhost", [name]: "" })).toBeUndefined();
  });

  it("refuses another Host, which a page of another site can send", async () => {
    expect(await statusOf({ host: "evil.test" })).toBeUndefined();
    expect(await statusOf({})).toBeUndefined();
  });

  it("refuses a client on another machine", async () => {
    expect(await statusOf({ host: "localhost" }, { address: "10.0.0.2" })).toBeUndefined();
  });
});

describe("/metrics with a token", () => {
  it("returns 200 to every client, through proxies and with any Host", async () => {
    const headers = { host: "api.internal", via: "1.1 proxy", authorization: `Bearer ${token}` };
    expect(await statusOf(headers, { address: "10.0.0.2", metricsToken: token })).toBe(200);
  });

  it("refuses a client on this machine without the token", async () => {
    const headers = { host: "localhost", authorization: "Bearer x" };
    expect(await statusOf(headers, { metricsToken: token })).toBeUndefined();
    expect(await statusOf({ host: "localhost" }, { metricsToken: token })).toBeUndefined();
  });
});
