import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { expectCommonHeaders } from "../battery/headers.ts";
import { expectErrorResponse } from "../battery/error-responses.ts";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const stack = openStack();
let api: ServerProcess;
let portal: ServerProcess;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  portal = await stack.startPortal();
  ({ admin: key } = await createPeople(stack.sharedCli).addOwner("ada", "pro"));
});

const { freeze, thaw } = stack.postgres;

/** The circuit breaker opens at different times under load, and the server then logs it. */
function untilLogged(server: ServerProcess, line: string): Promise<unknown> {
  return until(`"${line}" in the log`, () => server.logs().includes(line));
}

afterEach(thaw);
afterAll(async () => {
  thaw();
  await stack.close();
});

function usage() {
  return call(api.url, { path: "/usage", key });
}
const guide = { title: "Frozen", user_id: "ada" };

function create() {
  return call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
}

async function timed<Result>(send: () => Promise<Result>) {
  const started = performance.now();
  const response = await send();
  return { response, ms: performance.now() - started };
}

async function used(): Promise<number> {
  const [row] = await stack.sql<{ used: number }>("select used from usage_months");
  return row?.used ?? 0;
}

describe("a frozen database (contract AVAIL-2)", () => {
  it("makes the API return 503 within 12 s, then within 2 s, and 200 after it runs again", async () => {
    expect((await usage()).status).toBe(200);
    const before = await used();
    freeze({ postmasterToo: true });

    // More requests than the pool has connections.
    const first = await Promise.all(
      Array.from({ length: 40 }, (_, n) => timed(n % 2 === 0 ? usage : create)),
    );
    for (const { response, ms } of first) {
      expectErrorResponse(response, "service_unavailable");
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expectCommonHeaders(response);
      expect(ms).toBeLessThan(12_000);
    }
    await untilLogged(api, "the database does not respond");
    for (let n = 0; n < 5; n++) {
      const { response, ms } = await timed(n % 2 === 0 ? usage : create);
      expectErrorResponse(response, "service_unavailable");
      expect(ms).toBeLessThan(2_000);
    }
    expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

    thaw();
    await until("the API's recovery", async () => (await usage()).status === 200);
    expect((await create()).status).toBe(201);
    // A reservation with a lost response stays counted (decision 002). Most requests wait for their key.
    const counted = (await used()) - before;
    const [made] = await stack.sql<{ guides: number }>(
      "select count(*)::int as guides from guides",
    );
    expect(counted).toBeGreaterThanOrEqual(2);
    expect(counted).toBeLessThanOrEqual(2 + 20);
    expect(made?.guides).toBeLessThanOrEqual(21);
    await untilLogged(api, "the database responds again");
    // Not `expect(...).toMatch`: its failure message would contain the whole log.
    expect(/"level":60|internal_error/.test(api.logs())).toBe(false);
  });

  it("causes no errors after the API has opened new connections, when only the old backends are frozen", async () => {
    expect((await usage()).status).toBe(200);
    freeze({ postmasterToo: false });
    await until("a response by a new connection", async () => (await usage()).status === 200);
    expect((await create()).status).toBe(201);
  });

  it("makes the portal's pages and procedures return 503 until it runs again", async () => {
    const { name, value } = await signIn(portal.url, "ada@guidepost.test", "correct horse battery");
    const cookie = `${name}=${value}`;
    const page = () => fetch(`${portal.url}/guides`, { headers: { Cookie: cookie } });
    const procedure = () => callPortal(portal, "keys.list", { cookie });
    expect((await page()).status).toBe(200);
    freeze({ postmasterToo: true });

    const first = await Promise.all([timed(page), timed(procedure)]);
    for (const { response, ms } of first) {
      expect(response.status).toBe(503);
      expect(ms).toBeLessThan(25_000);
    }
    await untilLogged(portal, "the database does not respond");
    for (const send of [page, procedure]) {
      const { response, ms } = await timed<{ status: number }>(send);
      expect(response.status).toBe(503);
      expect(ms).toBeLessThan(2_000);
    }

    thaw();
    await until("the portal's recovery", async () => (await orUndefined(page()))?.status === 200);
    expect((await procedure()).status).toBe(200);
  });
});
