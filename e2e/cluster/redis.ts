import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePorts } from "../harness/port.ts";
import { orUndefined, until } from "../harness/until.ts";
import { startProgram, type Program } from "./program.ts";

const run = promisify(execFile);
const HOST = "127.0.0.1";
const NAME = "guidepost";

export type RedisCluster = {
  /** The URL with the addresses of the Sentinels. */
  url: string;
  /** Kills the master. Resolves to its port when the Sentinels have another master. */
  killMaster: () => Promise<number>;
  /** Starts a killed server again. The Sentinels make it a replica. */
  restart: (port: number) => void;
};

/** Runs a command of `redis-cli` and returns the lines of its result. */
async function redisCli(port: number, ...command: string[]): Promise<string[]> {
  const { stdout } = await run("redis-cli", ["-h", HOST, "-p", `${port}`, ...command]);
  return stdout.trim().split("\n");
}

/** Starts a master and a replica, which three Sentinels watch. */
export async function startRedisCluster(folder: string): Promise<RedisCluster> {
  const [first = 0, second = 0, ...sentinelPorts] = await findFreePorts(5);
  const programs = new Map<number, Program>();
  const startServer = (port: number, ...extra: string[]) => {
    const settings = { port, bind: HOST, save: "", appendonly: "no", dir: folder };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    const logFile = join(folder, `redis-${port}.log`);
    programs.set(port, startProgram("redis-server", [...args, ...extra], { logFile }));
  };
  startServer(first);
  startServer(second, "--replicaof", `${HOST} ${first}`);
  for (const port of sentinelPorts) {
    const file = join(folder, `sentinel-${port}.conf`);
    const lines = [
      `port ${port}`,
      `bind ${HOST}`,
      `dir ${folder}`,
      `sentinel monitor ${NAME} ${HOST} ${first} 2`,
      `sentinel down-after-milliseconds ${NAME} 2000`,
      `sentinel failover-timeout ${NAME} 5000`,
    ];
    writeFileSync(file, `${lines.join("\n")}\n`);
    const logFile = join(folder, `sentinel-${port}.log`);
    programs.set(port, startProgram("redis-server", [file, "--sentinel"], { logFile }));
  }
  const [sentinel = 0] = sentinelPorts;
  const masterPort = async () =>
    Number((await redisCli(sentinel, "sentinel", "get-master-addr-by-name", NAME))[1]);
  await until("the Sentinels", async () => {
    const [reply = ""] =
      (await orUndefined(redisCli(sentinel, "sentinel", "ckquorum", NAME))) ?? [];
    const master = await orUndefined(redisCli(sentinel, "sentinel", "replicas", NAME));
    return reply.startsWith("OK 3") && master?.includes(`${HOST}:${second}`);
  });

  const kill = async (port: number) => {
    const program = programs.get(port);
    program?.kill("SIGKILL");
    await program?.ended;
    programs.delete(port);
  };
  return {
    url: `redis+sentinel://${sentinelPorts.map((port) => `${HOST}:${port}`).join(",")}/${NAME}`,
    killMaster: async () => {
      const port = await masterPort();
      await kill(port);
      await until("another master", async () => (await masterPort()) !== port);
      return port;
    },
    restart: (port) => startServer(port),
  };
}
