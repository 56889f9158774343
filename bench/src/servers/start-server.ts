import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startProcess, type ProcessOptions } from "./start-process.ts";

export type Server = { port: number; pid: number; stop: () => Promise<void> };

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Resolves when a server listens on the port.
 *
 * @param ended rejects when the server's process ends
 */
export async function waitForPort(port: number, ended: Promise<never>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (Date.now() > deadline) throw new Error(`No server listens on ${port} after a minute`);
    await Promise.race([sleep(POLL_MS), ended]);
  }
}

/**
 * Starts a server and sets its port in the variable `portVariable`. Resolves when it listens.
 *
 * @throws Error when it ends before
 */
export async function startServer(portVariable: string, options: ProcessOptions): Promise<Server> {
  const port = await findFreePort();
  const env = { ...options.env, [portVariable]: String(port) };
  const { pid, ended, stop } = startProcess({ ...options, env });
  await waitForPort(port, ended);
  return { port, pid, stop };
}
