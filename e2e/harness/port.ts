import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

/**
 * Below the ephemeral ports: the system may assign one of those to a connection before a server
 * listens on it. Also below the ports that the embedded PostgreSQL tries.
 */
const [FIRST_PORT, LAST_PORT] = [10_100, 25_400];

/** Listens on a free port of the loopback interface. */
function listen(): Promise<Server> {
  const server = createServer().listen(randomInt(FIRST_PORT, LAST_PORT), "127.0.0.1");
  return once(server, "listening").then(() => server, listen);
}

/** Finds `count` different free ports of the loopback interface. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  await Promise.all(servers.map((server) => once(server, "close")));
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error("No free port was found.");
  return port;
}
