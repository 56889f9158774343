import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { expectCommonHeaders } from "../battery/headers.ts";
import { expectErrorResponse } from "../battery/error-responses.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const stack = openStack();
let api: ServerProcess;
let portal: ServerProcess;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  portal = await stack.startPortal({ LOG_LEVEL: "debug" });
  ({ admin: key } = await createPeople(stack.sharedCli).addOwner("ada", "pro"));
});

afterAll(stack.close);

async function readiness({ url }: ServerProcess) {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
}

describe("the API", () => {
  it("returns 503 while the database is down, and recovers without a restart (contract AVAIL-1)", async () => {
    const getUsage = () => call(api.url, { path: "/usage", key });
    expect((await getUsage()).status).toBe(200);
    await stack.postgres.stop();

    const guide = { title: "T", user_id: "ada" };
    for (const received of [
      await getUsage(),
      await call(api.url, { path: "/guides?limit=1", key }),
      await call(api.url, { method: "POST", path: "/guides", key, json: { guide } }),
    ]) {
      expectErrorResponse(received, "service_unavailable");
      expect(received.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expectCommonHeaders(received);
    }
    expectErrorResponse(await call(api.url, { path: "/usage" }), "unauthorized");
    expect(await readiness(api)).toMatchObject({
      status: 503,
      body: { status: "not ready", checks: { database: "unreachable" } },
    });
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

    await stack.cli("database", "start");
    await until("the service to be ready again", async () => (await readiness(api)).status === 200);
    expect((await getUsage()).status).toBe(200);
    expect(api.isRunning()).toBe(true);
    expect(api.logs()).not.toContain('"level":60');
  });
});

/** Requests a page of the portal and reads all of it. */
async function open(path: string, headers: Record<string, string>) {
  const received = await fetch(`${portal.url}${path}`, { headers, redirect: "manual" });
  return { status: received.status, headers: received.headers, text: await received.text() };
}

describe("the portal", () => {
  it("returns 503 from pages and procedures while the database is down, and recovers without a restart", async () => {
    const { name, value } = await signIn(portal.url, "ada@guidepost.test", "correct horse battery");
    const cookie = `${name}=${value}`;
    const pages = ["/guides", "/developer/keys", "/settings/members", "/sitemap.xml"];
    const getPage = (path: string) =>
      open(path, { Cookie: cookie, "X-Request-Id": `look-${path.length}` });
    for (const path of pages) expect([path, (await getPage(path)).status]).toEqual([path, 200]);
    expect((await getPage("/@ada")).status).toBe(200);
    await stack.postgres.stop();

    for (const path of [...pages, "/@unseen"]) {
      const { status, headers, text } = await getPage(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(headers.get("content-security-policy")).toContain("script-src");
      expect(text).not.toMatch(/ECONNREFUSED|terminating connection|prisma/i);
    }
    const refused = await callPortal(portal, "keys.list", { cookie });
    expect([refused.status, refused.error?.data.error.code]).toEqual([503, "service_unavailable"]);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    // These pages need no database, or have been stored.
    for (const path of ["/", "/sign-in", "/healthz", "/@ada"])
      expect([path, (await open(path, {})).status]).toEqual([path, 200]);
    expect(await readiness(portal)).toMatchObject({
      status: 503,
      body: { status: "not ready", checks: { database: "unreachable" } },
    });
    const line = await until("the failure in the log", () =>
      portal
        .logs()
        .split("\n")
        .find(
          (one) => one.includes("a request failed") && one.includes(`look-${pages[0]?.length}"`),
        ),
    );
    expect(JSON.parse(line)).toMatchObject({ level: 40, code: "service_unavailable" });

    await stack.cli("database", "start");
    await until(
      "the portal to be ready again",
      async () => (await readiness(portal)).status === 200,
    );
    for (const path of pages) expect([path, (await getPage(path)).status]).toEqual([path, 200]);
    expect((await callPortal(portal, "keys.list", { cookie })).status).toBe(200);
    expect(portal.isRunning()).toBe(true);
    expect(portal.logs()).not.toMatch(/"level":[56]0/);
  });
});
