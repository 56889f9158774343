import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { resolve } from "node:path";
import { ROOT } from "../install.mjs";
import { inRoot } from "../process/paths.ts";
import { Problem } from "../process/problem.ts";

/** The variables of `.env.example` that the scripts use. The apps check all variables. */
export type Settings = {
  dataDir: string;
  embedded: boolean;
  api: Address;
  portal: Address;
};

export type Address = { host: string; port: number; variable: "API_PORT" | "PORTAL_PORT" };

/** Reads `.env` in the root, if there is one. Variables that are already set win. */
export function loadDotEnv(): void {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // Relative to the root, wherever the command was called.
  process.env["DATA_DIR"] = resolve(ROOT, process.env["DATA_DIR"] || ".data");
}

/** @throws Problem when a port is not a port number */
export function readSettings(): Settings {
  const { DATA_DIR = "", DATABASE_URL, API_HOST, PORTAL_HOST } = process.env;
  return {
    dataDir: DATA_DIR,
    embedded: !DATABASE_URL,
    api: { host: API_HOST || "127.0.0.1", port: readPort("API_PORT", 4000), variable: "API_PORT" },
    portal: {
      host: PORTAL_HOST || "127.0.0.1",
      port: readPort("PORTAL_PORT", 3000),
      variable: "PORTAL_PORT",
    },
  };
}

/**
 * Returns the port of an address; a free one for port 0.
 *
 * @throws Problem when no server can listen there
 */
export async function checkPort(address: Address): Promise<number> {
  const server = createServer();
  try {
    server.listen(address.port, address.host);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw new Problem(describeListenError(error as NodeJS.ErrnoException, address));
  } finally {
    server.close();
  }
}

function readPort(variable: string, defaultPort: number): number {
  const text = process.env[variable];
  const port = Number(text || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Problem(`${variable} must be a port number (0 to 65535), not ${text}.`);
  return port;
}

function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  { host, port, variable }: Address,
): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is used by another program. Stop it, or choose another port with ${variable}, for example: ${variable}=${port + 1} npm start`;
  if (code === "EACCES")
    return `Port ${port} requires more rights than this user has. Choose a port above 1023 with ${variable}.`;
  return `Cannot listen on ${host}:${port} (${code ?? message}). Set ${variable.replace("PORT", "HOST")} to an address of this machine.`;
}
