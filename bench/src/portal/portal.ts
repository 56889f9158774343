import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sendRequest } from "../load/send-request.ts";
import { measureCpu } from "../machine/cpu-times.ts";
import { median } from "../median.ts";
import { PORTAL_ENTRY, PORTAL_ROUTES_FOLDER } from "../paths.ts";
import { fixed, judged, table } from "../report/markdown.ts";
import type { BenchEnvironment } from "../run-scenario.ts";
import { startPortal } from "../servers/apps.ts";
import { countStatements } from "../servers/count-statements.ts";
import type { Server } from "../servers/start-server.ts";
import { createPortalUser, signIn } from "./session.ts";

const WARM_UP_REQUESTS = 10;
const REQUESTS = 40;
/** The goals of each page. */
const MAX_STATEMENTS = 8;
const MAX_CPU_MS = 40;

/** Requests of pages in the browser, in addition to their documents. */
const CALLS = ["/api/trpc/guides.trash?input=%7B%22limit%22%3A50%7D"];

/** The cost of one request: CPU of the portal and wall time in ms, transferred bytes. */
type PageCost = { cpu: number | undefined; wall: number; statements: number; bytes: number };

/** The routes of the pages for signed-in users, as Next derives them from the files. */
async function findRoutes(): Promise<string[]> {
  const files = await readdir(PORTAL_ROUTES_FOLDER, { recursive: true });
  return files
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\/?\([^/]+\)/g, "")}`)
    .filter((route) => !NOT_MEASURED.includes(route))
    .toSorted();
}

/** The page of a logged request needs one, and the bench logs none. */
const NOT_MEASURED = ["/developer/logs/[id]"];

/** Adds a webhook with a delivery. Returns what replaces the parameters of a page of a key, a webhook or a guide. */
async function addObjects({ db, author }: BenchEnvironment["database"]) {
  const { rows } = await db.query<{ key: number; webhook: number; delivery: string }>(
    `with webhook as (
       insert into webhook_endpoints (account_id, url, description, events, secret)
       values ($1, 'https://receiver.example/', '', '{guide.deleted}', 'whsec_bench') returning id
     ), event as (
       insert into events (id, account_id, type, data) values ('evt_bench', $1, 'webhook.test', '{}') returning id
     ), delivery as (
       insert into webhook_deliveries (endpoint_id, event_id, state, finished_at)
       select webhook.id, event.id, 'succeeded', now() from webhook, event returning id
     )
     select (select min(id) from api_keys where account_id = $1) as key, webhook.id as webhook, delivery.id as delivery
       from webhook, delivery`,
    [author.accountId],
  );
  const [added] = rows;
  if (!added) throw new Error("The objects could not be added");
  const guide = author.guideIds.from + 2;
  return (route: string): string => {
    if (route.startsWith("/developer/keys")) return route.replace("[id]", String(added.key));
    if (!route.startsWith("/developer/webhooks")) return route.replace("[id]", String(guide));
    return route.replace("[id]", String(added.webhook)).replace("[delivery]", added.delivery);
  };
}

/** Each request has a new address, because the portal limits the reads of each address. */
let requests = 0;

/** @throws Error for a response that is neither a page nor a redirect */
async function requestPage({ port }: Server, path: string, cookie: string) {
  requests += 1;
  const start = performance.now();
  const { status, body } = await sendRequest(port, path, {
    headers: {
      Cookie: cookie,
      "Accept-Encoding": "gzip, deflate, br",
      "X-Forwarded-For": `198.18.${requests >> 8}.${requests & 0xff}`,
    },
  });
  if (status !== 200 && status !== 307) throw new Error(`${path} returned ${status}`);
  return { wall: performance.now() - start, bytes: body.byteLength };
}

async function measurePage(
  server: Server,
  postmasterPid: number,
  path: string,
  cookie: string,
): Promise<PageCost> {
  const before = await countStatements(server);
  const readCpu = measureCpu(server.pid, postmasterPid, []);
  const results = [];
  for (let request = 0; request < REQUESTS; request++)
    results.push(await requestPage(server, path, cookie));
  const spent = readCpu();
  // Rounded: background work adds a few statements to all requests together.
  const statements = Math.round(((await countStatements(server)) - before) / REQUESTS);
  return {
    cpu: spent && (spent.server * 1000) / REQUESTS,
    wall: median(results.map(({ wall }) => wall)),
    bytes: median(results.map(({ bytes }) => bytes)),
    statements,
  };
}

/** Measures each page of signed-in users, as the owner of an account with 20,000 guides. */
export async function measurePortal(
  { database, loadOptions, serverCores: cores, cleanup }: BenchEnvironment,
  log: (message: string) => void,
): Promise<string> {
  const { dataDir, author } = database;
  const username = "bench-owner";
  await createPortalUser(dataDir, { username, accountId: author.accountId, role: "owner" });
  const portal = await startPortal({
    entry: PORTAL_ENTRY,
    dataDir,
    cores,
    cleanup,
    log: join(dataDir, "portal.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  const cookie = await signIn(portal.port, username);
  const pathOf = await addObjects(database);
  const routes = [...(await findRoutes()), ...CALLS];
  // The pages share code: the first ones would be measured while V8 compiles it.
  log("Warming up");
  for (const route of routes)
    for (let request = 0; request < WARM_UP_REQUESTS; request++)
      await requestPage(portal, pathOf(route), cookie);
  const rows: string[][] = [];
  for (const route of routes) {
    log(`Measuring ${route}`);
    const cost = await measurePage(portal, loadOptions.postmasterPid, pathOf(route), cookie);
    rows.push([
      route.replace(/\?.*$/, ""),
      ...judged(cost.statements, MAX_STATEMENTS, { comparison: "≤", digits: 0 }),
      ...judged(cost.cpu, MAX_CPU_MS, { comparison: "≤", digits: 1 }),
      fixed(cost.wall, 1),
      fixed(cost.bytes),
    ]);
  }
  await portal.stop();
  const head = ["page", "SQL statements", "goal", "server CPU ms", "goal", "wall ms", "bytes"];
  return `${table(head, rows)}\n`;
}
