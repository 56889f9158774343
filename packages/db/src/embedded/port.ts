import { createServer } from "node:net";

/** Where the search begins: beside PostgreSQL's own 5432, outside the ports that systems hand out. */
export const FIRST_PORT = 25432;
const LAST_PORT = 25999;

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
