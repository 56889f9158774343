import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi, type ApiProcess } from "./api-process.ts";
import { createCli } from "./cli.ts";
import { postgresOf } from "./postgres.ts";

const onFolder = (dataDir: string) => {
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
    /** Stops the processes that were started here and still run. */
    close: async (): Promise<void> => {
      const running = started.filter((api) => api.isRunning());
      for (const api of running) api.kill("SIGTERM");
      await Promise.all(running.map((api) => api.ended));
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
