import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

/** docs/operating.md promises 10 s; the cores of a test machine may be busy. */
const RESTART_LIMIT_MS = 30_000;

const stack = openStack();
let api: ServerProcess;
let portal: ServerProcess;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  portal = await stack.startPortal();
  ({ admin: key } = await createPeople(stack.sharedCli).addOwner("ada", "enterprise"));
});

afterAll(stack.close);

describe("kill -9 of the embedded PostgreSQL", () => {
  it("leads to a restart within the time limit, and no acknowledged guide is lost", async () => {
    const acknowledged: number[] = [];
    const load = startLoad({ connections: 8 }, async () => {
      const guide = { title: "Written under load", user_id: "ada" };
      const response = await call(api.url, {
        method: "POST",
        path: "/guides",
        key,
        json: { guide },
      });
      if (response.status === 201)
        acknowledged.push((response.body as { guide: { id: number } }).guide.id);
      return response;
    });
    await until("requests that succeed", () => successes(load.outcomes).length > 50);
    const tookMs = await untilServedAgain(await killPostmaster());
    const outcomes = await load.stop();

    expect(tookMs).toBeLessThan(RESTART_LIMIT_MS);
    const failures = outcomes.filter(({ status }) => status !== 201);
    expect(failures.filter(({ status }) => status !== 503)).toEqual([]);
    const kept = await stack.sql("select id from guides where id = any($1)", [acknowledged]);
    expect(kept).toHaveLength(acknowledged.length);
    await expect.poll(postmasters).toHaveLength(1);
    expect(api.logs()).not.toContain('"level":60');
  });

  it("makes the running API and portal reconnect when PostgreSQL restarts on another port", async () => {
    const portBefore = await postgresPort();
    // A process of the old server that does not exit delays the restart until the port is in use.
    const checkpointer = checkpointerPid();
    process.kill(checkpointer, "SIGSTOP");
    const killed = await killPostmaster();
    const otherServer = await until("the port to be free", () => orUndefined(listenOn(portBefore)));
    process.kill(checkpointer, "SIGCONT");
    try {
      expect(await untilServedAgain(killed)).toBeLessThan(RESTART_LIMIT_MS);
      expect(await postgresPort()).not.toBe(portBefore);
      // Another process can have started one that exits, because it does not get the folder's lock.
      await expect.poll(postmasters).toHaveLength(1);
    } finally {
      otherServer.close();
    }
  });

  it("causes a restart only after a crash: after a shutdown, only the operator starts PostgreSQL", async () => {
    await stack.postgres.stop();
    await until("503 of the API", async () => (await usageStatus()) === 503);
    // Several check intervals of the supervision.
    await sleep(2_000);
    expect(postmasters()).toEqual([]);
    await stack.cli("database", "start");
    await untilServedAgain(0);
  });
});

async function usageStatus(): Promise<number | undefined> {
  return (await orUndefined(call(api.url, { path: "/usage", key })))?.status;
}

/** Returns the id of the killed process. */
async function killPostmaster(): Promise<number> {
  const pid = await until("the postmaster", () => stack.postgres.pid());
  process.kill(pid, "SIGKILL");
  return pid;
}

/** Waits until API and portal use a new server; returns the duration in ms. */
async function untilServedAgain(killed: number): Promise<number> {
  const startedAt = performance.now();
  await until("another postmaster", () => {
    const pid = stack.postgres.pid();
    return pid !== undefined && pid !== killed;
  });
  await until("the API to reach PostgreSQL", async () => (await usageStatus()) === 200);
  // Public pages are also served without the database.
  const page = `${portal.url}/sitemap.xml`;
  await until("the portal to reach PostgreSQL", async () => (await orUndefined(fetch(page)))?.ok);
  return performance.now() - startedAt;
}

async function postgresPort(): Promise<number> {
  const [row] = await stack.sql<{ port: string }>(
    "select setting as port from pg_settings where name = 'port'",
  );
  return Number(row?.port);
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Returns the lines of all postmasters of the data folder. */
function postmasters(): string[] {
  const folder = realpathSync(join(stack.dataDir, "postgres"));
  return processes().filter((line) => line.includes("/postgres ") && line.includes(folder));
}

function checkpointerPid(): number {
  const ofServer = new RegExp(`^ *(\\d+) +${stack.postgres.pid()} postgres: checkpointer`);
  return Number(processes().flatMap((line) => ofServer.exec(line)?.[1] ?? [])[0]);
}

/** Returns one line per process: its id, its parent's id, its command line. */
function processes(): string[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
}
