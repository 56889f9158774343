import { afterEach, expect, it } from "vitest";
import { expectErrorResponse } from "../../battery/error-responses.ts";
import { expectCommonHeaders } from "../../battery/headers.ts";
import type { ServerProcess } from "../../harness/servers/server-process.ts";
import { orUndefined, until } from "../../harness/until.ts";
import { callPortal } from "../portal-calls.ts";
import { createGuide, getUsage, openPage, type Servers } from "./servers.ts";

/** The number of statements that a server has sent to the database. */
async function countStatements({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^guidepost_database_statements_total (\d+)$/m.exec(metrics)?.[1]);
}

/** Waits for a line that the server logs after this call. */
function nextLine({ logs }: ServerProcess) {
  const { length } = logs();
  return (line: string) => until(`"${line}" in the log`, () => logs().includes(line, length));
}

/** Tests that API and portal report a database that does not respond, and recover. */
export function testFrozenDatabase(servers: Servers): void {
  const { stack } = servers;
  const { freeze, thaw } = stack.postgres;
  afterEach(thaw);

  async function readUsed(): Promise<number> {
    const text = "select sum(used)::int as used from usage_months where account_id = $1";
    const [row] = await stack.sql<{ used: number }>(text, [servers.account]);
    return row?.used ?? 0;
  }

  it("makes the API return 503, then without sending statements, and 200 after it runs again", async () => {
    const { api } = servers;
    const usage = () => getUsage(servers);
    const create = () => createGuide(servers, "Frozen");
    expect((await usage()).status).toBe(200);
    const before = await readUsed();
    const untilLogged = nextLine(api);
    freeze({ postmasterToo: true });

    // More requests than the pool has connections.
    const first = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? usage() : create())),
    );
    for (const response of first) {
      expectErrorResponse(response, "service_unavailable");
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expectCommonHeaders(response);
    }
    await untilLogged("the database does not respond");
    const statements = await countStatements(api);
    for (const send of [usage, create, usage])
      expectErrorResponse(await send(), "service_unavailable");
    expect(await countStatements(api)).toBe(statements);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

    thaw();
    await until("the API's recovery", async () => (await usage()).status === 200);
    expect((await create()).status).toBe(201);
    // A reservation with a lost response stays counted (decision 002). Most requests wait for their key.
    const counted = (await readUsed()) - before;
    const [made] = await stack.sql<{ guides: number }>(
      "select count(*)::int as guides from guides where title = 'Frozen'",
    );
    expect(counted).toBeGreaterThanOrEqual(2);
    expect(counted).toBeLessThanOrEqual(2 + 20);
    expect(made?.guides).toBeLessThanOrEqual(21);
    await untilLogged("the database responds again");
    // Not `expect(...).toMatch`: its failure message would contain the whole log.
    expect(/"level":60|internal_error/.test(api.logs())).toBe(false);
  });

  it("causes no errors after the API has opened new connections, when only the old backends are frozen", async () => {
    expect((await getUsage(servers)).status).toBe(200);
    freeze({ postmasterToo: false });
    await until("a response by a new connection", async () => {
      return (await getUsage(servers)).status === 200;
    });
    expect((await createGuide(servers, "By a new connection")).status).toBe(201);
  });

  it("makes the portal's pages and procedures return 503, then without sending statements, until it runs again", async () => {
    const { portal, cookie } = servers;
    const page = () => openPage(servers, "/guides");
    const procedure = () => callPortal(portal, "keys.list", { cookie });
    expect((await page()).status).toBe(200);
    const untilLogged = nextLine(portal);
    freeze({ postmasterToo: true });

    for (const { status } of await Promise.all([page(), procedure()])) expect(status).toBe(503);
    await untilLogged("the database does not respond");
    const statements = await countStatements(portal);
    for (const send of [page, procedure]) expect((await send()).status).toBe(503);
    expect(await countStatements(portal)).toBe(statements);

    thaw();
    await until("the portal's recovery", async () => (await orUndefined(page()))?.status === 200);
    expect((await procedure()).status).toBe(200);
  });
}
