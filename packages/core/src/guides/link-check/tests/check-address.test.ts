import { afterEach, describe, expect, it } from "vitest";
import type { Resolve } from "#outgoing-requests/index.ts";
import { checkAddress, type CheckOptions } from "../check-address.ts";
import { createTestServers } from "#testing/index.ts";

const servers = createTestServers();
afterEach(servers.stop);

const check = (url: string, options: Partial<CheckOptions> = {}) =>
  checkAddress(url, {
    allowPrivate: true,
    userAgent: "test/1.0",
    timeoutMs: 2_000,
    signal: new AbortController().signal,
    ...options,
  });

/** Resolves each name to these addresses. */
const resolveTo =
  (...addresses: string[]): Resolve =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const failWith =
  (code: string): Resolve =>
  (_, __, callback) =>
    callback(Object.assign(new Error(code), { code }), []);

describe("checkAddress (contract CHECK-5, CHECK-6)", () => {
  it.each([
    ...[200, 204, 206].map((status) => [status, "ok", null] as const),
    [404, "broken", "not_found"],
    [410, "broken", "gone"],
    [401, "unknown", "access_refused"],
    [403, "unknown", "access_refused"],
    [429, "unknown", "too_many_requests"],
    [500, "unknown", "server_error"],
    [503, "unknown", "server_error"],
    [304, "unknown", "other_status"],
    [999, "unknown", "other_status"],
  ] as const)("maps the status %s to %s, %s", async (status, outcome, reason) => {
    const { url } = await servers.http((_, response) => response.writeHead(status).end());
    expect(await check(url)).toEqual({ outcome, reason, status });
  });

  it("is broken when the host name does not exist", async () => {
    const result = await check("http://no.example/", { resolve: failWith("ENOTFOUND") });
    expect(result).toEqual({ outcome: "broken", reason: "host_not_found", status: null });
  });

  it("is unknown when the host name cannot be resolved at the moment", async () => {
    const result = await check("http://no.example/", { resolve: failWith("EAI_AGAIN") });
    expect(result).toEqual({ outcome: "unknown", reason: "no_response", status: null });
  });

  it("is broken when no address of the host accepts the connection", async () => {
    const resolve = resolveTo("127.0.0.1", "127.0.0.2");
    const result = await check(`http://a.example:${await servers.closedPort()}/`, { resolve });
    expect(result).toEqual({ outcome: "broken", reason: "connection_refused", status: null });
  });

  it("is broken when no authority has signed the certificate", async () => {
    const result = await check(`https://127.0.0.1:${await servers.selfSigned()}/`);
    expect(result).toEqual({ outcome: "broken", reason: "invalid_certificate", status: null });
  });

  it("is unknown when the server does not use TLS", async () => {
    const port = await servers.tcp("no TLS\r\n");
    expect(await check(`https://127.0.0.1:${port}/`)).toMatchObject({ reason: "no_response" });
  });

  it("is unknown when the server resets the connection", async () => {
    const { url, requests } = await servers.http(({ socket }) => socket.resetAndDestroy());
    expect(await check(url)).toEqual({ outcome: "unknown", reason: "no_response", status: null });
    expect(requests.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
  });

  it("is unknown when the response is no HTTP", async () => {
    const port = await servers.tcp("garbage\r\n\r\n");
    expect(await check(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: "no_response" });
  });

  it("is unknown when the response is 101 Switching Protocols", async () => {
    const { url } = await servers.http(({ socket }) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n"),
    );
    expect(await check(url)).toMatchObject({ outcome: "unknown", reason: "other_status" });
  });
});

describe("checkAddress (contract CHECK-4)", () => {
  it("sends HEAD with its user agent, and without cookies, credentials and referrer", async () => {
    const { port, requests } = await servers.http((_, response) => response.end());
    await check(`http://ada:secret@127.0.0.1:${port}/a?b=c`);
    expect(requests).toMatchObject([{ method: "HEAD", url: "/a?b=c" }]);
    expect(requests[0]?.headers).toEqual({
      accept: "*/*",
      "user-agent": "test/1.0",
      connection: "close",
      host: `127.0.0.1:${port}`,
    });
  });

  it.each([400, 401, 403, 404, 405, 500, 501])(
    "sends GET after a response of %s to HEAD",
    async (status) => {
      const { url } = await servers.http(({ method }, response) =>
        response.writeHead(method === "HEAD" ? status : 200).end(),
      );
      expect(await check(url)).toEqual({ outcome: "ok", reason: null, status: 200 });
    },
  );

  it("sends no GET after a response of 429", async () => {
    const { url, requests } = await servers.http((_, response) => response.writeHead(429).end());
    await check(url);
    expect(requests).toHaveLength(1);
  });

  it.each(["endless", "100 MB"])("does not read the body of a response to GET (%s)", async () => {
    let sent = 0;
    let isClosed = false;
    const { url } = await servers.http(({ method }, response) => {
      if (method === "HEAD") return response.writeHead(405).end();
      const chunk = Buffer.alloc(65_536, "a");
      response.on("close", () => (isClosed = true));
      const write = () => {
        while (!isClosed && sent < 100_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once("drain", write);
        }
        return response;
      };
      return write();
    });
    // Longer than the test waits: the time-out must not close the connection.
    expect(await check(url, { timeoutMs: 60_000 })).toMatchObject({ outcome: "ok" });
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("is unknown after the time of an address, which slow headers do not extend", async () => {
    const { url, requests } = await servers.http(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("a: b\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    const result = await check(url, { timeoutMs: 200 });
    expect(result).toEqual({ outcome: "unknown", reason: "timeout", status: null });
    expect(requests).toHaveLength(1);
  });

  it("counts the time of an address for all of its redirects", async () => {
    const { url } = await servers.http((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/next" }).end(), 80);
    });
    expect(await check(url, { timeoutMs: 200 })).toMatchObject({ reason: "timeout" });
  });

  it("throws the reason of the signal after an abort", async () => {
    const stop = new AbortController();
    const { url } = await servers.http(() => stop.abort(new Error("stopped")));
    await expect(check(url, { signal: stop.signal })).rejects.toThrow("stopped");
  });

  it("follows 5 redirects, and is unknown after the next one", async () => {
    const { url, requests } = await servers.http((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return response.end();
      return response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    expect(await check(`${url}/5`)).toMatchObject({ outcome: "ok", status: 200 });
    requests.length = 0;
    expect(await check(`${url}/6`)).toEqual({
      outcome: "unknown",
      reason: "too_many_redirects",
      status: 301,
    });
    expect(requests).toHaveLength(6);
  });

  it("ends after endless redirects", async () => {
    const { url } = await servers.http((_, response) =>
      response.writeHead(302, { location: "/" }).end(),
    );
    expect(await check(url)).toMatchObject({ reason: "too_many_redirects" });
  });

  it("follows a redirect to an address with letters in UTF-8", async () => {
    const { url, requests } = await servers.http(({ socket, url: path }, response) =>
      path === "/"
        ? socket.end(Buffer.from("HTTP/1.1 301 Moved\r\nlocation: /größe\r\n\r\n"))
        : response.end(),
    );
    expect(await check(url)).toMatchObject({ outcome: "ok" });
    expect(requests.at(-1)?.url).toBe("/gr%C3%B6%C3%9Fe");
  });

  it.each([
    ["ftp://a.example/", "not_checked"],
    ["http://a.example:25/", "not_checked"],
    ["http://", "other_status"],
  ])("does not request the target of a redirect to %s", async (location, reason) => {
    const { url } = await servers.http((_, response) =>
      response.writeHead(302, { location }).end(),
    );
    expect(await check(url)).toMatchObject({ outcome: "unknown", reason });
  });

  it("sends no credentials of the target of a redirect", async () => {
    const { port, requests, url } = await servers.http((request, response) => {
      if (request.url !== "/") return response.end();
      const location = `http://ada:secret@127.0.0.1:${port}/next`;
      return response.writeHead(302, { location }).end();
    });
    expect(await check(url)).toMatchObject({ outcome: "ok" });
    expect(requests[1]?.headers).not.toHaveProperty("authorization");
  });
});

describe("checkAddress without WEBHOOK_ALLOW_PRIVATE (contract CHECK-4, HOOK-11)", () => {
  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "0x7f.1", "2130706433"])(
    "does not connect to %s",
    async (host) => {
      const result = await check(`http://${host}/`, { allowPrivate: false });
      expect(result).toEqual({ outcome: "broken", reason: "not_public", status: null });
    },
  );

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])(
    "reports a name of %s as a name that does not exist, without a connection",
    async (address) => {
      const { port, requests } = await servers.http((_, response) => response.end());
      const result = await check(`http://inside.example:${port}/`, {
        allowPrivate: false,
        resolve: resolveTo(address),
      });
      expect(result).toEqual({ outcome: "broken", reason: "host_not_found", status: null });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    "http://127.0.0.1:{port}/",
    "http://127.1:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://[::1]:{port}/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://inside.example:{port}/",
  ])("does not connect to the target of a redirect to %s", async (target) => {
    const inside = await servers.http((_, response) => response.end());
    const { url, requests } = await servers.http((_, response) =>
      response.writeHead(302, { location: target.replace("{port}", `${inside.port}`) }).end(),
    );
    const result = await checkAddress(url, {
      userAgent: "test/1.0",
      timeoutMs: 2_000,
      signal: new AbortController().signal,
      resolve: resolveTo("127.0.0.1"),
      // The server of the redirect has a private address too.
      get allowPrivate() {
        return requests.length === 0;
      },
    });
    const reason = target.includes("inside") ? "host_not_found" : "not_public";
    expect(result).toEqual({ outcome: "broken", reason, status: null });
    expect({ requests: requests.length, inside: inside.requests }).toEqual({
      requests: 1,
      inside: [],
    });
  });

  it("resolves the name again for each connection", async () => {
    const { port, requests } = await servers.http((_, response) => response.end());
    let lookups = 0;
    const rebind: Resolve = (...args) => {
      lookups += 1;
      resolveTo(lookups === 1 ? "192.0.2.1" : "127.0.0.1")(...args);
    };
    const options = { allowPrivate: false, resolve: rebind };
    for (const _ of [1, 2])
      expect(await check(`http://rebind.example:${port}/`, options)).toMatchObject({
        reason: "host_not_found",
      });
    expect({ lookups, requests }).toEqual({ lookups: 2, requests: [] });
  });
});
