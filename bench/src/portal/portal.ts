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
    .toSorted();
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
  for (let request = 0; request < WARM_UP_REQUESTS; request++)
    await requestPage(server, path, cookie);
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
    ...{ entry: PORTAL_ENTRY, dataDir, cores, cleanup },
    log: join(dataDir, "portal.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  const cookie = await signIn(portal.port, username);
  const rows: string[][] = [];
  for (const route of [...(await findRoutes()), ...CALLS]) {
    log(`Measuring ${route}`);
    const path = route
      .replace("[topic]", "limits")
      .replace("[id]", String(author.guideIds.from + 2));
    const cost = await measurePage(portal, loadOptions.postmasterPid, path, cookie);
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
