import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADDRESS_HEADER } from "../headers.ts";
import { createRouteLabeler } from "../route-label.ts";
import { createReadLimit } from "./read-limit.ts";
import { requestContext, type RequestContext } from "../request-context.ts";

const routeLabelOf = createRouteLabeler(new Set(["reader.guide"]));

/** In the middle of a minute. */
const noon = 1_800_000_030_000;

/** A separate limit per test. The session cookie is the plain user id. */
function openLimit() {
  let now = noon;
  let busyMs = 0;
  const clock = () => now;
  const counts = new Map<string, number>();
  const rateLimiter = {
    consume: (subject: string, { perMinute }: { perMinute: number }, cost = 1) => {
      const window = `${subject} ${Math.floor(now / 60_000)}`;
      const used = counts.get(window) ?? 0;
      const resetAt = Math.ceil(now / 60_000) * 60;
      const resetsIn = resetAt - now / 1000;
      const remaining = perMinute - used - cost;
      if (remaining < 0)
        return {
          ...({ allowed: false, window: "minute", limit: perMinute, remaining: 0 } as const),
          resetAt,
          retryAfter: resetsIn,
          minute: { limit: perMinute, remaining: 0, resetsIn },
        };
      counts.set(window, used + cost);
      return {
        ...({ allowed: true, limit: perMinute } as const),
        remaining,
        resetAt,
        minute: { limit: perMinute, remaining, resetsIn },
      };
    },
  };
  const readLimit = createReadLimit({
    rateLimiter,
    clock,
    readBusyMs: () => busyMs,
    sessionIn: async ({ session }) => (session ? { userId: Number(session) } : undefined),
  });
  const ask = async (
    url: string,
    {
      address = "192.0.2.1",
      method = "GET",
      headers = {},
      characters = 0,
      elements = 0,
      renderMs = 0,
      ends = "response",
    } = {},
  ) => {
    const sentHeaders: Record<string, unknown> = {};
    let body = "";
    const response = Object.assign(new EventEmitter(), {
      statusCode: 200,
      destroyed: ends === "early",
      setHeader: (name: string, value: unknown) => (sentHeaders[name] = value),
      write: () => true,
      end: (text: string) => (body = text),
    });
    const socket = Object.assign(new EventEmitter(), { destroyed: false });
    const request = { method, url, headers: { ...headers, [ADDRESS_HEADER]: address }, socket };
    const known: RequestContext = {
      requestId: "1",
      operation: routeLabelOf(url),
      address,
      userAgent: null,
      isGone: () => false,
      setCookie: () => {},
    };
    const parts = [request, response] as unknown as [IncomingMessage, ServerResponse];
    const served = await requestContext.run(
      known,
      async () => (await readLimit.count(...parts)) && (await readLimit.waitForStart(...parts)),
    );
    known.responseLimit?.countCharacters(characters);
    known.responseLimit?.countElements(elements);
    await known.responseLimit?.waitForRenderTurn();
    busyMs += renderMs;
    if (ends === "response") response.emit("close");
    if (ends === "connection") socket.emit("close");
    return { served, status: response.statusCode, headers: sentHeaders, body };
  };
  /** Counts the requests that are served before the first refusal. */
  const served = async (url: string, options = {}): Promise<number> => {
    for (let count = 0; count <= 1_000; count += 1)
      if (!(await ask(url, options)).served) return count;
    return Number.POSITIVE_INFINITY;
  };
  return { ask, served, pass: (ms: number) => (now += ms) };
}

beforeEach(() => {
  vi.useFakeTimers();
  // Fake timers skip the pauses after large responses.
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(() => void vi.useRealTimers());

describe("createReadLimit", () => {
  it("refuses the 601st request of an address in a minute, and no request of another address", async () => {
    const { ask, served, pass } = openLimit();
    expect(await served("/@ada/tea")).toBe(600);
    expect((await ask("/sign-in", { address: "192.0.2.2" })).served).toBe(true);
    pass(30_000);
    expect((await ask("/@ada/tea")).served).toBe(true);
  });

  it("counts each call of a batch", async () => {
    const { served } = openLimit();
    const batch = `/api/trpc/${Array(10).fill("reader.guide").join(",")}?batch=1`;
    expect(await served(batch)).toBe(60);
  });

  it("serves further requests after 100 clients left before they were admitted", async () => {
    const { ask } = openLimit();
    for (let left = 0; left < 100; left++)
      expect((await ask("/@ada/tea", { ends: "early" })).served).toBe(false);
    expect((await ask("/@ada/tea")).served).toBe(true);
  });

  it("serves further requests after 100 connections ended without a close of the response", async () => {
    const { ask } = openLimit();
    for (let left = 0; left < 100; left++)
      expect((await ask("/@ada/tea", { ends: "connection" })).served).toBe(true);
    expect((await ask("/@ada/tea")).served).toBe(true);
  });

  it("does not count files of the build", async () => {
    const { served } = openLimit();
    expect(await served("/_next/static/chunks/a.js")).toBe(Number.POSITIVE_INFINITY);
  });

  it("counts each user of an address separately, and requests without a session separately", async () => {
    const { served } = openLimit();
    expect(await served("/guides")).toBe(600);
    for (const cookie of ["session=1", "theme=dark; session=2"])
      expect(await served("/guides", { headers: { cookie } })).toBe(600);
  });

  it("serves all users of an address 6,000 requests a minute together", async () => {
    const { served, pass } = openLimit();
    const readsOf = (user: number) => served("/guides", { headers: { cookie: `session=${user}` } });
    for (let user = 1; user <= 10; user += 1) expect(await readsOf(user)).toBe(600);
    expect(await readsOf(11)).toBe(0);
    // Requests without a session and other addresses have separate limits.
    expect(await served("/@ada/tea")).toBe(600);
    const elsewhere = { address: "192.0.2.2", headers: { cookie: "session=11" } };
    expect(await served("/guides", elsewhere)).toBe(600);
    pass(60_000);
    expect(await readsOf(11)).toBe(600);
  });

  it("counts mutations of clients without a session, not those of users", async () => {
    const { served } = openLimit();
    const method = "POST";
    expect(await served("/api/auth/signout", { method })).toBe(600);
    const headers = { cookie: "session=1" };
    expect(await served("/api/trpc/keys.revoke", { method, headers })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it("counts a body of 1.9 MB as 30 requests, with and without a session", async () => {
    const { served } = openLimit();
    const method = "POST";
    const large = { "content-length": `${30 * 64 * 1024}` };
    expect(await served("/api/trpc/reader.view", { method, headers: large })).toBe(19);
    const headers = { ...large, cookie: "session=1" };
    expect(await served("/api/trpc/guides.save", { method, headers })).toBe(20);
  });

  it("counts a body of 38 MiB as one of 4 MiB, so that it is admitted and then refused with 413", async () => {
    const { served } = openLimit();
    const headers = { "content-length": `${38 * 1024 * 1024}`, cookie: "session=1" };
    const url = "/api/trpc/guides.save";
    expect(await served(url, { method: "POST", headers })).toBe(Math.floor(600 / 64));
  });

  it("counts a response with 2 MiB of a guide as 33 requests", async () => {
    const { served } = openLimit();
    expect(await served("/@ada/tea", { characters: 2 * 1024 * 1024 })).toBe(Math.ceil(600 / 33));
  });

  it.each([
    ["immediately a response with 255 KiB of a guide", 255, 0],
    ["after a pause a response with 256 KiB of a guide", 256, 50],
  ])("renders %s", async (_, kibibytes, pauseMs) => {
    const { ask } = openLimit();
    const startedAt = Date.now();
    await ask("/@ada/tea", { characters: kibibytes * 1024 });
    expect(Date.now() - startedAt).toBe(pauseMs);
  });

  it("delays the next request of an address by 256 ms after a response with 2 MiB of guides", async () => {
    const { ask } = openLimit();
    const startedAt = Date.now();
    await ask("/@ada/tea", { characters: 2 * 1024 * 1024 });
    await ask("/@ada/other", { address: "192.0.2.2" });
    expect(Date.now() - startedAt).toBeLessThan(256);
    await ask("/@ada/tea");
    expect(Date.now() - startedAt).toBe(256);
  });

  it.each([
    ["immediately a response with 1,999 elements", 1_999, 0],
    ["after a pause a response with 2,000 elements", 2_000, 50],
  ])("renders %s", async (_, elements, pauseMs) => {
    const { ask } = openLimit();
    const startedAt = Date.now();
    await ask("/@ada/tea", { elements });
    expect(Date.now() - startedAt).toBe(pauseMs);
  });

  it.each([
    ["ten times the time of its rendering", 120, 1_200],
    ["at most 5 s", 800, 5_000],
  ])(
    "delays the next request of a client, and of no other one, by %s",
    async (_, renderMs, delayMs) => {
      const { ask } = openLimit();
      const startedAt = Date.now();
      const ended = async (options = {}) => {
        await ask("/preview/token", options);
        return Date.now() - startedAt;
      };
      expect(await ended({ elements: 20_000, renderMs })).toBe(50);
      expect(await ended({ address: "192.0.2.2" })).toBe(50);
      expect(await ended()).toBe(50 + delayMs);
    },
  );

  it("refuses requests that waited while responses of 2 MiB used up the limit of the minute", async () => {
    const { ask } = openLimit();
    const options = { characters: 2 * 1024 * 1024 };
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => ask("/@ada/tea", options)),
    );
    const refused = responses.filter(({ served }) => !served);
    // Two run at the same time.
    expect(responses.length - refused.length).toBeLessThanOrEqual(Math.ceil(600 / 32) + 1);
    expect(refused[0]).toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
  });
});

describe("response of createReadLimit above the limit", () => {
  const refused = async (url: string, headers: Record<string, string>) => {
    const { ask, served } = openLimit();
    await served("/");
    return ask(url, { headers });
  };

  it("is an HTML page with the time of the next attempt for a request that accepts HTML", async () => {
    const { status, headers, body } = await refused("/@ada/tea", {
      accept: "text/html,*/*;q=0.8",
      cookie: "theme=dark",
    });
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      "Retry-After": "30",
      "Content-Type": "text/html; charset=utf-8",
    });
    expect(body).toContain("<h1>Too many requests</h1>");
    expect(body).toContain("Wait a minute, then try again.");
    expect(body).toContain('data-theme="dark"');
  });

  it("closes the connection of a request with a large body", async () => {
    const { headers } = await refused("/api/trpc/reader.view", { "content-length": "1900000" });
    expect(headers).toMatchObject({ Connection: "close" });
  });

  it.each([
    ["/api/trpc/reader.guide,reader.guide?batch=1", {}],
    ["/api/trpc/reader.guide", { accept: "text/html" }],
  ])("is the router's error for the call %s", async (url, sentRequest) => {
    const { status, headers, body } = await refused(url, sentRequest);
    expect(status).toBe(429);
    expect(headers).toMatchObject({ "Retry-After": "30" });
    expect(JSON.parse(body)).toMatchObject({
      error: { data: { httpStatus: 429, error: { code: "rate_limit_exceeded", retry_after: 30 } } },
    });
  });

  it.each([
    ["/@ada/tea/opengraph-image", { accept: "image/*" }],
    ["/@ada/tea?_rsc=1", { accept: "text/html", rsc: "1" }],
    ["/api/auth/csrf", { accept: "text/html" }],
  ])("is the API's envelope for %s", async (url, sentRequest) => {
    const { status, body } = await refused(url, sentRequest);
    expect(status).toBe(429);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "rate_limit_exceeded" } });
  });
});
