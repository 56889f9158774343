import type { Cleanup } from "../cleanup.ts";
import { API_ENTRY } from "../paths.ts";
import { startServer, type Server } from "./start-server.ts";

export type ApiOptions = {
  dataDir: string;
  cores: number[] | undefined;
  log: string;
  cleanup: Cleanup;
  env?: Record<string, string>;
  nodeFlags?: string[];
};

/** Starts the built API with its defaults, with logs, metrics and metering. */
export function startApi({ dataDir, env, nodeFlags, ...rest }: ApiOptions): Promise<Server> {
  return startServer("API_PORT", {
    ...rest,
    args: [...(nodeFlags ?? []), API_ENTRY],
    env: { DATA_DIR: dataDir, ...env },
  });
}
