import { join } from "node:path";
import { serverCommand, type Mode } from "./app-command.ts";
import type { ServiceDescription } from "./service.ts";
import { checkPort, type Address, type Settings } from "./settings.ts";

/** A server that listens on these hosts is reached as localhost. */
const LOCAL_HOSTS = new Set(["127.0.0.1", "::1", "0.0.0.0", "::"]);

/**
 * Describes the servers in the order of their start.
 *
 * @throws Problem when one could not listen on its port
 */
export async function describeServices(
  mode: Mode,
  { api, portal, dataDir }: Settings,
): Promise<ServiceDescription[]> {
  const describe = async (app: "api" | "portal", name: string, address: Address) => {
    const port = await checkPort(address);
    // Every child process derives the addresses that it prints from these variables.
    process.env[address.variable] = `${port}`;
    return {
      name,
      url: urlOf(address.host, port),
      args: serverCommand(mode, app),
      mode,
      logFile: mode === "production" ? join(dataDir, "logs", `${app}.log`) : undefined,
    };
  };
  return [await describe("api", "API", api), await describe("portal", "portal", portal)];
}

function urlOf(host: string, port: number): string {
  if (LOCAL_HOSTS.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
