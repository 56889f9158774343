import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startProcess, type ProcessOptions } from "./start-process.ts";

export type Server = { port: number; pid: number; stop: () => Promise<void> };

const readyTimeoutMs = 60_000;
const retryMs = 50;

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/**
 * Starts a server whose port is told by the variable `portVariable`; resolves once it listens, and
 * rejects when it ends before.
 */
export const startServer = async (
  portVariable: string,
  options: ProcessOptions,
): Promise<Server> => {
  const port = await findFreePort();
  const env = { ...options.env, [portVariable]: String(port) };
  const { pid, ended, stop } = startProcess({ ...options, env });
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) throw new Error(`Nothing listens on ${port} after a minute`);
    await Promise.race([sleep(retryMs), ended]);
  }
  return { port, pid, stop };
};
