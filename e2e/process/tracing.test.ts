import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { bundleOf } from "../harness/servers/programs.ts";
import { startRedis } from "../harness/servers/redis.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { startTraceCollector, type CollectedSpan } from "../harness/servers/trace-collector.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const key = fixtures.keys.both;
const CLIENT_SPAN = "00f067aa0ba902b7";
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let redis: Awaited<ReturnType<typeof startRedis>>;

let traces = 0;
/** Returns an id and the header of a sampled trace that the client has started. */
function newTrace() {
  const traceId = `4bf92f3577b34da6a3ce929d0e0e${(++traces).toString(16).padStart(4, "0")}`;
  return { traceId, headers: { traceparent: `00-${traceId}-${CLIENT_SPAN}-01` } };
}

/** Waits for the span of a trace's request, which is sent last. */
async function collect(traceId: string) {
  const isServer = ({ kind }: CollectedSpan) => kind === 2;
  const request = await until("the request's span", () =>
    collector.spansOf(traceId).find(isServer),
  );
  const children = collector.spansOf(traceId).filter((span) => !isServer(span));
  return { request, children, names: children.map(({ name }) => name) };
}

beforeAll(async () => {
  [collector, redis] = await Promise.all([startTraceCollector(), startRedis()]);
});

afterAll(async () => {
  await stack.close();
  await Promise.all([collector.close(), redis.stop()]);
});

function settings() {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // Milliseconds between two exports.
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
  };
}

describe("the API", () => {
  it("sends a GET as a trace with its statements and its Redis call, in the client's trace", async () => {
    const api = await stack.startApi({ ...settings(), REDIS_URL: redis.url });
    const guide = { title: "Secret words" };
    const created = await call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
    const { id } = (created.body as { guide: { id: number } }).guide;
    const { traceId, headers } = newTrace();
    const requestId = "traced-request";
    const get = { path: `/guides/${id}`, key, headers: { ...headers, "X-Request-Id": requestId } };
    expect((await call(api.url, get)).status).toBe(200);

    const { request, children, names } = await collect(traceId);
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
        ...["batch find_key_holders", "find_key_holders", "evalsha"],
        ...["batch take_from_quota", "take_from_quota", "batch find_guides", "find_guides"],
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
});

it("concurrent GETs of one statement each have a span of the batch, which links to the statement's trace", async () => {
  const api = await stack.startApi(settings());
  const isLinked = ({ name, links }: CollectedSpan) =>
    name === "batch find_key_holders" && links.length > 0;
  // The requests share statements only when several arrive before a statement starts.
  const linked = await until("spans with a link", async () => {
    const requests = Array.from({ length: 20 }, newTrace);
    await Promise.all(
      requests.map(({ headers }) => call(api.url, { path: "/guides/1", key, headers })),
    );
    const collected = await Promise.all(requests.map(({ traceId }) => collect(traceId)));
    const found = collected.flatMap(({ children }) => children).filter(isLinked);
    return found.length > 0 ? found : undefined;
  });
  for (const span of linked) {
    const [link] = span.links;
    const names = collector.spansOf(link?.traceId ?? "").map(({ name }) => name);
    expect(names).toContain("find_key_holders");
  }
});

describe("the portal", () => {
  it("sends a page as a trace with its route and statements, without its URL", async () => {
    const portal = await stack.startPortal({ ...settings(), OTEL_SERVICE_NAME: "pages" });
    const { traceId, headers } = newTrace();
    await fetch(`${portal.url}/join/an-invitation-token`, { headers });
    const { request, names } = await collect(traceId);
    expect(request).toMatchObject({ name: "/join/[token]", service: "pages" });
    expect(names.length).toBeGreaterThan(0);
    expect(collector.text()).not.toContain("an-invitation-token");
  });
});

describe("the API with a silent collector", () => {
  it("stops with code 0", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const api = await stack.startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    await call(api.url, { path: "/guides", key });
    api.kill("SIGTERM");
    expect(await api.ended).toBe(0);
    silent.closeAllConnections();
    silent.close();
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
