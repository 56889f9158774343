import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { COMMAND_TIMEOUT_MS, type RedisClient } from "../redis.ts";
import { connect } from "../testing/connect.ts";
import { settlesImmediately } from "../testing/settles.ts";
import { startRedis, type TestRedis } from "../testing/start-redis.ts";

const INCREMENT_SCRIPT = "return redis.call('INCR', KEYS[1])";
const READ_SCRIPT = "return tonumber(redis.call('GET', KEYS[1]))";

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => redis?.stop());

async function open(url: string): Promise<RedisClient> {
  const client = await connect(url);
  onTestFinished(() => client.close());
  return client;
}

/** A TCP proxy to Redis that can stop forwarding without closing a socket, like a network partition. */
async function startProxy(url: string) {
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
    /** Number of bytes forwarded to Redis so far. */
    forwarded: () => [...upstreams].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    drop: () => sockets.forEach((socket) => socket.destroy()),
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
  };
}

describe("a Redis client", () => {
  it("rejects a command after the time-out when the server is frozen", async () => {
    const client = await open(redis.url);
    redis.freeze();
    onTestFinished(() => redis.thaw());
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    const command = client.eval(INCREMENT_SCRIPT, ["frozen"], []);
    vi.advanceTimersByTime(COMMAND_TIMEOUT_MS - 1);
    expect(await settlesImmediately(command)).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(command).rejects.toThrow("No response");
  });

  it("replaces a connection that no longer responds", async () => {
    const proxy = await startProxy(redis.url);
    const client = await open(proxy.url);
    await client.eval(INCREMENT_SCRIPT, ["silent"], []);
    proxy.silence();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const command = client.eval(INCREMENT_SCRIPT, ["silent"], []);
    vi.advanceTimersByTime(COMMAND_TIMEOUT_MS);
    await expect(command).rejects.toThrow("No response");
    await expect
      .poll(() => client.eval(INCREMENT_SCRIPT, ["silent"], []).catch(() => 0))
      .toBeGreaterThan(0);
  });

  it("does not repeat an increment whose response was lost", async () => {
    const own = await startRedis();
    onTestFinished(() => own.stop());
    const proxy = await startProxy(own.url);
    const client = await open(proxy.url);
    own.freeze();
    const before = proxy.forwarded();
    const lostResponse = client.eval(INCREMENT_SCRIPT, ["once"], []).catch(() => "lost");
    await expect.poll(() => proxy.forwarded()).toBeGreaterThan(before);
    proxy.drop();
    own.thaw();
    expect(await lostResponse).toBe("lost");
    await expect.poll(() => client.eval(READ_SCRIPT, ["once"], []).catch(() => 0)).toBe(1);
  });

  it("rejects commands immediately with the connection's error when there is no server", async () => {
    const own = await startRedis();
    onTestFinished(() => own.stop());
    const client = await open(own.url);
    await own.kill();
    const failure = () => client.eval(INCREMENT_SCRIPT, ["down"], []).catch(String);
    await expect.poll(failure).toContain("ECONNREFUSED");
    expect(await settlesImmediately(client.eval(INCREMENT_SCRIPT, ["down"], []))).toBe(true);
  });
});
