import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type ServerProcess } from "./server-process.ts";
import { createCli, createSharedCli } from "./cli.ts";
import { postgresOf } from "./postgres.ts";

const onFolder = (dataDir: string) => {
  const postgres = postgresOf(dataDir);
  const started: ServerProcess[] = [];
  const start = async (app: "api" | "portal", settings: Record<string, string> = {}) => {
    const server = await startServer(app, dataDir, settings);
    started.push(server);
    return server;
  };

  return {
    dataDir,
    cli: createCli(dataDir),
    sharedCli: createSharedCli(dataDir),
    postgres,
    sql: postgres.sql,
    startApi: (settings?: Record<string, string>) => start("api", settings),
    startPortal: (settings?: Record<string, string>) => start("portal", settings),
    /** Stops the processes that were started here and still run. */
    close: async (): Promise<void> => {
      const running = started.filter((server) => server.isRunning());
      for (const server of running) server.kill("SIGTERM");
      await Promise.all(running.map((server) => server.ended));
    },
  };
};

export type Stack = ReturnType<typeof onFolder>;

/** A service of its own: an empty data folder, PostgreSQL, and as many API processes as wanted. */
export const openStack = (): Stack => {
  const stack = onFolder(mkdtempSync(join(tmpdir(), "guidepost-e2e-")));
  const close = async (): Promise<void> => {
    await stack.close();
    await stack.postgres.stop();
    rmSync(stack.dataDir, { recursive: true, force: true });
  };
  return { ...stack, close };
};

/** Further API processes on the shared service's database. */
export const joinStack = ({ dataDir }: { dataDir: string }): Stack => onFolder(dataDir);
