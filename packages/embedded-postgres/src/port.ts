import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves. */
const FIRST_PORT = 25_432;
const LAST_PORT = 32_767;

/**
 * The port of a new cluster, for good. Any of many: while its server is down for a moment, no other
 * cluster's is to start there, where the services of this one go on looking for it.
 */
export const choosePort = (): number => randomInt(FIRST_PORT, LAST_PORT + 1);

/** The first free port of the loopback from `preferred` on; any free one when none is left there. */
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
