import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddressOf } from "./client-address.ts";

/** Limits for all connections of a process. They are high, because an office shares one address. */
export const CONNECTION_LIMITS = {
  connections: 5_000,
  connectionsPerAddress: 500,
  /** Longest time of a connection without a byte in either direction, in ms. */
  idleMs: 30_000,
  /** Response bytes of all connections that clients have not read yet. */
  unreadBytes: 64 * 1024 * 1024,
};

/** Interval of the checks for unread bytes, in ms. */
const CHECK_INTERVAL_MS = 250;
/** Checks without progress after which a connection counts as stalled. */
const STALLED_CHECKS = 4;

type ConnectionProgress = { deliveredBytes: number; checksWithoutProgress: number };

/** Closes stalled connections, the largest first, until at most `maxUnreadBytes` are unread. */
function closeStalledConnections(
  connections: Map<Socket, ConnectionProgress>,
  maxUnreadBytes: number,
): void {
  let unreadBytes = 0;
  const stalled: Socket[] = [];
  for (const [socket, progress] of connections) {
    const deliveredBytes = socket.bytesWritten - socket.writableLength;
    const isStalled = socket.writableLength > 0 && deliveredBytes === progress.deliveredBytes;
    progress.checksWithoutProgress = isStalled ? progress.checksWithoutProgress + 1 : 0;
    progress.deliveredBytes = deliveredBytes;
    unreadBytes += socket.writableLength;
    if (progress.checksWithoutProgress >= STALLED_CHECKS) stalled.push(socket);
  }
  if (unreadBytes <= maxUnreadBytes) return;
  for (const socket of stalled.toSorted((a, b) => b.writableLength - a.writableLength)) {
    unreadBytes -= socket.writableLength;
    socket.destroy();
    if (unreadBytes <= maxUnreadBytes) return;
  }
}

/**
 * Limits the connections of a server in total and per address (IPv6: per /64 network). Limits also
 * their idle time and their unread bytes. With trusted proxies the limit per address does not
 * apply, because all connections have an address of a proxy.
 */
export function limitConnections(
  server: Server,
  {
    trustedProxies,
    limits = CONNECTION_LIMITS,
  }: { trustedProxies: number; limits?: typeof CONNECTION_LIMITS },
): void {
  const connections = new Map<Socket, ConnectionProgress>();
  const countByAddress = new Map<string, number>();

  server.maxConnections = limits.connections;
  // Bytes that a client reads count as progress: Node closes only a connection without any progress.
  server.timeout = limits.idleMs;
  const check = () => closeStalledConnections(connections, limits.unreadBytes);
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  server.once("close", () => clearInterval(timer));

  server.on("connection", (socket: Socket) => {
    const address = clientAddressOf(socket.remoteAddress, null, 0);
    const count = (countByAddress.get(address) ?? 0) + 1;
    if (trustedProxies === 0 && count > limits.connectionsPerAddress) return void socket.destroy();
    countByAddress.set(address, count);
    connections.set(socket, { deliveredBytes: 0, checksWithoutProgress: 0 });
    socket.once("close", () => {
      connections.delete(socket);
      const remaining = (countByAddress.get(address) ?? 1) - 1;
      if (remaining > 0) countByAddress.set(address, remaining);
      else countByAddress.delete(address);
    });
  });
}
