/** The program of the drill `disk`. It ends with exit code 1 when a check has failed. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { print } from "../../scripts/setup/output.mjs";
import { call } from "../harness/call.ts";
import { countStatuses, startLoad, type Outcome } from "../harness/load.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { startServer, type ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack, type Stack } from "../harness/servers/stack.ts";
import { orUndefined, until } from "../harness/until.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const APPS = ["api", "portal", "worker"] as const;
const LOAD = { connections: 4, pauseMs: 20 };
const LOG_DISK_MB = 8;
const DATABASE_DISK_MB = 320;
/** 503 responses that show that the disk is full. */
const REFUSALS = 20;
const PROBE_TIMEOUT_MS = 10_000;
/** Its numbers cannot be compressed to much less. */
const LONG_STEP = `<p>${Array.from({ length: 6_000 }, (_, index) => index ** 2).join(" ")}</p>`;

const INTERRUPTED_CODE = 130;

/** Stops the processes of the running phase. */
let close = async () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(INTERRUPTED_CODE)));

let failedChecks = 0;
function check(isRight: boolean, what: string): void {
  if (!isRight) failedChecks += 1;
  print(`  ${isRight ? "✓" : "✗"} ${what}`);
}

/** Checks that each process responds to `/healthz`. */
async function checkHealth(servers: readonly ServerProcess[]): Promise<void> {
  for (const { url } of servers) {
    const response = await orUndefined(
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }),
    );
    check(response?.status === 200, `${url}/healthz responds with ${response?.status}`);
  }
}

async function droppedLines({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^guidepost_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1]);
}

async function stopServers(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.kill("SIGTERM");
  for (const server of servers) {
    const ended = await server.ended;
    check(ended === 0, `${server.url} ends with ${ended} after SIGTERM`);
  }
}

/** A client that creates guides, and remembers those that were acknowledged. */
async function createAuthor(stack: Stack, api: ServerProcess) {
  const { admin: key } = await insertPeople(stack).addOwner("ada", "enterprise", ample);
  const acknowledged = new Map<number, string>();
  let created = 0;
  const create = async (content: string) => {
    const title = `Guide ${(created += 1)}`;
    const steps = [{ position: 1, content }];
    const json = { guide: { title, category: "tech", user_id: "ada", steps } };
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await call(api.url, { method: "POST", path: "/guides", key, json, signal });
    if (response.status === 201)
      acknowledged.set((response.body as { guide: { id: number } }).guide.id, title);
    return response;
  };
  const countLost = async () => {
    let lost = 0;
    for (const [id, title] of acknowledged) {
      const { body } = await call(api.url, { path: `/guides/${id}`, key });
      if ((body as { guide?: { title: string } }).guide?.title !== title) lost += 1;
    }
    return lost;
  };
  return { key, acknowledged, create, countLost };
}

function describeStatuses(outcomes: Outcome[]): string {
  return Object.entries(countStatuses(outcomes))
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

/** Only the logs are on the small disk. */
async function fillDiskOfLogs(folder: string): Promise<void> {
  print("The disk of the logs is full");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const stack = joinStack({ dataDir });
  const disk = mountSmallDisk(join(folder, "logs"), LOG_DISK_MB);
  const servers: ServerProcess[] = [];
  close = async () => {
    for (const server of servers) if (server.isRunning()) server.kill("SIGKILL");
    await stack.postgres.stop();
  };
  try {
    for (const app of APPS) servers.push(await startServer(app, disk.path, { DATA_DIR: dataDir }));
    const [api] = servers as [ServerProcess];
    const author = await createAuthor(stack, api);
    disk.fill();
    const load = startLoad({ connections: 16 }, () =>
      call(api.url, { path: "/usage", key: author.key }),
    );
    await until("log lines to be dropped", async () => (await droppedLines(api)) > 0);
    await checkHealth(servers);
    disk.free();
    const isLogged = async () => {
      await call(api.url, {
        path: "/usage",
        key: author.key,
        headers: { "X-Request-Id": "after" },
      });
      return readFileSync(join(disk.path, `api-${api.port}.log`), "utf8").includes('"after"');
    };
    await until("the log to continue", isLogged);
    await load.stop();
    const statuses = describeStatuses(load.outcomes);
    check(/^\d+ × 200$/.test(statuses), `requests meanwhile: ${statuses}`);
    check(true, `${await droppedLines(api)} lines were dropped, and the log continues`);
    disk.fill();
    await checkHealth(servers);
    await stopServers(servers);
  } finally {
    await close();
  }
}

/** Sends changes until the database refuses them. Checks that each response is 201 or 503. */
async function createUntilRefused(author: Awaited<ReturnType<typeof createAuthor>>) {
  const outcomes: Outcome[] = [];
  const retryAfter: (string | null)[] = [];
  await until("the database to refuse changes", async () => {
    const response = await orUndefined(author.create(LONG_STEP));
    outcomes.push({ startedAt: 0, status: response?.status });
    if (response?.status === 503) retryAfter.push(response.headers.get("retry-after"));
    return retryAfter.length >= REFUSALS;
  });
  const statuses = describeStatuses(outcomes);
  check(/^(?:\d+ × 201, )?\d+ × 503$/.test(statuses), `large changes meanwhile: ${statuses}`);
  check(!retryAfter.includes(null), "each 503 has Retry-After");
}

/** Uses up the write-ahead log as the superuser, until the server ends because it cannot create the next file. */
async function fillWriteAheadLog(dataDir: string, stack: Stack): Promise<void> {
  const file = readFileSync(join(dataDir, "postgres", "superuser.json"), "utf8");
  const { password } = JSON.parse(file) as { password: string };
  await until("PostgreSQL to end", async () => {
    const { port } = stack.postgres.login();
    const client = new pg.Client({
      user: "guidepost",
      password,
      port,
      host: "127.0.0.1",
      database: "guidepost",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      for (;;)
        await client.query("select pg_logical_emit_message(false, 'drill', ''), pg_switch_wal()");
    } catch {
      return !(await stack.postgres.isUp());
    }
  });
}

/** Database, images and logs are on the small disk. */
async function fillDiskOfDatabase(folder: string): Promise<void> {
  const disk: SmallDisk = mountSmallDisk(join(folder, "all"), DATABASE_DISK_MB);
  const stack = joinStack({ dataDir: disk.path });
  close = async () => {
    disk.free();
    await stack.close();
    await stack.postgres.stop();
  };
  try {
    const api = await stack.startApi();
    const servers = [api, await stack.startPortal(), await stack.startWorker()];
    const author = await createAuthor(stack, api);
    await author.create("<p>Before</p>");
    const load = startLoad(LOAD, () => author.create("<p>Short</p>"));
    const untilCreated = () =>
      until(
        "a change",
        async () => (await orUndefined(author.create("<p>After</p>")))?.status === 201,
      );

    print("The disk of the database is full");
    disk.fill();
    await createUntilRefused(author);
    await checkHealth(servers);
    disk.free();
    await untilCreated();
    check(true, "changes succeed after space was freed");

    print("The disk of the database is full, and PostgreSQL cannot write its log");
    disk.fill();
    await fillWriteAheadLog(disk.path, stack);
    await createUntilRefused(author);
    await checkHealth(servers);
    disk.free();
    await untilCreated();
    check(true, "changes succeed after space was freed, without a restart of a process");

    await load.stop();
    const { 201: created = 0, broken = 0, ...others } = countStatuses(load.outcomes);
    const statuses = describeStatuses(load.outcomes);
    const hasOthers = Object.keys(others).some((status) => status !== "503");
    check(created > 0 && broken === 0 && !hasOthers, `small changes in all phases: ${statuses}`);
    check(
      (await author.countLost()) === 0,
      `${author.acknowledged.size} guides were acknowledged, and none is lost`,
    );
    check(
      servers.every((server) => server.isRunning()),
      "no process has ended",
    );
    await stopServers(servers);
  } finally {
    await close();
  }
}

const [folder = ""] = process.argv.slice(2);
await fillDiskOfLogs(folder);
await fillDiskOfDatabase(folder);
process.exit(failedChecks === 0 ? 0 : 1);
