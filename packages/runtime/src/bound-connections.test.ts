import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { boundConnections, connectionBounds } from "./bound-connections.ts";
import { closeServer, listen } from "./listen.ts";

let server: Server;
const clients: Socket[] = [];

/** More than the buffers of both kernels hold. */
const largeBody = Buffer.alloc(32 * 1024 * 1024, "a");
const sendLarge: RequestListener = (_request, response) => void response.end(largeBody);

beforeEach(() => {
  server = createServer();
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  if (server.listening) await closeServer(server, 0);
});

const open = async (
  bounds: Partial<typeof connectionBounds>,
  {
    trustedProxies = 0,
    answer = sendLarge,
  }: { trustedProxies?: number; answer?: RequestListener } = {},
): Promise<number> => {
  server.on("request", answer);
  boundConnections(server, { trustedProxies, bounds: { ...connectionBounds, ...bounds } });
  return listen(server, "127.0.0.1", 0);
};

const connectTo = (port: number): Socket => {
  const client = connect(port, "127.0.0.1");
  // A reset is one way of being closed.
  client.on("error", () => {});
  clients.push(client);
  return client;
};

const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Asks and reads nothing of the answer. */
const stall = (port: number): Socket => {
  const client = connectTo(port);
  client.write(request);
  return client;
};

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

it("boundConnections closes a connection whose client reads nothing for the silent time", async () => {
  const port = await open({ silentMs: 300 });
  stall(port);
  await once(server, "connection");
  await expect.poll(openConnections).toBe(0);
});

it("boundConnections keeps a connection whose client reads slowly", async () => {
  const port = await open({ silentMs: 1_000 });
  const client = connectTo(port);
  client.write(request);
  let read = 0;
  client.on("data", (chunk: Buffer) => {
    read += chunk.length;
    client.pause();
    setTimeout(() => client.resume(), 3);
  });
  await expect.poll(() => read).toBeGreaterThan(largeBody.length);
});

it("boundConnections closes those that read nothing when unread answers exceed the bound", async () => {
  const port = await open({ unreadBytes: 80 * 1024 * 1024 });
  for (let count = 0; count < 6; count += 1) await once(stall(port), "connect");
  await expect.poll(openConnections).toBeLessThan(4);
  expect(await openConnections()).toBeGreaterThan(0);
});

it("boundConnections refuses connections beyond the bound of one address", async () => {
  const port = await open({ connectionsPerAddress: 3 });
  for (let count = 0; count < 3; count += 1) await once(connectTo(port), "connect");
  await once(connectTo(port), "close");
  expect(await openConnections()).toBe(3);
  clients[0]?.destroy();
  await expect.poll(openConnections).toBe(2);
  await once(connectTo(port), "connect");
  await expect.poll(openConnections).toBe(3);
});

it("boundConnections counts all IPv6 addresses of one /64 network together", () => {
  // Only the bounds: the fake sockets are none that Node could read from.
  server.removeAllListeners("connection");
  const bounds = { ...connectionBounds, connectionsPerAddress: 3 };
  boundConnections(server, { trustedProxies: 0, bounds });
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

it("boundConnections does not count addresses when proxies are trusted", async () => {
  const port = await open({ connectionsPerAddress: 3 }, { trustedProxies: 1 });
  for (let count = 0; count < 6; count += 1) await once(connectTo(port), "connect");
  expect(await openConnections()).toBe(6);
});

it("boundConnections refuses connections beyond the total", async () => {
  const port = await open({ connections: 2 });
  for (let count = 0; count < 2; count += 1) await once(connectTo(port), "connect");
  await once(connectTo(port), "close");
  expect(await openConnections()).toBe(2);
});
