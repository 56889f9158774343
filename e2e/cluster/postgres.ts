import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { findFreePort, findFreePorts } from "../harness/port.ts";
import { orUndefined, until } from "../harness/until.ts";
import { postgresAccount, startProgram, type Account, type Program } from "./program.ts";

const HOST = "127.0.0.1";
const LOGIN = { user: "guidepost", password: "guidepost" };
const START_TIMEOUT_MS = 90_000;

/**
 * Patroni's smallest lease: after this time without the primary, a standby takes over. An
 * attempt may take `retry_timeout`.
 */
const LEASE = { ttl: 20, loop_wait: 3, retry_timeout: 5 };

type Member = { name: string; role: string; state: string };

/** A server with Patroni and PostgreSQL. */
type Node = {
  name: string;
  dataDir: string;
  configFile: string;
  restPort: number;
  port: number;
  patroni: Program | undefined;
};

/** Starts etcd, which holds the lease of the primary. Returns its port. */
async function startEtcd(folder: string): Promise<number> {
  const [port = 0, peerPort = 0] = await findFreePorts(2);
  const [client, peer] = [`http://${HOST}:${port}`, `http://${HOST}:${peerPort}`];
  const settings = {
    name: "etcd",
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `etcd=${peer}`,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  startProgram("etcd", args, { logFile: join(folder, "etcd.log") });
  const isHealthy = async () => (await orUndefined(fetch(`${client}/health`)))?.ok;
  await until("etcd", isHealthy, START_TIMEOUT_MS);
  return port;
}

/** Returns the folder of Debian's newest PostgreSQL programs. */
function programFolder(): string {
  const root = "/usr/lib/postgresql";
  const newest = readdirSync(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, "bin"))
    .find((folder) => existsSync(join(folder, "postgres")));
  if (newest === undefined)
    throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  return newest;
}

/** The configuration of one Patroni. JSON is also YAML. */
function patroniConfig(node: Node, etcdPort: number, bootstrapScript: string): string {
  const login = (name: string) => ({ username: name, password: name });
  const config = {
    scope: "guidepost",
    name: node.name,
    restapi: {
      listen: `${HOST}:${node.restPort}`,
      connect_address: `${HOST}:${node.restPort}`,
    },
    etcd3: { host: `${HOST}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...LEASE,
        maximum_lag_on_failover: 0,
        // A commit waits for the standby, so that its promotion loses no acknowledged commit.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
      post_bootstrap: bootstrapScript,
    },
    postgresql: {
      listen: `${HOST}:${node.port}`,
      connect_address: `${HOST}:${node.port}`,
      data_dir: node.dataDir,
      bin_dir: programFolder(),
      // The copy of the standby would wait minutes for the next regular checkpoint.
      basebackup: [{ checkpoint: "fast" }],
      pgpass: `${node.dataDir}.pgpass`,
      pg_hba: [
        `host replication replicator ${HOST}/32 scram-sha-256`,
        `host all all ${HOST}/32 scram-sha-256`,
      ],
      authentication: {
        superuser: login("postgres"),
        replication: login("replicator"),
        rewind: login("rewinder"),
      },
      parameters: { unix_socket_directories: "" },
    },
  };
  return JSON.stringify(config, undefined, 2);
}

/** Creates the application's role and database in a new cluster. Patroni passes the superuser's URL. */
const BOOTSTRAP_SCRIPT = `#!/bin/sh
set -e
psql "$1" -v ON_ERROR_STOP=1 \\
  -c "create role ${LOGIN.user} login password '${LOGIN.password}'" \\
  -c "create database guidepost owner ${LOGIN.user}"
`;

export type PostgresCluster = {
  /** The URL of both servers; the application uses the writable one. */
  url: string;
  /** The URL of the server that is the standby at the start. */
  standbyUrl: string;
  /** Kills the server of the primary: Patroni and PostgreSQL. Returns its name. */
  killPrimary: () => Promise<string>;
  /** Starts a killed server again and waits until it is the synchronous standby. */
  restart: (name: string) => Promise<void>;
};

/** Starts a primary and a synchronous standby, which Patroni supervises. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const account = postgresAccount();
  const own = (path: string, owner: Account | undefined) =>
    owner && chownSync(path, owner.uid, owner.gid);
  const etcdPort = await startEtcd(folder);
  const script = join(folder, "bootstrap.sh");
  writeFileSync(script, BOOTSTRAP_SCRIPT);
  chmodSync(script, 0o755);

  const createNode = async (name: string): Promise<Node> => {
    const home = join(folder, name);
    mkdirSync(home);
    own(home, account);
    const node: Node = {
      name,
      dataDir: join(home, "data"),
      configFile: join(folder, `${name}.yml`),
      restPort: await findFreePort(),
      port: await findFreePort(),
      patroni: undefined,
    };
    writeFileSync(node.configFile, patroniConfig(node, etcdPort, script));
    return node;
  };
  const nodes = [await createNode("postgres1"), await createNode("postgres2")];
  const start = (node: Node) => {
    const logFile = join(folder, `${node.name}.log`);
    node.patroni = startProgram("patroni", [node.configFile], { logFile, account });
  };
  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const signal = AbortSignal.timeout(2_000);
      const response = await orUndefined(fetch(`http://${HOST}:${restPort}/cluster`, { signal }));
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const untilMember = (what: string, isIt: (member: Member) => boolean) =>
    until(what, async () => (await members()).find(isIt), START_TIMEOUT_MS);

  for (const node of nodes) {
    start(node);
    // The first server initializes the cluster.
    if (node === nodes[0])
      await untilMember(
        "the primary",
        ({ role, state }) => role === "leader" && state === "running",
      );
  }
  await untilMember("the standby", ({ role }) => role === "sync_standby");

  const killNode = async (node: Node) => {
    node.patroni?.kill("SIGKILL");
    await node.patroni?.ended;
    const [pid] = readFileSync(join(node.dataDir, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  };
  const nodeOf = (name: string): Node => {
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no server ${name}`);
    return node;
  };
  const urlOf = (servers: readonly Node[]) => {
    const hosts = servers.map(({ port }) => `${HOST}:${port}`).join(",");
    return `postgres://${LOGIN.user}:${LOGIN.password}@${hosts}/guidepost`;
  };
  return {
    url: `${urlOf(nodes)}?target_session_attrs=read-write`,
    standbyUrl: urlOf(nodes.slice(1)),
    killPrimary: async () => {
      const { name } = await untilMember("the primary", ({ role }) => role === "leader");
      await killNode(nodeOf(name));
      return name;
    },
    restart: async (name) => {
      start(nodeOf(name));
      await untilMember("the standby", (one) => one.name === name && one.role === "sync_standby");
    },
  };
}
