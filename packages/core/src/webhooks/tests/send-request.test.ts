import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Resolve } from "#outgoing-requests/index.ts";
import { sendWebhook } from "../send-request.ts";
import { newWebhookSecret } from "../signature.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(stop));
});

async function stop(server: Server | undefined): Promise<void> {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
}

async function startReceiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\n";

const send = (url: string, options: Partial<Parameters<typeof sendWebhook>[1]> = {}) =>
  sendWebhook(
    { url, secrets: [newWebhookSecret()], id: "evt_1", body: "{}" },
    { allowPrivate: true, timeoutMs: 300, ...options },
  );

describe("sendWebhook to a hostile receiver (contract HOOK-9, HOOK-11)", () => {
  it("fails after the time-out when the receiver does not respond", async () => {
    const url = await startReceiver(() => {});
    expect(await send(url)).toMatchObject({ error: "No complete response within 0.3 s" });
  });

  it("fails after the time-out when the body does not end", async () => {
    const url = await startReceiver((_, response) => response.writeHead(200).write("a"));
    expect(await send(url)).toMatchObject({ error: "No complete response within 0.3 s" });
  });

  it("fails when the receiver closes the connection", async () => {
    const url = await startReceiver((request) => request.socket.destroy());
    expect((await send(url)).error).toBeDefined();
  });

  it.each([true, false])(
    "fails when the response is 101 Switching Protocols (the socket stays open: %s)",
    async (staysOpen) => {
      const url = await startReceiver(({ socket }) => {
        socket.write(`${SWITCHING}connection: upgrade\r\nupgrade: a\r\n\r\n`);
        if (!staysOpen) socket.end();
      });
      expect(await send(url)).toMatchObject({ error: "The response had the status 101" });
    },
  );

  it("succeeds when the end of the connection is the end of the body", async () => {
    const url = await startReceiver((request) =>
      request.socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nbody"),
    );
    expect(await send(url)).toMatchObject({ status: 200, response: "body", error: undefined });
  });

  it("fails with the errors of all addresses when none accepts the connection", async () => {
    const closed = await startReceiver(() => {});
    await stop(servers.pop());
    const addresses = [
      { address: "127.0.0.1", family: 4 },
      { address: "127.0.0.2", family: 4 },
    ];
    const { error } = await send(`http://several.example:${new URL(closed).port}/`, {
      resolve: (_, __, callback) => callback(null, addresses),
    });
    for (const { address } of addresses) expect(error).toContain(`connect ECONNREFUSED ${address}`);
  });

  it.each([
    ["€ ".repeat(2_000), "€ ".repeat(1_024)],
    ["😀".repeat(1_025), "😀".repeat(1_024)],
    [`a${"😀".repeat(1_025)}`, `a${"😀".repeat(1_023)}`],
    ["\0".repeat(2_000), "\uFFFD".repeat(1_365)],
  ])("keeps 4,096 bytes of a response, without a part of a character", async (body, kept) => {
    const url = await startReceiver((_, response) => response.end(body));
    expect((await send(url)).response).toBe(kept);
  });

  it("keeps the headers of a response, without set-cookie (contract HOOK-25)", async () => {
    const url = await startReceiver((_, response) =>
      response
        .writeHead(503, {
          "Retry-After": "60",
          "Set-Cookie": ["a=1", "b=2"],
          "X-Twice": ["1", "2"],
        })
        .end(),
    );
    const { responseHeaders } = await send(url);
    expect(responseHeaders).toMatchObject({ "retry-after": "60", "x-twice": "1, 2" });
    expect(responseHeaders).not.toHaveProperty("set-cookie");
  });

  it("keeps 2,048 bytes of the headers of a response, without those that do not fit (contract HOOK-25)", async () => {
    const url = await startReceiver(({ socket }) =>
      socket.end(
        `HTTP/1.1 200 OK\r\na: ${"a".repeat(2_040)}\r\nb: 12345678\r\nc: 123456\r\nd: 1\r\nconnection: close\r\n\r\n`,
      ),
    );
    const { responseHeaders } = await send(url);
    expect(responseHeaders).toEqual({ a: "a".repeat(2_040), c: "123456" });
  });

  it("has no headers of a response when there is none", async () => {
    const url = await startReceiver((request) => request.socket.destroy());
    expect((await send(url)).responseHeaders).toBeUndefined();
  });

  it("does not follow a redirect", async () => {
    let requests = 0;
    const url = await startReceiver((_, response) => {
      requests += 1;
      response.writeHead(302, { location: "/other" }).end();
    });
    expect(await send(url)).toMatchObject({
      status: 302,
      error: "The response was a redirect (302), which is not followed",
    });
    expect(requests).toBe(1);
  });

  it("reads at most 64 KiB of 100 MB, and keeps 4 KiB", async () => {
    let isClosed = false;
    let sent = 0;
    const url = await startReceiver((_, response) => {
      const chunk = Buffer.alloc(65_536, "a");
      response.on("close", () => (isClosed = true));
      const write = () => {
        while (!isClosed && sent < 100_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once("drain", write);
        }
        return response;
      };
      write();
    });
    const { status, response, error } = await send(url, { timeoutMs: 10_000 });
    expect({ status, error, kept: response?.length }).toEqual({
      status: 200,
      error: undefined,
      kept: 4_096,
    });
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
  });

  it.each(["https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/"])(
    "refuses the address %s",
    async (url) => {
      const result = await send(url, { allowPrivate: false });
      expect(result.error).toBe("The host has no address on the internet");
    },
  );

  it("fails with the same error for an unknown name and for a name of a private address", async () => {
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND host"), { code: "ENOTFOUND" });
    const resolvers: Resolve[] = [
      (_, __, callback) => callback(unknown, []),
      (_, __, callback) => callback(null, [{ address: "10.0.0.1", family: 4 }]),
      (_, __, callback) => callback(null, [{ address: "fd00::1", family: 6 }]),
    ];
    for (const resolve of resolvers) {
      const { error } = await send("https://host.example/", { allowPrivate: false, resolve });
      expect(error).toBe("The host has no address on the internet");
    }
  });

  it.each([0, 22, 1023])("refuses port %i, also with WEBHOOK_ALLOW_PRIVATE", async (port) => {
    const { error } = await send(`https://8.8.8.8:${port}/`, { allowPrivate: false });
    expect(error).toBe("The address must not use this port");
    const { error: privateError } = await send(`http://127.0.0.1:${port}/`);
    expect(privateError).toBe("The address must not use this port");
  });

  it("refuses http without WEBHOOK_ALLOW_PRIVATE", async () => {
    const result = await send("http://8.8.8.8/", { allowPrivate: false });
    expect(result.error).toBe("The address must begin with https://");
  });

  it("refuses a name that resolves to 127.0.0.1 at the second look-up, without a connection", async () => {
    let requests = 0;
    const url = await startReceiver((_, response) => {
      requests += 1;
      response.end();
    });
    let lookups = 0;
    const rebind: Resolve = (_, __, callback) => {
      lookups += 1;
      callback(null, [{ address: lookups === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
    };
    const address = `https://rebind.example:${new URL(url).port}/`;
    const options = { allowPrivate: false, resolve: rebind };
    expect((await send(address, options)).error).toBe("The host has no address on the internet");
    expect((await send(address, options)).error).toBe("The host has no address on the internet");
    expect({ lookups, requests }).toEqual({ lookups: 2, requests: 0 });
  });
});
