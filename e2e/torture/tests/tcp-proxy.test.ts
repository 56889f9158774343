import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTcpProxy, type TcpProxy } from "../tcp-proxy.ts";

/** Sends back what it receives. */
const store = createServer((socket) => socket.on("error", () => {}).pipe(socket));
let proxy: TcpProxy;

beforeAll(async () => {
  store.listen(0, "127.0.0.1");
  await once(store, "listening");
  proxy = await startTcpProxy(() => (store.address() as AddressInfo).port);
});

afterAll(async () => {
  await proxy.close();
  store.close();
});

async function open(): Promise<Socket> {
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Resolves also after a reset, for which `once` rejects. */
function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
  });
}

async function echo(socket: Socket, text: string): Promise<string> {
  const received = once(socket, "data");
  socket.write(text);
  return String((await received)[0]);
}

describe("the TCP proxy", () => {
  it("forwards bytes in both directions, and delays them", async () => {
    const socket = await open();
    expect(await echo(socket, "one")).toBe("one");
    proxy.setDelay(50);
    const startedAt = performance.now();
    expect(await echo(socket, "two")).toBe("two");
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(95);
    proxy.setDelay(0);
    socket.destroy();
  });

  it("forwards nothing while it is silent, and everything afterwards", async () => {
    const socket = await open();
    proxy.setMode("silent");
    let isReceived = false;
    const received = echo(socket, "late").then((text) => {
      isReceived = true;
      return text;
    });
    const other = await open();
    expect(isReceived).toBe(false);
    proxy.setMode("open");
    expect(await received).toBe("late");
    socket.destroy();
    other.destroy();
  });

  it("resets connections while it is closed", async () => {
    const socket = await open();
    expect(await echo(socket, "one")).toBe("one");
    const closed = whenClosed(socket);
    proxy.setMode("closed");
    await closed;
    const other = connect(proxy.port, "127.0.0.1");
    other.on("error", () => {});
    await whenClosed(other);
    proxy.setMode("open");
    expect(await echo(await open(), "two")).toBe("two");
  });
});
