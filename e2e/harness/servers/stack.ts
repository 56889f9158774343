import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type ServerProcess } from "./server-process.ts";
import { createCli, createSharedCli } from "./cli.ts";
import { postgresOf } from "./postgres.ts";

function onFolder(dataDir: string) {
  const postgres = postgresOf(dataDir);
  const started: ServerProcess[] = [];
  const start = async (app: "api" | "portal" | "worker", settings: Record<string, string> = {}) => {
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
    startWorker: (settings?: Record<string, string>) => start("worker", settings),
    /** Stops the processes that this stack has started. */
    close: async (): Promise<void> => {
      const running = started.filter((server) => server.isRunning());
      for (const server of running) server.kill("SIGTERM");
      await Promise.all(running.map((server) => server.ended));
    },
  };
}

export type Stack = ReturnType<typeof onFolder>;

/** Creates a service with an empty data folder and a PostgreSQL of its own. */
export function openStack(): Stack {
  const stack = onFolder(mkdtempSync(join(tmpdir(), "guidepost-e2e-")));
  const close = async (): Promise<void> => {
    await stack.close();
    await stack.postgres.stop();
    rmSync(stack.dataDir, { recursive: true, force: true });
  };
  return { ...stack, close };
}

/** Starts additional processes on the shared service's data folder. */
export function joinStack({ dataDir }: { dataDir: string }): Stack {
  return onFolder(dataDir);
}
