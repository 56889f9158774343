import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { logFileOf, readLog } from "../harness/servers/server-process.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { until } from "../harness/until.ts";

const fixtures = inject("fixtures");
const key = fixtures.keys.admin;
let api: SharedServer;

beforeAll(async () => {
  api = await useServer(fixtures, "api");
});

/** Returns every secret in a value, at all levels. */
function secretsIn(value: unknown): string[] {
  if (typeof value === "string") return /^sk_[0-9a-f]{48}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

function encodings(secret: string): string[] {
  return [secret.slice(3), Buffer.from(secret).toString("base64").slice(4, 40)];
}

describe("the API", () => {
  it("does not log a key that is in the header, path, query or body of a request", async () => {
    const basic = Buffer.from(`${key}:`).toString("base64");
    const responses = [
      await call(api.url, { path: "/usage", key }),
      await call(api.url, { path: "/usage", headers: { Authorization: key } }),
      await call(api.url, { path: "/usage", headers: { Authorization: `Basic ${basic}` } }),
      await call(api.url, { path: `/usage?key=${key}`, key }),
      await call(api.url, { path: `/guides/${key}`, key }),
      await call(api.url, { path: `/${key}`, key }),
      await call(api.url, { path: "/nowhere", key, headers: { "X-Request-Id": key } }),
      await call(api.url, { method: "POST", path: "/guides", key, body: `{"${key}` }),
      await call(api.url, {
        method: "POST",
        path: "/guides",
        key,
        json: { guide: { [key]: key } },
      }),
      await call(api.url, { path: "/usage", key, headers: { "X-Request-Id": "last-of-them" } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([
      200, 401, 401, 422, 404, 404, 404, 415, 422, 200,
    ]);
    await until("the last request to be logged", () => api.logs().includes("last-of-them"));
    for (const part of encodings(key)) expect(api.logs()).not.toContain(part);
  });

  it("has logged none of the keys that the other tests have sent", () => {
    const secrets = secretsIn(fixtures);
    expect(secrets.length).toBeGreaterThan(10);
    const logs = readLog(join(fixtures.dataDir, logFileOf("api", api.port)));
    for (const part of secrets.flatMap(encodings)) expect(logs).not.toContain(part);
  });

  it("logs each request with its id, operation, outcome and key id", async () => {
    await call(api.url, { path: "/usage", key, headers: { "X-Request-Id": "logged-request" } });
    const line = await until("the line in the log", () =>
      api
        .logs()
        .split("\n")
        .find((one) => one.includes("logged-request")),
    );
    expect(JSON.parse(line)).toMatchObject({
      msg: "request",
      requestId: "logged-request",
      method: "GET",
      operation: "usage.get",
      status: 200,
      outcome: "ok",
      keyId: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  it("counts requests by operation and outcome at /metrics", async () => {
    await call(api.url, { path: "/nowhere" });
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(text).toMatch(/guidepost_requests_total\{operation="usage.get",outcome="ok"\} [1-9]/);
    expect(text).toMatch(
      /guidepost_requests_total\{operation="unknown",outcome="unauthorized"\} [1-9]/,
    );
    expect(text).toMatch(
      /guidepost_request_duration_seconds_bucket\{le="0.01",operation="usage.get"\}/,
    );
    expect(text).toMatch(/guidepost_ledger_decisions_total\{decision="reserved"\} [1-9]/);
    expect(text).toMatch(/guidepost_limiter_decisions_total\{decision="allowed"\} [1-9]/);
    expect(text).toMatch(/guidepost_database_connections\{state="open"\} [1-9]/);
  });
});
