import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { spawnOnFreePort, startRedis, urlAt } from "./start-redis.ts";

const READY_TIMEOUT_MS = 120_000;
const MASTER = "mymaster";

/** Starts a Redis master, a replica, and a Sentinel that promotes the replica when a test calls `promoteReplica`. */
export async function startSentinel() {
  const [master, replica] = await Promise.all([startRedis(), startRedis()]);
  const masterClient = new Redis(master.url);
  // By default, the master waits 5 s for further replicas.
  await masterClient.config("SET", "repl-diskless-sync-delay", "0");
  masterClient.disconnect();
  const masterPort = Number(new URL(master.url).port);
  const replicaClient = new Redis(replica.url);
  await replicaClient.replicaof("127.0.0.1", masterPort);
  await waitUntil(async () =>
    (await replicaClient.info("replication")).includes("master_link_status:up"),
  );
  replicaClient.disconnect();

  const folder = await mkdtemp(join(tmpdir(), "guidepost-sentinel-"));
  const { port, server } = await spawnOnFreePort(async (freePort) => {
    // Sentinel writes its state into this file.
    const file = join(folder, `${freePort}.conf`);
    await writeFile(
      file,
      `port ${freePort}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 1
sentinel down-after-milliseconds ${MASTER} ${READY_TIMEOUT_MS}
sentinel failover-timeout ${MASTER} ${READY_TIMEOUT_MS}
`,
    );
    return [file, "--sentinel"];
  });
  const sentinel = new Redis(urlAt(port));
  await waitUntil(async () => {
    const replicas = (await sentinel.call("sentinel", "replicas", MASTER)) as unknown[];
    return replicas.length === 1;
  });
  return {
    url: `redis+sentinel://127.0.0.1:${port}/${MASTER}`,
    master,
    replica,
    /** Makes the replica the master, as Sentinel does when it has not reached the master for a time. */
    promoteReplica: () =>
      waitUntil(async () => {
        // Sentinel refuses it until it has heard from the replica after the loss of the master.
        const refusal = await sentinel.call("sentinel", "failover", MASTER).catch(String);
        return refusal === "OK" || String(refusal).includes("INPROG");
      }),
    stop: async () => {
      sentinel.disconnect();
      server.kill("SIGKILL");
      await Promise.all([master.stop(), replica.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("Redis Sentinel is not ready.");
    await sleep(50);
  }
}
