import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { orNothing, until } from "./until.ts";

/** The embedded PostgreSQL of a data folder, for what neither HTTP nor the operator's tool reaches. */
export const postgresOf = (dataDir: string) => {
  const folder = join(dataDir, "postgres");

  const pidFile = () => readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");

  /** The postmaster's process id; undefined while none runs. */
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
      // guidepost.json has the preferred port; the server may have come back on another one.
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

  /** Ends it at once, as a machine would that is shut down; resolves when it is gone. */
  const stop = async (): Promise<void> => {
    const running = pid();
    if (running === undefined) return;
    process.kill(running, "SIGINT");
    await until("PostgreSQL's end", () => pid() === undefined);
  };

  return { pid, sql, stop, isUp: async () => (await orNothing(sql("select 1"))) !== undefined };
};
