import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CONNECTION_LIMITS, limitConnections } from "../http/connection-limits.ts";
import { closeServer, listen } from "../graceful-shutdown.ts";

let server: Server;
const clients: Socket[] = [];

/** Larger than the send and receive buffers of the kernel. */
const largeBody = Buffer.alloc(32 * 1024 * 1024, "a");
const sendLarge: RequestListener = (_request, response) => void response.end(largeBody);

beforeEach(() => {
  server = createServer();
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  if (server.listening) await closeServer(server, 0);
});

async function open(
  limits: Partial<typeof CONNECTION_LIMITS>,
  {
    trustedProxies = 0,
    listener = sendLarge,
  }: { trustedProxies?: number; listener?: RequestListener } = {},
): Promise<number> {
  server.on("request", listener);
  limitConnections(server, { trustedProxies, limits: { ...CONNECTION_LIMITS, ...limits } });
  return listen(server, "127.0.0.1", 0);
}

function connectTo(port: number): Socket {
  const client = connect(port, "127.0.0.1");
  // The server may close the connection with a reset.
  client.on("error", () => {});
  clients.push(client);
  return client;
}

/** Longer than the checks after which a connection counts as stalled. */
const STALLED_MS = 2_000;

const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Sends a request and never reads the response. */
function stall(port: number): Socket {
  const client = connectTo(port);
  client.write(request);
  return client;
}

/** With it, reading the large body takes longer than a second. */
const READ_PAUSE_MS = 3;

/** `ms` is the time of the whole read. */
type SlowRead = { bytes: number; ms: number };

/** Reads a response with a pause after each chunk, until its end or until the server closes the connection. */
async function readSlowly(port: number): Promise<SlowRead> {
  const client = connectTo(port);
  client.write(request);
  const startedAt = performance.now();
  let bytes = 0;
  client.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > largeBody.length) return client.destroy();
    client.pause();
    setTimeout(() => client.resume(), READ_PAUSE_MS);
  });
  await once(client, "close");
  return { bytes, ms: performance.now() - startedAt };
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe("limitConnections", () => {
  it("closes a connection whose client reads nothing for the idle time-out", async () => {
    const port = await open({ idleMs: 300 });
    stall(port);
    await once(server, "connection");
    await expect.poll(openConnections).toBe(0);
  });

  it("keeps a connection whose client reads slowly", async () => {
    const idleMs = 1_000;
    const port = await open({ idleMs });
    // A stall of the machine closes the connection as well: such an attempt shows nothing.
    let read: SlowRead;
    do read = await readSlowly(port);
    while (read.bytes < largeBody.length);
    expect(read.ms).toBeGreaterThan(idleMs);
  });

  it("closes stalled connections when the unread bytes exceed the limit", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let responses = 0;
    const port = await open(
      { unreadBytes: 80 * 1024 * 1024 },
      {
        listener: (_request, response) => {
          response.end(largeBody);
          responses += 1;
        },
      },
    );
    for (let count = 0; count < 6; count += 1) stall(port);
    await expect.poll(() => responses).toBe(6);
    vi.advanceTimersByTime(STALLED_MS);
    await expect.poll(openConnections).toBeLessThan(4);
    expect(await openConnections()).toBeGreaterThan(0);
  });

  it("refuses connections above the limit per address", async () => {
    const port = await open({ connectionsPerAddress: 3 });
    for (let count = 0; count < 3; count += 1) await once(connectTo(port), "connect");
    await once(connectTo(port), "close");
    expect(await openConnections()).toBe(3);
    clients[0]?.destroy();
    await expect.poll(openConnections).toBe(2);
    await once(connectTo(port), "connect");
    await expect.poll(openConnections).toBe(3);
  });

  it("counts the IPv6 addresses of one /64 network as one address", () => {
    // Without Node's own listener, which cannot read from the fake sockets.
    server.removeAllListeners("connection");
    const limits = { ...CONNECTION_LIMITS, connectionsPerAddress: 3 };
    limitConnections(server, { trustedProxies: 0, limits });
    const arrive = (remoteAddress: string) => {
      const socket = new Socket();
      Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
      server.emit("connection", socket);
      return socket.destroyed;
    };
    const refused = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"].map(arrive);
    expect(refused).toEqual([false, false, false, true]);
    expect(arrive("2001:db8:0:1::1")).toBe(false);
    server.emit("close");
  });

  it("has no limit per address when proxies are trusted", async () => {
    const port = await open({ connectionsPerAddress: 3 }, { trustedProxies: 1 });
    for (let count = 0; count < 6; count += 1) await once(connectTo(port), "connect");
    expect(await openConnections()).toBe(6);
  });

  it("refuses connections above the total limit", async () => {
    const port = await open({ connections: 2 });
    for (let count = 0; count < 2; count += 1) await once(connectTo(port), "connect");
    await once(connectTo(port), "close");
    expect(await openConnections()).toBe(2);
  });
});
