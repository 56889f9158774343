import type { Cleanup } from "../cleanup.ts";
import { apiEntry } from "../paths.ts";
import { startServer, type Server } from "./start-server.ts";

export type ApiOptions = {
  dataDir: string;
  cores: number[] | undefined;
  log: string;
  cleanup: Cleanup;
  env?: Record<string, string>;
  nodeFlags?: string[];
};

/** Our server as it is built and with its own defaults: logs, metrics and metering included. */
export const startApi = ({ dataDir, env, nodeFlags, ...rest }: ApiOptions): Promise<Server> =>
  startServer("API_PORT", {
    ...rest,
    args: [...(nodeFlags ?? []), apiEntry],
    env: { DATA_DIR: dataDir, ...env },
  });
