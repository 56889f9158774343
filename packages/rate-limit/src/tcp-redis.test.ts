import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { COMMAND_TIMEOUT_MS, type RedisClient } from "./redis-client.ts";
import { connect } from "./testing/connect.ts";
import { isAtOnce, isWithin } from "./testing/settles.ts";
import { stall } from "./testing/stall.ts";
import { startRedis, type TestRedis } from "./testing/start-redis.ts";

const SCRIPT = "return redis.call('INCR', KEYS[1])";
const RETURN = { timeout: 60_000, interval: 100 };
const COUNT = "return tonumber(redis.call('GET', KEYS[1]))";

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.stop());

const open = async (url: string): Promise<RedisClient> => {
  const client = await connect(url);
  onTestFinished(() => client.close());
  return client;
};

/** A way to Redis that can go silent without closing a socket, as a network partition does. */
const startProxy = async (url: string) => {
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connectSocket(Number(new URL(url).port), "127.0.0.1");
    upstreams.add(upstream);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** How many bytes Redis has been sent so far. */
    forwarded: () => [...upstreams].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    drop: () => sockets.forEach((socket) => socket.destroy()),
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
  };
};

test("a frozen server is given up after the command time-out", async () => {
  const client = await open(redis.url);
  redis.freeze();
  onTestFinished(() => redis.thaw());
  const command = client.eval(SCRIPT, ["frozen"], []);
  expect(await isWithin(COMMAND_TIMEOUT_MS + 1_000, command)).toBe(true);
  await expect(command).rejects.toThrow("No answer");
});

test("a stall of this process is not taken for the server's", async () => {
  const client = await open(redis.url);
  const command = client.eval(SCRIPT, ["stalled"], []);
  stall(COMMAND_TIMEOUT_MS + 200);
  expect(await command).toBe(1);
});

test("a connection gone silent is replaced", async () => {
  const proxy = await startProxy(redis.url);
  const client = await open(proxy.url);
  await client.eval(SCRIPT, ["silent"], []);
  proxy.silence();
  await expect(client.eval(SCRIPT, ["silent"], [])).rejects.toThrow("No answer");
  const succeed = () => client.eval(SCRIPT, ["silent"], []);
  await vi.waitFor(succeed, RETURN);
});

test("an increment whose answer was lost is not sent again", async () => {
  const own = await startRedis();
  onTestFinished(() => own.stop());
  const proxy = await startProxy(own.url);
  const client = await open(proxy.url);
  own.freeze();
  const before = proxy.forwarded();
  const lost = client.eval(SCRIPT, ["once"], []).catch(() => "lost");
  await vi.waitFor(() => expect(proxy.forwarded()).toBeGreaterThan(before), RETURN);
  proxy.drop();
  own.thaw();
  expect(await lost).toBe("lost");
  const count = async () => expect(await client.eval(COUNT, ["once"], [])).toBe(1);
  await vi.waitFor(count, RETURN);
});

test("with no server a command is rejected at once, with the connection's error", async () => {
  const own = await startRedis();
  onTestFinished(() => own.stop());
  const client = await open(own.url);
  await own.kill();
  const failure = () => client.eval(SCRIPT, ["down"], []).catch(String);
  await expect.poll(failure).toContain("ECONNREFUSED");
  expect(await isAtOnce(client.eval(SCRIPT, ["down"], []))).toBe(true);
});
