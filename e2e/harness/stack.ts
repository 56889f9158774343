import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi, type ApiProcess } from "./api-process.ts";
import { createCli } from "./cli.ts";
import { postgresOf } from "./postgres.ts";

/** A service of its own: an empty data folder, PostgreSQL, and as many API processes as wanted. */
export const openStack = () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guidepost-e2e-"));
  const postgres = postgresOf(dataDir);
  const started: ApiProcess[] = [];

  return {
    dataDir,
    cli: createCli(dataDir),
    postgres,
    sql: postgres.sql,
    startApi: async (settings: Record<string, string> = {}): Promise<ApiProcess> => {
      const api = await startApi(dataDir, settings);
      started.push(api);
      return api;
    },
    /** Stops what still runs and removes the folder. */
    close: async (): Promise<void> => {
      const running = started.filter((api) => api.isRunning());
      for (const api of running) api.kill("SIGTERM");
      await Promise.all(running.map((api) => api.ended));
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type Stack = ReturnType<typeof openStack>;
