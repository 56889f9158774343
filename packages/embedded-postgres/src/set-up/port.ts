import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range of ephemeral ports. */
const FIRST_PORT = 25_432;
const LAST_PORT = 32_767;

/**
 * Chooses the port of a new cluster at random. While its server restarts, another cluster is then
 * unlikely to use the port to which this cluster's clients connect.
 */
export function choosePort(): number {
  return randomInt(FIRST_PORT, LAST_PORT + 1);
}

/** The first free loopback port from `preferred` on; any free port if there is none. */
export async function findFreePort(preferred: number): Promise<number> {
  for (let port = preferred; port <= LAST_PORT; port++) {
    if ((await tryListen(port)) !== undefined) return port;
  }
  const any = await tryListen(0);
  if (any === undefined) throw new Error("No free port on 127.0.0.1.");
  return any;
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
