import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Problem } from "../setup/output.mjs";
import { inRoot } from "../setup/paths.mjs";

/** `production` runs what was built. `development` runs the sources, and restarts on changes. */
export type Mode = "production" | "development";

type App = "api" | "portal" | "worker";

export type ServiceDescription = {
  name: string;
  url: string;
  /** Node's arguments. */
  args: string[];
  mode: Mode;
  /** Undefined: it writes to the terminal. */
  logFile: string | undefined;
};

/** A server that listens on these hosts is reached as localhost. */
const LOCAL_HOSTS = new Set(["127.0.0.1", "::1", "0.0.0.0", "::"]);

/**
 * Describes a server, with a free port where the environment sets port 0.
 *
 * @throws Problem when it could not listen on its port
 */
export async function describeService(
  app: App,
  defaultPort: number,
  mode: Mode,
  dataDir: string,
): Promise<ServiceDescription> {
  const variable = `${app.toUpperCase()}_PORT`;
  const host = process.env[`${app.toUpperCase()}_HOST`] || "127.0.0.1";
  const port = await checkPort(variable, host, process.env[variable] || `${defaultPort}`);
  // Every child process derives the addresses that it prints from these variables.
  process.env[variable] = `${port}`;
  const address = host.includes(":") ? `[${host}]` : host;
  return {
    name: app === "api" ? "API" : app,
    url: `http://${LOCAL_HOSTS.has(host) ? "localhost" : address}:${port}`,
    args: serverCommand(app, mode),
    mode,
    logFile: mode === "production" ? join(dataDir, "logs", `${app}.log`) : undefined,
  };
}

/**
 * As in `deploy/Dockerfile`. Less memory costs CPU time (decision 370). The portal runs without source maps, because Node
 * keeps those of Next in memory.
 */
const PRODUCTION_FLAGS = {
  api: ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=50"],
  portal: ["--max-semi-space-size=8", "--heap-growing-percent=30"],
  worker: ["--enable-source-maps"],
};

/** The arguments with which Node runs a server. Next.js watches the portal's pages itself. */
function serverCommand(app: App, mode: Mode): string[] {
  if (mode === "production") return [...PRODUCTION_FLAGS[app], inRoot(`apps/${app}/dist/main.js`)];
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  return [tsx, "watch", "--clear-screen=false", inRoot(`apps/${app}/src/main.ts`)];
}

/** Returns the port as a number; a free one for port 0. */
async function checkPort(variable: string, host: string, port: string): Promise<number> {
  const server = createServer();
  try {
    server.listen(Number(port), host);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problems: Record<string, string> = {
      ERR_SOCKET_BAD_PORT: `${variable} must be a port number (0 to 65535), not ${port}.`,
      EADDRINUSE: `Port ${port} is used by another program. Stop it, or choose another port with ${variable}, for example: ${variable}=${Number(port) + 1} npm start`,
      EACCES: `Port ${port} requires more rights than this user has. Choose a port above 1023 with ${variable}.`,
    };
    throw new Problem(
      problems[code ?? ""] ??
        `Cannot listen on ${host}:${port} (${code ?? message}). Set ${variable.replace("PORT", "HOST")} to an address of this machine.`,
    );
  } finally {
    server.close();
  }
}
