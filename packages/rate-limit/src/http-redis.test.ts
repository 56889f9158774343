import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpRedis } from "./http-redis.ts";
import { COMMAND_TIMEOUT_MS } from "./redis-client.ts";
import { isWithin } from "./testing/settles.ts";
import { stall } from "./testing/stall.ts";

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createHttpRedis({ url: `http://127.0.0.1:${port}`, token: "t" });
};

test("a command that fails on the way is not sent twice, and nothing tells about this machine", async () => {
  const seen: string[][] = [];
  const redis = await serve((request) => {
    seen.push(Object.keys(request.headers));
    request.socket.destroy();
  });
  await expect(redis.evalsha("0", ["key"], [1])).rejects.toThrow("fetch failed");
  expect(seen).toHaveLength(1);
  expect(seen[0]?.filter((name) => name.includes("telemetry"))).toEqual([]);
});

test("a host that does not answer is given up after the command time-out", async () => {
  const redis = await serve(() => {});
  const command = redis.evalsha("0", ["key"], [1]);
  expect(await isWithin(COMMAND_TIMEOUT_MS + 1_000, command)).toBe(true);
  await expect(command).rejects.toThrow("No answer");
});

test("a stall of this process is not taken for the host's", async () => {
  const redis = await serve((_, response) => {
    stall(COMMAND_TIMEOUT_MS + 200);
    response.end(JSON.stringify([{ result: 1 }]));
  });
  expect(await redis.evalsha("0", ["key"], [1])).toBe(1);
});
