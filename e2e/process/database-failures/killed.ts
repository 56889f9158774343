import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startLoad, successes } from "../../harness/load.ts";
import { orUndefined, until } from "../../harness/until.ts";
import { createGuide, getUsage, type Servers } from "./servers.ts";

async function listenOn(port: number): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Returns one line per process: its id, its parent's id, its command line. */
function processes(): string[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
}

/** Tests that the servers restart an embedded PostgreSQL that was killed. */
export function testKilledDatabase(servers: Servers): void {
  const { stack } = servers;

  async function usageStatus(): Promise<number | undefined> {
    return (await orUndefined(getUsage(servers)))?.status;
  }

  /** Returns the id of the killed process. */
  async function killPostmaster(): Promise<number> {
    const pid = await until("the postmaster", () => stack.postgres.pid());
    process.kill(pid, "SIGKILL");
    return pid;
  }

  /** Waits until API and portal use a new server. */
  async function untilServedAgain(killed: number): Promise<void> {
    await until("another postmaster", () => {
      const pid = stack.postgres.pid();
      return pid !== undefined && pid !== killed;
    });
    await until("the API to reach PostgreSQL", async () => (await usageStatus()) === 200);
    // Public pages are also served without the database.
    const page = `${servers.portal.url}/sitemap.xml`;
    await until("the portal to reach PostgreSQL", async () => (await orUndefined(fetch(page)))?.ok);
  }

  async function postgresPort(): Promise<number> {
    const [row] = await stack.sql<{ port: string }>(
      "select setting as port from pg_settings where name = 'port'",
    );
    return Number(row?.port);
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

  it("leads to a restart, and no acknowledged guide is lost", async () => {
    const acknowledged: number[] = [];
    const load = startLoad({ connections: 8 }, async () => {
      const response = await createGuide(servers, "Written under load");
      if (response.status === 201)
        acknowledged.push((response.body as { guide: { id: number } }).guide.id);
      return response;
    });
    await until("requests that succeed", () => successes(load.outcomes).length > 20);
    await untilServedAgain(await killPostmaster());
    const outcomes = await load.stop();

    const failures = outcomes.filter(({ status }) => status !== 201);
    expect(failures.filter(({ status }) => status !== 503)).toEqual([]);
    const kept = await stack.sql("select id from guides where id = any($1)", [acknowledged]);
    expect(kept).toHaveLength(acknowledged.length);
    await expect.poll(postmasters).toHaveLength(1);
    expect(servers.api.logs()).not.toContain('"level":60');
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
      await untilServedAgain(killed);
      expect(await postgresPort()).not.toBe(portBefore);
      // Another process can have started one that exits, because it does not get the folder's lock.
      await expect.poll(postmasters).toHaveLength(1);
    } finally {
      otherServer.close();
    }
  });
}
