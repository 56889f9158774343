import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { sharedLogs } from "../harness/shared-logs.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const world = inject("world");
const stack = joinStack(world);
const key = world.keys.admin;
let api: ServerProcess;

beforeAll(async () => {
  api = await stack.startApi({ LOG_LEVEL: "debug" });
});

afterAll(stack.close);

/** Every secret in a world, however deep. */
const secretsIn = (value: unknown): string[] => {
  if (typeof value === "string") return /^sk_[0-9a-f]{48}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(secretsIn) : [];
};

const encodings = (secret: string): string[] => [
  secret.slice(3),
  Buffer.from(secret).toString("base64").slice(4, 40),
];

test("no key gets into the logs, wherever a client puts it", async () => {
  const misplaced = Buffer.from(`${key}:`).toString("base64");
  const answers = [
    await call(api.url, { path: "/usage", key }),
    await call(api.url, { path: "/usage", headers: { Authorization: key } }),
    await call(api.url, { path: "/usage", headers: { Authorization: `Basic ${misplaced}` } }),
    await call(api.url, { path: `/usage?key=${key}`, key }),
    await call(api.url, { path: `/guides/${key}`, key }),
    await call(api.url, { path: `/${key}`, key }),
    await call(api.url, { path: "/nowhere", key, headers: { "X-Request-Id": key } }),
    await call(api.url, { method: "POST", path: "/guides", key, body: `{"${key}` }),
    await call(api.url, { method: "POST", path: "/guides", key, json: { guide: { [key]: key } } }),
    await call(api.url, { path: "/usage", key, headers: { "X-Request-Id": "last-of-them" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 401, 401, 422, 404, 404, 404, 415, 422, 200,
  ]);
  await until("the last request to be logged", () => api.logs().includes("last-of-them"));
  for (const part of encodings(key)) expect(api.logs()).not.toContain(part);
});

test("no key of the whole battery is in its service's logs", () => {
  const secrets = secretsIn(world);
  expect(secrets.length).toBeGreaterThan(10);
  const logs = sharedLogs(world);
  for (const part of secrets.flatMap(encodings)) expect(logs).not.toContain(part);
});

test("a request is logged with its id, operation, outcome and key's id", async () => {
  await call(api.url, { path: "/usage", key, headers: { "X-Request-Id": "told-in-the-log" } });
  const line = await until("the line", () =>
    api
      .logs()
      .split("\n")
      .find((one) => one.includes("told-in-the-log")),
  );
  expect(JSON.parse(line)).toMatchObject({
    msg: "request",
    requestId: "told-in-the-log",
    method: "GET",
    operation: "usage.get",
    status: 200,
    outcome: "ok",
    keyId: expect.any(Number),
    ms: expect.any(Number),
  });
});

test("/metrics counts requests by operation and outcome, for this machine", async () => {
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
