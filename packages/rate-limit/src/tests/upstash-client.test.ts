import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { COMMAND_TIMEOUT_MS } from "../redis.ts";
import { settlesWithin } from "../testing/settles.ts";
import { stall } from "../testing/stall.ts";
import { createUpstashClient } from "../upstash.ts";

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createUpstashClient({ url: `http://127.0.0.1:${port}`, token: "t" });
}

describe("an Upstash client", () => {
  it("sends a failed command once and sends no telemetry", async () => {
    const seen: string[][] = [];
    const redis = await serve((request) => {
      seen.push(Object.keys(request.headers));
      request.socket.destroy();
    });
    await expect(redis.evalsha("0", ["key"], [1])).rejects.toThrow("fetch failed");
    expect(seen).toHaveLength(1);
    expect(seen[0]?.filter((name) => name.includes("telemetry"))).toEqual([]);
  });

  it("rejects a command after the time-out when the host does not respond", async () => {
    const redis = await serve(() => {});
    const command = redis.evalsha("0", ["key"], [1]);
    expect(await settlesWithin(COMMAND_TIMEOUT_MS + 1_000, command)).toBe(true);
    await expect(command).rejects.toThrow("No response");
  });

  it("does not time out after a stall of this process", async () => {
    const redis = await serve((_, response) => {
      stall(COMMAND_TIMEOUT_MS + 200);
      response.end(JSON.stringify([{ result: 1 }]));
    });
    expect(await redis.evalsha("0", ["key"], [1])).toBe(1);
  });
});
