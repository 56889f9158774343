import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { orUndefined, until } from "../until.ts";

/** Returns the postmaster's children: backends and background writers. */
function childrenOf(postmaster: number): number[] {
  return execFileSync("ps", ["-o", "pid=", "--ppid", `${postmaster}`], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(Number);
}

/** A statement rejects when its connection is lost. Between statements, the loss would end the process of the test. */
function ignoreLostConnection(client: pg.Client): void {
  client.on("error", () => {});
}

/** The connection for single statements of each folder. A statement takes a tenth of the CPU time of a new connection. */
const kept = new Map<string, Promise<pg.Client>>();
/** The last statement of each of these connections. */
const lastStatements = new Map<string, Promise<unknown>>();

/** Accesses the embedded PostgreSQL of a data folder: its process, and its data by SQL. */
export function postgresOf(dataDir: string) {
  const folder = join(dataDir, "postgres");

  const pidFile = () => readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");

  /** Returns the postmaster's process id; undefined if it does not run. */
  const pid = (): number | undefined => {
    try {
      const id = Number(pidFile()[0]);
      process.kill(id, 0);
      return id;
    } catch {
      return undefined;
    }
  };

  /** Returns how the application connects to it. */
  const login = () => {
    const file = readFileSync(join(folder, "guidepost.json"), "utf8");
    const { user, password } = JSON.parse(file) as { user: string; password: string };
    // guidepost.json contains the preferred port; a restarted server may use another one.
    return { user, password, port: Number(pidFile()[3]) };
  };

  /** Returns the `DATABASE_URL` of the application. */
  const url = (): string => {
    const { user, password, port } = login();
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/guidepost`;
  };

  /** Opens a connection. The caller ends it. */
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...login(),
      host: "127.0.0.1",
      database: "guidepost",
      application_name: "e2e",
    });
    ignoreLostConnection(client);
    await client.connect();
    return client;
  };

  const connectOnce = async (): Promise<pg.Client> => {
    const client = await connect();
    client.once("end", () => kept.delete(folder));
    return client;
  };

  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    const connecting = kept.get(folder) ?? connectOnce();
    kept.set(folder, connecting);
    connecting.catch(() => kept.delete(folder));
    return (await (await connecting).query<Row>(text, values)).rows;
  };

  /** Runs one statement after those before it, and resolves to its rows. */
  const sql = <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    const run = () => query<Row>(text, values);
    const rows = (lastStatements.get(folder) ?? Promise.resolve()).then(run, run);
    lastStatements.set(folder, rows);
    return rows;
  };

  /** Changes settings of the server, as its superuser, without a restart. Undefined: the default. */
  const configure = async (settings: Record<string, number | undefined>): Promise<void> => {
    const file = readFileSync(join(folder, "superuser.json"), "utf8");
    const { password } = JSON.parse(file) as { password: string };
    const { port } = login();
    const client = new pg.Client({
      user: "guidepost",
      password,
      port,
      host: "127.0.0.1",
      database: "guidepost",
    });
    ignoreLostConnection(client);
    await client.connect();
    try {
      for (const [name, value] of Object.entries(settings))
        await client.query(
          value === undefined
            ? `alter system reset ${name}`
            : `alter system set ${name} = ${value}`,
        );
      await client.query("select pg_reload_conf()");
    } finally {
      await client.end();
    }
  };

  /** Stops it as the shutdown of a machine does; resolves when the process has exited. */
  const stop = async (): Promise<void> => {
    const running = pid();
    if (running === undefined) return;
    process.kill(running, "SIGINT");
    await until("PostgreSQL to exit", () => pid() === undefined);
  };

  let frozen: number[] = [];

  /** Stops its backends and background writers, with `postmasterToo` also the postmaster, until `thaw`. */
  const freeze = ({ postmasterToo }: { postmasterToo: boolean }) => {
    const postmaster = pid();
    if (postmaster === undefined) throw new Error("PostgreSQL does not run.");
    // The postmaster first, so that it starts no process that stays running.
    frozen = postmasterToo ? [postmaster] : [];
    for (const one of frozen) process.kill(one, "SIGSTOP");
    for (const child of childrenOf(postmaster)) {
      process.kill(child, "SIGSTOP");
      frozen.push(child);
    }
  };

  const thaw = () => {
    for (const one of frozen.splice(0)) {
      try {
        process.kill(one, "SIGCONT");
      } catch {
        // The process has ended.
      }
    }
  };

  return {
    pid,
    login,
    url,
    connect,
    sql,
    configure,
    stop,
    freeze,
    thaw,
    isUp: async () => (await orUndefined(sql("select 1"))) !== undefined,
  };
}
