import type { Server } from "node:http";
import { Server as TcpServer, type Socket } from "node:net";

/** What a client may take, in ms: long enough for a poor line, too short to hold sockets for free. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** The requests of a connection whose answers are not out yet, and its bytes when the last one was. */
type Traffic = { running: number; bytesRead: number };

const connections = new WeakMap<Server, Map<Socket, Traffic>>();

/** Node holds a connection idle whose answer is not out yet, where its client reads slowly. */
const noteConnections = (server: Server): void => {
  const open = new Map<Socket, Traffic>();
  connections.set(server, open);
  server.on("connection", (socket) => {
    open.set(socket, { running: 0, bytesRead: 0 });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    const traffic = open.get(socket);
    if (!traffic) return;
    traffic.running += 1;
    response.once("close", () => {
      traffic.running -= 1;
      traffic.bytesRead = socket.bytesRead;
    });
  });
};

/** Closes the connections on which nothing is on its way, in neither direction. */
const closeIdle = (server: Server): void => {
  for (const [socket, { running, bytesRead }] of connections.get(server) ?? [])
    if (running === 0 && socket.bytesRead === bytesRead) socket.destroy();
};

/** Closes all of them, those that speak something else by now included. */
const closeAll = (server: Server): void => {
  for (const socket of connections.get(server)?.keys() ?? []) socket.destroy();
};

/** Listens; rejects with Node's error, such as EADDRINUSE. Resolves to the port. */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    noteConnections(server);
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

const idleSweepMs = 50;

/** Takes no more connections, finishes what was accepted, and after `graceMs` cuts the rest. */
export const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(closeAll, graceMs, server);
    // A connection whose last request is answered only now would be kept for the client's next one.
    const sweep = setInterval(closeIdle, idleSweepMs, server);
    // Not `server.close`, which begins with closing what Node holds idle.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    closeIdle(server);
  });
