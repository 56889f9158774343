import { beforeAll, expect, it } from "vitest";
import { expectErrorResponse } from "../../battery/error-responses.ts";
import { expectCommonHeaders } from "../../battery/headers.ts";
import { call } from "../../harness/call.ts";
import { until } from "../../harness/until.ts";
import { callPortal } from "../portal-calls.ts";
import { createGuide, getUsage, openPage, readReadiness, type Servers } from "./servers.ts";

const NOT_READY = {
  status: 503,
  body: { status: "not ready", checks: { database: "unreachable" } },
};

/** Tests that API and portal report a database that is down, and recover without a restart. */
export function testStoppedDatabase(servers: Servers): void {
  const pages = ["/guides", "/developer/keys", "/settings/members", "/sitemap.xml"];
  const open = (path: string) => openPage(servers, path, { "X-Request-Id": `look-${path.length}` });
  const listKeys = () => callPortal(servers.portal, "keys.list", { cookie: servers.cookie });

  beforeAll(async () => {
    expect((await getUsage(servers)).status).toBe(200);
    for (const path of [...pages, "/@ada"])
      expect([path, (await open(path)).status]).toEqual([path, 200]);
    await servers.stack.postgres.stop();
  });

  it("makes the API return 503 (contract AVAIL-1)", async () => {
    const { api, key } = servers;
    for (const received of [
      await getUsage(servers),
      await call(api.url, { path: "/guides?limit=1", key }),
      await createGuide(servers, "T"),
    ]) {
      expectErrorResponse(received, "service_unavailable");
      expect(received.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expectCommonHeaders(received);
    }
    expectErrorResponse(await call(api.url, { path: "/usage" }), "unauthorized");
    expect(await readReadiness(api)).toMatchObject(NOT_READY);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  it("makes pages and procedures of the portal return 503", async () => {
    const { portal } = servers;
    for (const path of [...pages, "/@unseen"]) {
      const { status, headers, text } = await open(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(headers.get("content-security-policy")).toContain("script-src");
      expect(text).not.toMatch(/ECONNREFUSED|terminating connection|prisma/i);
    }
    const refused = await listKeys();
    expect([refused.status, refused.error?.data.error.code]).toEqual([503, "service_unavailable"]);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    // These pages need no database, or have been stored.
    for (const path of ["/", "/sign-in", "/healthz", "/@ada"])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200]);
    expect(await readReadiness(portal)).toMatchObject(NOT_READY);
    const isFailure = (line: string) =>
      line.includes("a request failed") && line.includes(`look-${pages[0]?.length}"`);
    const line = await until("the failure in the log", () =>
      portal.logs().split("\n").find(isFailure),
    );
    expect(JSON.parse(line)).toMatchObject({ level: 40, code: "service_unavailable" });
  });

  it("is started only by the operator; API and portal then recover without a restart (contract AVAIL-1)", async () => {
    const { stack, api, portal } = servers;
    // No server has started it by then, as after a crash.
    expect(await stack.cli("database", "start")).toMatchObject({ started: true });
    for (const server of [api, portal])
      await until("readiness", async () => (await readReadiness(server)).status === 200);
    expect((await getUsage(servers)).status).toBe(200);
    for (const path of pages) expect([path, (await open(path)).status]).toEqual([path, 200]);
    expect((await listKeys()).status).toBe(200);
    for (const { isRunning } of [api, portal]) expect(isRunning()).toBe(true);
    expect(api.logs()).not.toContain('"level":60');
    expect(portal.logs()).not.toMatch(/"level":[56]0/);
  });
}
