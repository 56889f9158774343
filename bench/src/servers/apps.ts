import type { Cleanup } from "../cleanup.ts";
import { startServer, type Server } from "./start-server.ts";

export type AppOptions = {
  /** The built server. */
  entry: string;
  dataDir: string;
  cores: number[] | undefined;
  log: string;
  cleanup: Cleanup;
  env?: Record<string, string>;
  nodeFlags?: string[];
};

/** As the start script starts the servers. */
const FLAGS = {
  api: ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=50"],
  portal: ["--max-semi-space-size=8", "--heap-growing-percent=30"],
  worker: ["--enable-source-maps"],
};

/** The variables that turn traces on, to measure their cost. */
function openTelemetryVariables(): Record<string, string> {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("OTEL_"));
  return Object.fromEntries(variables) as Record<string, string>;
}

function startApp(
  portVariable: string,
  { entry, dataDir, env, nodeFlags, ...rest }: AppOptions,
): Promise<Server> {
  return startServer(portVariable, {
    ...rest,
    args: [...(nodeFlags ?? []), entry],
    env: { DATA_DIR: dataDir, ...openTelemetryVariables(), ...env },
  });
}

/** Starts the built API with its defaults, with logs, metrics and metering. */
export function startApi(options: AppOptions): Promise<Server> {
  return startApp("API_PORT", {
    ...options,
    nodeFlags: [...FLAGS.api, ...(options.nodeFlags ?? [])],
  });
}

/** Starts the built portal with its defaults. */
export function startPortal(options: AppOptions): Promise<Server> {
  return startApp("PORTAL_PORT", {
    ...options,
    nodeFlags: [...FLAGS.portal, ...(options.nodeFlags ?? [])],
  });
}

/** Starts the built worker with its defaults. */
export function startWorker(options: AppOptions): Promise<Server> {
  return startApp("WORKER_PORT", { ...options, nodeFlags: FLAGS.worker });
}
