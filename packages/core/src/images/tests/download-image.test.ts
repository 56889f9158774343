import { MAX_IMAGE_BYTES } from "@guidepost/contract";
import { afterEach, describe, expect, it } from "vitest";
import type { Resolve } from "#outgoing-requests/index.ts";
import { createTestServers } from "#testing/index.ts";
import { downloadImage, type DownloadOptions } from "../download-image.ts";

const servers = createTestServers();
afterEach(servers.stop);

const download = (url: string, options: Partial<DownloadOptions> = {}) =>
  downloadImage(url, {
    allowPrivate: true,
    userAgent: "test/1.0",
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    ...options,
  });

/** Resolves each name to this address. */
const resolveTo =
  (address: string): Resolve =>
  (_, __, callback) =>
    callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);

describe("downloadImage (contract IMG-13)", () => {
  it("returns the body, and sends no cookies, credentials and referrer", async () => {
    const { port, requests } = await servers.http((_, response) => response.end("an image"));
    const bytes = await download(`http://ada:secret@127.0.0.1:${port}/a.png?b=c`);
    expect(Buffer.from(bytes).toString()).toBe("an image");
    expect(requests).toMatchObject([{ method: "GET", url: "/a.png?b=c" }]);
    expect(requests[0]?.headers).toEqual({
      accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
      "user-agent": "test/1.0",
      connection: "close",
      host: `127.0.0.1:${port}`,
    });
  });

  it("follows 5 redirects, and is unreachable after the next one", async () => {
    const { url, requests } = await servers.http((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return response.end("an image");
      return response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await download(`${url}/5`)).toBeInstanceOf(Uint8Array);
    requests.length = 0;
    expect(await download(`${url}/6`)).toBe("unreachable");
    expect(requests).toHaveLength(6);
  });

  it("does not receive a body that is stated to be larger than 10 MiB", async () => {
    const { url } = await servers.http((_, response) => {
      response.writeHead(200, { "content-length": MAX_IMAGE_BYTES + 1 }).write("a");
    });
    expect(await download(url)).toBe("too_large");
  });

  it("closes the connection when an endless body exceeds 10 MiB", async () => {
    let sent = 0;
    let isClosed = false;
    const { url } = await servers.http((_, response) => {
      const chunk = Buffer.alloc(65_536, "a");
      response.on("close", () => (isClosed = true));
      const write = () => {
        while (!isClosed && sent < 200_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once("drain", write);
        }
        return response;
      };
      return write();
    });
    expect(await download(url)).toBe("too_large");
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(MAX_IMAGE_BYTES + 10_000_000);
  });

  it.each(["headers", "body"])(
    "ends after the time of an image, also with endless %s",
    async (slow) => {
      let isClosed = false;
      const { url } = await servers.http(({ socket }, response) => {
        if (slow === "body") response.writeHead(200, { "content-length": 1_000 });
        const part = () => (slow === "body" ? response.write("a") : socket.write("a: b\r\n"));
        if (slow === "headers") socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(part, 20);
        socket.on("close", () => {
          isClosed = true;
          clearInterval(timer);
        });
      });
      expect(await download(url, { timeoutMs: 100 })).toBe("unreachable");
      await expect.poll(() => isClosed).toBe(true);
    },
  );

  it("is unreachable when the connection ends before the body", async () => {
    const { url } = await servers.http(({ socket }, response) => {
      response.writeHead(200, { "content-length": 1_000 }).write("a", () => socket.destroy());
    });
    expect(await download(url)).toBe("unreachable");
  });

  it.each([
    [404, "not_found"],
    [410, "not_found"],
    [401, "access_refused"],
    [403, "access_refused"],
    [429, "access_refused"],
    [500, "unreachable"],
    [206, "unreachable"],
    [304, "unreachable"],
  ] as const)("maps the status %s to %s", async (status, fault) => {
    const { url } = await servers.http((_, response) => response.writeHead(status).end());
    expect(await download(url)).toBe(fault);
  });

  it("throws the reason of the signal after an abort, and closes the connection", async () => {
    const stop = new AbortController();
    let isClosed = false;
    const { url } = await servers.http((_, response) => {
      response.on("close", () => (isClosed = true));
      response.writeHead(200).write("a", () => stop.abort(new Error("stopped")));
    });
    await expect(download(url, { signal: stop.signal })).rejects.toThrow("stopped");
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each([
    "",
    "a.png",
    "ftp://a.example/a.png",
    "file:///etc/passwd",
    "http://a.example:25/a.png",
  ])("does not request %j", async (address) => {
    expect(await download(address)).toBe("not_permitted");
  });
});

describe("downloadImage without WEBHOOK_ALLOW_PRIVATE (contract IMG-13, HOOK-11)", () => {
  const start = async (location?: string) => {
    const { port, requests } = await servers.http((_, response) =>
      location === undefined
        ? response.end("secret")
        : response.writeHead(302, { location: location.replace("{port}", `${port}`) }).end(),
    );
    return { port, requests };
  };

  it.each(["127.0.0.1", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"])(
    "does not connect to %s",
    async (host) => {
      const { port, requests } = await start();
      const result = await download(`http://${host}:${port}/`, { allowPrivate: false });
      expect({ result, requests }).toEqual({ result: "not_permitted", requests: [] });
    },
  );

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])(
    "reports a name of %s as one that does not exist, without a connection",
    async (address) => {
      const { port, requests } = await start();
      const result = await download(`http://inside.example:${port}/`, {
        allowPrivate: false,
        resolve: resolveTo(address),
      });
      expect({ result, requests }).toEqual({ result: "not_found", requests: [] });
    },
  );

  it.each([
    ["http://127.0.0.1:{port}/", "not_permitted"],
    ["http://[::ffff:127.0.0.1]:{port}/", "not_permitted"],
    ["http://169.254.169.254/latest/meta-data/", "not_permitted"],
    ["file:///etc/passwd", "not_permitted"],
    ["http://inside.example:{port}/", "not_found"],
  ])("does not connect to the target of a redirect to %s", async (target, fault) => {
    const inside = await start();
    const { port, requests } = await start(target.replace("{port}", `${inside.port}`));
    const result = await downloadImage(`http://outside.example:${port}/`, {
      userAgent: "test/1.0",
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      resolve: resolveTo("127.0.0.1"),
      // The server of the redirect has a private address too.
      get allowPrivate() {
        return requests.length === 0;
      },
    });
    expect(result).toBe(fault);
    expect({ requests: requests.length, inside: inside.requests }).toEqual({
      requests: 1,
      inside: [],
    });
  });

  it("checks the address of each connection, when a name changes its address", async () => {
    const { port, requests } = await start();
    let lookups = 0;
    const rebind: Resolve = (...args) => {
      lookups += 1;
      resolveTo(lookups === 1 ? "192.0.2.1" : "127.0.0.1")(...args);
    };
    for (const _ of [1, 2])
      expect(
        await download(`http://rebind.example:${port}/`, { allowPrivate: false, resolve: rebind }),
      ).toBe("not_found");
    expect({ lookups, requests }).toEqual({ lookups: 2, requests: [] });
  });
});
