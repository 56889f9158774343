import { describe, expect, it } from "vitest";
import { Registry } from "prom-client";
import { createOperations } from "./operations.ts";

const token = "a-token-of-24-characters";
const statusOf = async (
  headers: Record<string, string>,
  { address = "127.0.0.1", metricsToken }: { address?: string; metricsToken?: string } = {},
) => {
  const answer = createOperations({
    registry: new Registry(),
    metricsToken,
    readiness: () => Promise.reject(new Error("not read")),
  });
  const header = (name: string) => headers[name];
  return (await answer({ path: "/metrics", header, address }))?.status;
};

describe("/metrics without a token", () => {
  it.each(["localhost:4000", "127.0.0.1:4000", "[::1]:4000"])(
    "answers this machine under the Host %s",
    async (host) => {
      expect(await statusOf({ host })).toBe(200);
      expect(await statusOf({ host }, { address: "::1" })).toBe(200);
    },
  );

  it.each(["x-forwarded-for", "forwarded", "via", "x-real-ip"])(
    "does not answer a request with %s, which a proxy on this machine sends",
    async (name) => {
      expect(await statusOf({ host: "localhost", [name]: "203.0.113.9" })).toBeUndefined();
      expect(await statusOf({ host: "localhost", [name]: "" })).toBeUndefined();
    },
  );

  it("does not answer another Host, which a page of another site can bring", async () => {
    expect(await statusOf({ host: "evil.test" })).toBeUndefined();
    expect(await statusOf({})).toBeUndefined();
  });

  it("does not answer another machine", async () => {
    expect(await statusOf({ host: "localhost" }, { address: "10.0.0.2" })).toBeUndefined();
  });
});

describe("/metrics with a token", () => {
  it("answers every client, through proxies and under any Host", async () => {
    const headers = { host: "api.internal", via: "1.1 proxy", authorization: `Bearer ${token}` };
    expect(await statusOf(headers, { address: "10.0.0.2", metricsToken: token })).toBe(200);
  });

  it("does not answer this machine without it", async () => {
    const headers = { host: "localhost", authorization: "Bearer x" };
    expect(await statusOf(headers, { metricsToken: token })).toBeUndefined();
    expect(await statusOf({ host: "localhost" }, { metricsToken: token })).toBeUndefined();
  });
});
