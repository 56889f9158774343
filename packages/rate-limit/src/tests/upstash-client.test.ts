import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { COMMAND_TIMEOUT_MS } from "../redis.ts";
import { settlesImmediately } from "../testing/settles.ts";
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
    const host = new EventEmitter();
    const received = once(host, "request");
    const redis = await serve(() => void host.emit("request"));
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const command = redis.evalsha("0", ["key"], [1]);
    await received;
    vi.advanceTimersByTime(COMMAND_TIMEOUT_MS - 1);
    expect(await settlesImmediately(command)).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(command).rejects.toThrow("No response");
  });
});
