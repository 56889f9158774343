import { beforeAll, describe, expect, inject, it } from "vitest";
import { insertPeople } from "../harness/people.ts";
import { METRICS_TOKEN, type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
let portal: SharedServer;
let cookie: string;

beforeAll(async () => {
  await insertPeople(stack).addOwner("watched", "pro");
  portal = await useServer(fixtures, "site1");
  cookie = await openSession(stack, "watched");
});

/** Waits for the log line of a request id. */
async function lineOf(id: string): Promise<Record<string, unknown>> {
  const find = () =>
    portal
      .logs()
      .split("\n")
      .find((line) => line.includes(`"${id}"`));
  return JSON.parse(await until("the request to be logged", find)) as Record<string, unknown>;
}

describe("the portal", () => {
  it("logs a page request with its route and the request id of the response", async () => {
    const response = await fetch(`${portal.url}/join/4f3a5c?from=ada%40example.com`, {
      headers: { "X-Forwarded-For": "192.0.2.7" },
    });
    await response.text();
    const id = response.headers.get("x-request-id") ?? "";
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await lineOf(id)).toMatchObject({
      level: 30,
      service: "portal",
      msg: "request",
      method: "GET",
      operation: "/join/[token]",
      status: 200,
      outcome: "ok",
      ms: expect.any(Number),
      address: "192.0.2.7",
    });
    for (const hidden of ["4f3a5c", "ada%40example.com", "ada@example.com"])
      expect(portal.logs()).not.toContain(hidden);
  });

  it("logs a procedure call with its name, user, account and error code", async () => {
    const headers = { "X-Request-Id": "profile-update" };
    const refused = await callPortal(portal, "account.updateProfile", {
      cookie,
      headers,
      input: { display_name: "" },
    });
    expect([refused.status, refused.headers.get("x-request-id")]).toEqual([422, "profile-update"]);
    const [user] = await stack.sql<{ id: number; account_id: number }>(
      "select id, account_id from users where username = 'watched'",
    );
    expect(await lineOf("profile-update")).toMatchObject({
      operation: "account.updateProfile",
      status: 422,
      outcome: "validation_failed",
      userId: user?.id,
      accountId: user?.account_id,
    });
  });

  it("logs a page request with the signed-in user, and logs no static files or unauthenticated calls", async () => {
    const [page] = await Promise.all([
      fetch(`${portal.url}/guides`, { headers: { Cookie: cookie, "X-Request-Id": "a-page" } }),
      callPortal(portal, "keys.list", { headers: { "X-Request-Id": "unauthenticated" } }),
    ]);
    const file = /\/_next\/static\/[^"]+\.css/.exec(await page.text())?.[0];
    await fetch(`${portal.url}${file}`, { headers: { "X-Request-Id": "a-file" } });
    await fetch(`${portal.url}/nothing`, { headers: { "X-Request-Id": "the-last" } });
    expect(await lineOf("a-page")).toMatchObject({
      operation: "/guides",
      userId: expect.any(Number),
    });
    expect(await lineOf("the-last")).toMatchObject({ operation: "unknown", outcome: "not_found" });
    expect(portal.logs()).not.toMatch(/"unauthenticated"|"a-file"/);
  });

  it("counts requests and database connections at /metrics, which requires the token", async () => {
    await callPortal(portal, "keys.list");
    const getMetrics = (headers: Record<string, string> = {}) =>
      fetch(`${portal.url}/metrics`, { headers });
    for (const refused of [
      await getMetrics(),
      await getMetrics({ Authorization: "Bearer wrong" }),
      await getMetrics({ "X-Forwarded-For": "127.0.0.1" }),
    ])
      expect(refused.status).toBe(404);
    const response = await getMetrics({ Authorization: `Bearer ${METRICS_TOKEN}` });
    expect(response.headers.get("content-type")).toContain("text/plain");
    const text = await response.text();
    expect(text).toMatch(
      /guidepost_requests_total\{operation="keys.list",outcome="unauthorized"\} [1-9]/,
    );
    expect(text).toMatch(/guidepost_requests_total\{operation="\/guides",outcome="ok"\} [1-9]/);
    expect(text).toMatch(
      /guidepost_request_duration_seconds_bucket\{le="1",operation="\/guides"\}/,
    );
    expect(text).toMatch(/guidepost_database_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/process_cpu_seconds_total/);
  });

  it("returns the state of its process at /healthz and of its dependencies at /readyz", async () => {
    const [health, ready] = await Promise.all(
      ["/healthz", "/readyz"].map(async (path) => (await fetch(`${portal.url}${path}`)).json()),
    );
    expect(health).toEqual({ status: "ok" });
    expect(ready).toMatchObject({
      status: "ready",
      checks: { database: "ok", migrations: "ok", limits: { status: "ok" } },
    });
  });
});
