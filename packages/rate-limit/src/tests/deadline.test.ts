import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { withDeadline } from "../deadline.ts";

const DEADLINE_MS = 50;

/** Blocks the event loop: no timer fires and no response is read. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Two ends of a connection in this process. */
async function openConnection() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [remote] = (await once(server, "connection")) as [Socket];
  await once(client, "connect");
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { remote, client };
}

describe("withDeadline", () => {
  it("resolves with a response that arrived while this process stalled for longer than the deadline", async () => {
    const { remote, client } = await openConnection();
    const response = once(client, "data").then(([bytes]) => String(bytes));
    const result = withDeadline(response, DEADLINE_MS);
    remote.write("response");
    stall(2 * DEADLINE_MS);
    expect(await result).toBe("response");
  });

  it("rejects when there is no response", async () => {
    const never = new Promise<never>(() => {});
    await expect(withDeadline(never, DEADLINE_MS)).rejects.toThrow("No response within 50 ms");
  });
});
