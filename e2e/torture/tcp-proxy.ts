import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * `open` forwards all bytes. `silent` forwards none and keeps the connections, as a network that drops
 * packets. `closed` resets all connections.
 */
export type ProxyMode = "open" | "silent" | "closed";

/** A TCP proxy between the API processes and one store. */
export type TcpProxy = {
  port: number;
  setMode: (mode: ProxyMode) => void;
  /** Delays all bytes in both directions, in ms. */
  setDelay: (delayMs: number) => void;
  close: () => Promise<void>;
};

const POLL_MS = 10;

/** Starts a proxy on a free port. `targetPort` is read for each connection: a store may move. */
export async function startTcpProxy(targetPort: () => number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let mode: ProxyMode = "open";
  let delayMs = 0;

  /** Forwards bytes in their order. A delayed or silent proxy stops reading, as a slow network. */
  const forward = async (from: Socket, to: Socket) => {
    for await (const chunk of from) {
      if (delayMs > 0) await sleep(delayMs);
      while (mode === "silent") await sleep(POLL_MS);
      if (to.destroyed) return;
      if (!to.write(chunk as Buffer)) await once(to, "drain");
    }
    to.end();
  };

  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on("error", () => other.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };

  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode === "closed") return client.resetAndDestroy();
    const store = connect({ port: readPort(targetPort), host: "127.0.0.1" });
    track(client, store);
    track(store, client);
    // A broken connection ends both directions.
    forward(client, store).catch(() => {});
    forward(store, client).catch(() => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    setMode: (next) => {
      mode = next;
      if (next === "closed") reset();
    },
    setDelay: (next) => {
      delayMs = next;
    },
    close: async () => {
      server.close();
      reset();
      await once(server, "close");
    },
  };
}

/** A store that does not run has no port: the connection is then refused. */
function readPort(targetPort: () => number): number {
  try {
    return targetPort();
  } catch {
    return 1;
  }
}
