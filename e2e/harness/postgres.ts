import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { orUndefined, until } from "./until.ts";

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

  /** Runs one statement and resolves to its rows. */
  const sql = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    const file = readFileSync(join(folder, "guidepost.json"), "utf8");
    const login = JSON.parse(file) as { user: string; password: string };
    const client = new pg.Client({
      ...login,
      host: "127.0.0.1",
      // guidepost.json contains the preferred port; a restarted server may use another one.
      port: Number(pidFile()[3]),
      database: "guidepost",
      application_name: "e2e",
    });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
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

  return { pid, sql, stop, isUp: async () => (await orUndefined(sql("select 1"))) !== undefined };
}
