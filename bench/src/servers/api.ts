import type { Cleanup } from "../cleanup.ts";
import { startServer, type Server } from "./start-server.ts";

export type ApiOptions = {
  /** The built API. */
  entry: string;
  dataDir: string;
  cores: number[] | undefined;
  log: string;
  cleanup: Cleanup;
  env?: Record<string, string>;
  nodeFlags?: string[];
};

/** The variables that turn traces on, to measure their cost. */
function openTelemetryVariables(): Record<string, string> {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("OTEL_"));
  return Object.fromEntries(variables) as Record<string, string>;
}

/** Starts the built API with its defaults, with logs, metrics and metering. */
export function startApi({ entry, dataDir, env, nodeFlags, ...rest }: ApiOptions): Promise<Server> {
  return startServer("API_PORT", {
    ...rest,
    args: [...(nodeFlags ?? []), entry],
    env: { DATA_DIR: dataDir, ...openTelemetryVariables(), ...env },
  });
}
