import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { openSocket, sendRaw } from "../harness/raw.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { until } from "../harness/until.ts";
import { get, hostileTo, lines } from "./hostile-requests.ts";

const fixtures = inject("fixtures");
const key = fixtures.keys.write;
let api: SharedServer;

beforeAll(async () => {
  api = await useServer(fixtures, "api2");
});

describe("a malformed request to the API", () => {
  it.each(hostileTo("/v1/usage", "/v1/guides"))(
    "gets a status below 500 or a closed connection: %s",
    async (_, bytes, ends) => {
      const { text, statuses, closed } = await sendRaw(api.port, bytes, { end: ends === "ends" });
      expect(statuses.length > 0 || closed, "responded or closed").toBe(true);
      for (const status of statuses) expect([status, status < 500]).toEqual([status, true]);
      expect(text).not.toMatch(/^set-cookie:/im);
      expect(text).not.toContain("at file:");
      expect(api.isRunning()).toBe(true);
    },
  );

  it("gets 400 with the error envelope and security headers when it is not HTTP", async () => {
    const { text } = await sendRaw(api.port, "nonsense\r\n\r\n");
    const [head, body] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain("Content-Type: application/json; charset=utf-8");
    expect(head).toContain("X-Content-Type-Options: nosniff");
    expect(JSON.parse(body ?? "")).toEqual({
      error: { code: "bad_request", message: "Malformed HTTP request" },
    });
  });

  it.each([
    ["bytes that are not HTTP", "nonsense\r\n\r\n", 400],
    ["headers of 20 kB", lines("GET / HTTP/1.1", `X: ${"x".repeat(20_000)}`), 431],
    ["a second Host", get("/v1/usage", "Host: localhost"), 400],
    ["the Host of another site", lines("GET /v1/usage HTTP/1.1", "Host: evil.test"), 400],
    ["a Host of two names", lines("GET /v1/usage HTTP/1.1", "Host: localhost, evil.test"), 400],
  ])("gets an error with an X-Request-Id: %s", async (_, bytes, status) => {
    const { text, statuses } = await sendRaw(api.port, bytes);
    expect(statuses).toEqual([status]);
    expect(text).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/im);
  });

  it.each(["/%6detrics", "/v1/../metrics", "/v1/%2e%2e/metrics", "/v1/..%2fmetrics", "/metrics/."])(
    "gets 401 or 404 and no metrics for GET %s",
    async (target) => {
      const { text, statuses } = await sendRaw(api.port, get(target));
      expect([401, 404]).toContain(statuses[0]);
      expect(text).not.toContain("process_cpu");
    },
  );

  it("gets no metrics through a proxy or from another site's page", async () => {
    expect((await sendRaw(api.port, get("/metrics"))).statuses).toEqual([200]);
    for (const header of ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=x", "Via: 1.1 x"])
      expect((await sendRaw(api.port, get("/metrics", header))).statuses).toEqual([404]);
    const rebound = lines("GET /metrics HTTP/1.1", "Host: evil.test");
    expect((await sendRaw(api.port, rebound)).statuses).toEqual([404]);
  });

  it("gets its response in order among pipelined requests", async () => {
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const bytes = ["/healthz", "/v1/usage", "/nowhere"].map(request).join("");
    expect((await sendRaw(api.port, bytes, { responses: 3 })).statuses).toEqual([200, 401, 404]);
  });

  it.each([
    ["401 without a key", 401, 99_999_999_999, "", "{"],
    ["413 with a length over 2 MiB", 413, 2 * 1024 * 1024 + 1, key, "{"],
    ["422 with too many values", 422, 2 * 1024 * 1024, key, `{"a":[${"1,".repeat(40_000)}`],
    ["400 with too many levels", 400, 2 * 1024 * 1024, key, "[".repeat(80_000)],
  ])(
    "gets %s from POST /v1/guides before the client has sent the whole body",
    async (_, status, length, secret, begin) => {
      const head = [
        "POST /v1/guides HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        `Content-Length: ${length}`,
        ...(secret ? [`Authorization: Bearer ${secret}`] : []),
      ];
      const { statuses } = await sendRaw(api.port, `${head.join("\r\n")}\r\n\r\n${begin}`);
      expect(statuses).toEqual([status]);
    },
  );

  it.each([
    ["a Content-Length", "Content-Length: 100\r\n\r\n{"],
    ["chunks", "Transfer-Encoding: chunked\r\n\r\n2\r\n{"],
  ])("is logged as 400 when the client disconnects within a body with %s", async (_, rest) => {
    const id = randomUUID();
    const head = ["POST /v1/guides HTTP/1.1", "Host: localhost", `X-Request-Id: ${id}`];
    const own = [`Authorization: Bearer ${key}`, "Content-Type: application/json", rest];
    await sendRaw(api.port, [...head, ...own].join("\r\n"), { end: true });
    const line = await until("the request to be logged", () =>
      api
        .logs()
        .split("\n")
        .find((one) => one.includes(id)),
    );
    expect(JSON.parse(line)).toMatchObject({ status: 400, outcome: "bad_request" });
  });

  it("does not block the API: it responds while 200 connections send nothing", async () => {
    const silent = await Promise.all(Array.from({ length: 200 }, () => openSocket(api.port)));
    expect((await call(api.url, { path: "/usage" })).status).toBe(401);
    for (const socket of silent) socket.destroy();
  });
});

describe("the API", () => {
  it("logs no error and counts no failure for malformed requests", async () => {
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    const levels = api
      .logs()
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { level: number }).level);
    expect(Math.max(...levels)).toBeLessThan(50);
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain("# TYPE guidepost_failures_total counter");
    expect(metrics, "there is a sample for each error code that occurred").not.toContain(
      "guidepost_failures_total{",
    );
  });
});
