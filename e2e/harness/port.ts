import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

/**
 * Below the ports that systems give to whoever opens a connection, of which any may be gone again
 * before it is listened on; and below those where PostgreSQL looks for one.
 */
const [firstPort, lastPort] = [10_100, 25_400];

/** Listens on a port of the loopback that nobody listens on. */
const listen = (): Promise<Server> => {
  const server = createServer().listen(randomInt(firstPort, lastPort), "127.0.0.1");
  return once(server, "listening").then(() => server, listen);
};

/** So many different ports of the loopback that nobody listens on. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  await Promise.all(servers.map((server) => once(server, "close")));
  return ports;
};

export const findFreePort = async (): Promise<number> => {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error("No port was found.");
  return port;
};
