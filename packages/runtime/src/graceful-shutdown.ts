import type { Server } from "node:http";
import { Server as TcpServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./observability/logger.ts";
import type { Service } from "./open-service.ts";
import { exitAfterFlush, ListenError } from "./process-failures.ts";
import type { Tracing } from "./observability/tracing.ts";

/** How long requests and jobs may run on after a signal, in ms. */
export const DRAIN_TIMEOUT_MS = 7_000;

/** How long writing usage and closing connections may take after that, in ms. */
const CLOSE_TIMEOUT_MS = 2_500;

/** Interval at which a draining server looks for idle connections, in ms. */
const IDLE_CHECK_INTERVAL_MS = 50;

/** Requests of a connection without a complete response, and `bytesRead` after the last response. */
type ConnectionState = { activeRequests: number; bytesRead: number };

const connectionsOf = new WeakMap<Server, Map<Socket, ConnectionState>>();
/** Servers whose responses close their connection. */
const closingConnections = new WeakSet<Server>();

/** Node's own idle state is not used: it counts a connection as idle before a slow client has read the response. */
function trackConnections(server: Server): void {
  const connections = new Map<Socket, ConnectionState>();
  connectionsOf.set(server, connections);
  server.on("connection", (socket) => {
    connections.set(socket, { activeRequests: 0, bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  // Before the handler, which may send the response at once.
  server.prependListener("request", (_, response) => {
    if (closingConnections.has(server)) response.shouldKeepAlive = false;
  });
  server.on("request", ({ socket }, response) => {
    const state = connections.get(socket);
    if (!state) return;
    state.activeRequests += 1;
    response.once("close", () => {
      state.activeRequests -= 1;
      state.bytesRead = socket.bytesRead;
    });
  });
}

/** Closes connections without an active request and without bytes of a next one. */
function closeIdleConnections(server: Server): void {
  for (const [socket, { activeRequests, bytesRead }] of connectionsOf.get(server) ?? [])
    if (activeRequests === 0 && socket.bytesRead === bytesRead) socket.destroy();
}

/** Closes all connections, including upgraded ones. */
function closeAllConnections(server: Server): void {
  for (const socket of connectionsOf.get(server)?.keys() ?? []) socket.destroy();
}

/** Starts to listen. Returns the port. @throws ListenError for example when the port is in use */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    trackConnections(server);
    const refuse = (cause: Error) => reject(new ListenError(host, { cause }));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Stops accepting connections and waits for the requests of open connections, including pipelined ones.
 * After `drainTimeoutMs` it closes all connections.
 */
export function closeServer(server: Server, drainTimeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(closeAllConnections, drainTimeoutMs, server);
    // Also closes keep-alive connections whose last request ends while the server drains.
    const idleCheck = setInterval(closeIdleConnections, IDLE_CHECK_INTERVAL_MS, server);
    // Not `server.close`, because it closes the connections that Node counts as idle.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      clearInterval(idleCheck);
      resolve();
    });
    closeIdleConnections(server);
  });
}

/** The parts of a process that a graceful shutdown stops. */
export type ShutdownOptions = {
  server: Server;
  service: Pick<Service, "db" | "shutdown" | "stopSupervision"> & Partial<Service>;
  tracing: Tracing | undefined;
  /** How long it accepts requests after a signal, until balancers have read that it is not ready, in ms. */
  delayMs: number;
  /** Ends other running work within `DRAIN_TIMEOUT_MS`, while the server drains. */
  drain?: () => Promise<void>;
  /** Runs after the last request, for example to write what is in memory. */
  afterDrain?: () => Promise<void>;
};

async function shutDown(
  log: Logger,
  { server, service, tracing, delayMs, drain, afterDrain }: ShutdownOptions,
): Promise<void> {
  service.shutdown.abort();
  closingConnections.add(server);
  if (delayMs > 0) await sleep(delayMs);
  service.stopSupervision();
  await Promise.all([closeServer(server, DRAIN_TIMEOUT_MS), drain?.()]);
  setTimeout(() => {
    log.error("the stop took too long: what was not written is lost");
    exitAfterFlush(log, 1);
  }, CLOSE_TIMEOUT_MS).unref();
  const { recorder, rateLimiter, db, standby, htmlCleaner, pagePurge } = service;
  await Promise.all([
    recorder?.close().catch((error: unknown) => log.error({ err: error }, "usage was lost")),
    afterDrain?.().catch((error: unknown) => log.error({ err: error }, "the stop lost data")),
  ]);
  await Promise.allSettled([
    rateLimiter?.close(),
    db.close(),
    standby?.db.close(),
    htmlCleaner?.close(),
    pagePurge?.close(),
    tracing?.close(),
  ]);
  log.info("stopped");
  exitAfterFlush(log, 0);
}

/**
 * Shuts the process down on SIGTERM or SIGINT. Reports that it is not ready, waits for `delayMs`
 * and drains the server. Then it writes usage, closes all connections, flushes the log and exits
 * with code 0. Further signals have no effect, because npm sends Ctrl-C twice (docs/decisions/193).
 */
export function shutDownOnSignal(log: Logger, options: ShutdownOptions): void {
  let shutdown: Promise<void> | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (shutdown) return;
      log.info({ signal }, "stopping");
      shutdown = shutDown(log, options);
    });
}
