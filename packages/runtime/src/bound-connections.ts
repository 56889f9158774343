import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddressOf } from "./client-address.ts";

/** What all clients of a process may hold open and unread. Generous: offices share an address. */
export const connectionBounds = {
  connections: 5_000,
  connectionsPerAddress: 500,
  /** In ms: the longest time that a connection may pass without a byte in either direction. */
  silentMs: 30_000,
  /** Bytes of answers that clients have not read yet, of all connections together. */
  unreadBytes: 64 * 1024 * 1024,
};

/** In ms: how often unread bytes are counted. */
const sweepMs = 250;
/** Sweeps without a byte taken after which a client counts as one that does not read. */
const stalledSweeps = 4;

type Watched = { delivered: number; idleSweeps: number };

/** Closes the connections of clients that read nothing, the largest first, down to `unreadBytes`. */
const createSweep = (open: Map<Socket, Watched>, unreadBytes: number) => (): void => {
  let unread = 0;
  const stalled: Socket[] = [];
  for (const [socket, watched] of open) {
    const delivered = socket.bytesWritten - socket.writableLength;
    const isIdle = socket.writableLength > 0 && delivered === watched.delivered;
    watched.idleSweeps = isIdle ? watched.idleSweeps + 1 : 0;
    watched.delivered = delivered;
    unread += socket.writableLength;
    if (watched.idleSweeps >= stalledSweeps) stalled.push(socket);
  }
  if (unread <= unreadBytes) return;
  for (const socket of stalled.toSorted((a, b) => b.writableLength - a.writableLength)) {
    unread -= socket.writableLength;
    socket.destroy();
    if (unread <= unreadBytes) return;
  }
};

/**
 * Bounds what clients can hold of a server: the number of connections, in total and per address (of
 * IPv6 per /64 network), the time without progress, and the bytes that they do not read. Behind trusted
 * proxies all connections have the proxies' addresses, so the bound per address does not apply.
 */
export function boundConnections(
  server: Server,
  {
    trustedProxies,
    bounds = connectionBounds,
  }: { trustedProxies: number; bounds?: typeof connectionBounds },
): void {
  const open = new Map<Socket, Watched>();
  const perAddress = new Map<string, number>();

  server.maxConnections = bounds.connections;
  // Node counts the bytes that a client takes as progress, so only one that reads nothing is cut off.
  server.timeout = bounds.silentMs;
  const sweeping = setInterval(createSweep(open, bounds.unreadBytes), sweepMs).unref();
  server.once("close", () => clearInterval(sweeping));

  server.on("connection", (socket: Socket) => {
    const address = clientAddressOf(socket.remoteAddress, null, 0);
    const count = (perAddress.get(address) ?? 0) + 1;
    if (trustedProxies === 0 && count > bounds.connectionsPerAddress) return void socket.destroy();
    perAddress.set(address, count);
    open.set(socket, { delivered: 0, idleSweeps: 0 });
    socket.once("close", () => {
      open.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
}
