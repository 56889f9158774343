import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { insertPeople, type Key } from "../harness/people.ts";
import { openSocket } from "../harness/raw.ts";
import { bundleOf } from "../harness/servers/programs.ts";
import { startRedis } from "../harness/servers/redis.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import type { CollectedSpan } from "../harness/servers/trace-collector.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";
import { expectCrash, FAILS_ON_SIGNAL } from "./failures.ts";
import { CLIENT_SPAN, newTrace, startCollector } from "./traces.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const key = fixtures.keys.both;
let collector: Awaited<ReturnType<typeof startCollector>>;
let redis: Awaited<ReturnType<typeof startRedis>>;

beforeAll(async () => {
  [collector, redis] = await Promise.all([startCollector(), startRedis()]);
});

afterAll(async () => {
  await stack.close();
  await Promise.all([collector.close(), redis.stop()]);
});

describe("an API process with a collector of traces", () => {
  let api: ServerProcess;

  beforeAll(async () => {
    const settings = { ...collector.settings, ...FAILS_ON_SIGNAL, REDIS_URL: redis.url };
    api = await stack.startApi({ ...settings, LOG_LEVEL: "debug" });
  });

  it("sends a GET as a trace with its statements and its Redis call, in the client's trace", async () => {
    const guide = { title: "Secret words" };
    const created = await call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
    const { id } = (created.body as { guide: { id: number } }).guide;
    const { traceId, headers } = newTrace();
    const requestId = "traced-request";
    const get = { path: `/guides/${id}`, key, headers: { ...headers, "X-Request-Id": requestId } };
    expect((await call(api.url, get)).status).toBe(200);

    const { request, children, names } = await collector.collect(traceId);
    expect(request).toMatchObject({
      name: "guides.get",
      service: "guidepost-api",
      parentSpanId: CLIENT_SPAN,
      attributes: {
        "http.request.method": "GET",
        "http.response.status_code": 200,
        "guidepost.outcome": "ok",
        "guidepost.request_id": requestId,
      },
    });
    expect(names).toEqual(
      expect.arrayContaining([
        "batch find_key_holders",
        "find_key_holders",
        "evalsha",
        "batch take_from_quota",
        "take_from_quota",
        "batch find_guides",
        "find_guides",
      ]),
    );
    for (const { parentSpanId } of children) expect(parentSpanId).toBe(request.spanId);

    const line = await until("the request in the log", () =>
      api
        .logs()
        .split("\n")
        .find((one) => one.includes(requestId)),
    );
    expect(JSON.parse(line)).toMatchObject({ traceId });
    for (const secret of [key.slice(3), "Secret words", "select "])
      expect(collector.text()).not.toContain(secret);
  });

  it("concurrent GETs of one statement each have a span of the batch, which links to the statement's trace", async () => {
    const isLinked = ({ name, links }: CollectedSpan) =>
      name === "batch find_key_holders" && links.length > 0;
    // The requests share statements only when several arrive before a statement starts.
    const linked = await until("spans with a link", async () => {
      const requests = Array.from({ length: 20 }, newTrace);
      await Promise.all(
        requests.map(({ headers }) => call(api.url, { path: "/guides/1", key, headers })),
      );
      const collected = await Promise.all(
        requests.map(({ traceId }) => collector.collect(traceId)),
      );
      const found = collected.flatMap(({ children }) => children).filter(isLinked);
      return found.length > 0 ? found : undefined;
    });
    for (const span of linked) {
      const [link] = span.links;
      const names = collector.spansOf(link?.traceId ?? "").map(({ name }) => name);
      expect(names).toContain("find_key_holders");
    }
  });

  // A portal process logs an exception; `process-failures.test.ts` tests all kinds.
  it("logs an uncaught rejection and the earlier requests, then exits with 1", async () => {
    await expectCrash(api, { failure: "rejection", path: "/v1/guides" });
  });
});

const body = JSON.stringify({ guide: { title: "Sent slowly", user_id: "ada" } });

/** Sends a request without the end of its body, and waits until the service has reserved its quota. */
async function beginRequest(api: ServerProcess, { secret }: Key, reserved: number) {
  const socket = await openSocket(api.port);
  const head = [
    "POST /v1/guides HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${secret}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  await until("the quota reservation of the request", async () => {
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    return metrics.includes(`guidepost_ledger_decisions_total{decision="reserved"} ${reserved}`);
  });
  return socket;
}

function untilConnectionsAreRefused(api: ServerProcess) {
  return until("new connections to be refused", async () => {
    const socket = await orUndefined(openSocket(api.port));
    socket?.destroy();
    return socket === undefined;
  });
}

describe("an API process on SIGTERM", () => {
  it("finishes running requests, disconnects a client that does not finish, writes usage, and exits with 0, also when the collector of traces does not respond", async () => {
    collector.ignoreRequests();
    const api = await stack.startApi(collector.settings);
    const forOneUse = await insertPeople(stack).addKey("ada", "admin");
    // Without a trusted proxy, the header of a proxy causes one warning.
    for (let sent = 0; sent < 3; sent++)
      await fetch(`${api.url}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    await call(api.url, { path: "/nowhere", key: forOneUse.secret });
    const finishing = await beginRequest(api, forOneUse, 1);
    const unfinished = await beginRequest(api, forOneUse, 2);
    const disconnected = once(unfinished.resume(), "close");
    const chunks: Buffer[] = [];
    finishing.on("data", (chunk: Buffer) => chunks.push(chunk));

    api.kill("SIGTERM");
    await untilConnectionsAreRefused(api);
    finishing.write(body.slice(10));
    await once(finishing, "close");
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 201 /);
    await disconnected;
    expect(await api.ended).toBe(0);

    const text = "select operation, outcome from usage_detail where api_key_id = $1";
    const rows = await stack.sql(text, [forOneUse.id]);
    expect(rows).toContainEqual({ operation: "unknown", outcome: "not_found" });
    expect(rows).toContainEqual({ operation: "guides.create", outcome: "ok" });
    expect(api.logs().split("TRUSTED_PROXIES is 0")).toHaveLength(2);
  });
});

describe.each(["api", "portal"] as const)("without a collector, the bundle of the %s", (app) => {
  const folder = dirname(bundleOf(app));
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");

  /** The files that Node loads at the start: those of static imports. */
  function loadedFiles(file = "main.js", found = new Set<string>()): Set<string> {
    found.add(file);
    for (const [, next] of textOf(file).matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm))
      if (next !== undefined && !found.has(next)) loadedFiles(next, found);
    return found;
  }

  it("loads no file of OpenTelemetry", () => {
    const isTracing = (file: string) => textOf(file).includes("@opentelemetry/sdk-trace");
    const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
    expect(files.filter(isTracing)).toHaveLength(1);
    expect([...loadedFiles()].length).toBeGreaterThan(1);
    expect([...loadedFiles()].filter(isTracing)).toEqual([]);
  });
});
