import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { drawPng } from "../harness/png.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

/** A portal that may request private addresses, as a test has no others, and one that may not. */
let portal: SharedServer;
let strict: SharedServer;
/** Both portals accept it. */
let session: { Cookie: string };
let site: Server;
let origin: string;
const requested: string[] = [];

const endless: RequestListener = (_, response) => {
  const part = Buffer.alloc(65_536, "a");
  let isClosed = false;
  response.on("close", () => (isClosed = true));
  const write = (): void => {
    while (!isClosed) if (!response.write(part)) return void response.once("drain", write);
  };
  write();
};

/** What a hostile site sends, by path. */
const RESPONSES: Record<string, RequestListener> = {
  "/image.png": (_, response) => response.end(drawPng(40, 30, 90)),
  "/secret.txt": (_, response) =>
    response.writeHead(200, { "content-type": "image/png", "x-secret": "1" }).end("a secret text"),
  "/picture.svg": (_, response) =>
    response
      .writeHead(200, { "content-type": "image/svg+xml" })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  // 400 million pixels in 400 KB.
  "/bomb.png": (_, response) => response.end(drawPng(20_000, 20_000, 0)),
  "/endless.png": endless,
  "/slow.png": (_, response) => response.writeHead(200, { "content-length": 100 }).write("a"),
  "/closed.png": ({ socket }) => socket.destroy(),
  "/refused.png": (_, response) => response.writeHead(403).end("a secret text"),
  "/redirect.png": (_, response) => response.writeHead(302, { location: "/image.png" }).end(),
  "/to-file.png": (_, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
};

beforeAll(async () => {
  site = createServer((request, response) => {
    requested.push(request.url ?? "");
    const respond = RESPONSES[request.url ?? ""];
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [portal, strict] = await Promise.all([
    useServer(fixtures, "portal"),
    useServer(fixtures, "site1"),
  ]);
  session = await addSession("copier");
});

/** Adds a user, and returns the Cookie header of a session. */
async function addSession(username: string) {
  await people.addOwner(username, "pro");
  return { Cookie: await openSession(stack, username) };
}

afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Sends a request to copy an image, as the editor does. */
async function copy(
  target: SharedServer,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${target.url}/api/images/copy`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      ...fromNewAddress(),
      "Content-Type": "application/json",
      Origin: target.url,
      ...headers,
    },
  });
  return { status: response.status, body: await response.json() };
}

describe("a copy of an image of another site", () => {
  it("is stored, also after a redirect, and the response has its address only (contract IMG-12)", async () => {
    for (const path of ["/image.png", "/redirect.png"]) {
      const { status, body } = await copy(portal, { url: `${origin}${path}` }, session);
      expect(status).toBe(201);
      expect(body).toEqual({
        image: {
          url: expect.stringMatching(/\/media\/[0-9a-f]{32}-40x30\.webp$/) as string,
          width: 40,
          height: 30,
        },
      });
    }
  });

  it.each([
    ["/missing.png", "not_found"],
    ["/refused.png", "access_refused"],
    ["/endless.png", "too_large"],
    ["/closed.png", "unreachable"],
    ["/to-file.png", "not_permitted"],
  ])(
    "responds to %s with the fault %s, and nothing of the site (contract IMG-14)",
    async (path, fault) => {
      const result = await copy(portal, { url: `${origin}${path}` }, session);
      expect(result).toEqual({ status: 422, body: { fault } });
    },
  );

  it.each([
    ["/secret.txt", "is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged"],
    ["/picture.svg", "is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged"],
    ["/bomb.png", "has too many pixels (maximum is 50 million, in all frames together)"],
  ])("refuses %s with the error of an upload (contract IMG-2, IMG-14)", async (path, message) => {
    const { status, body } = await copy(portal, { url: `${origin}${path}` }, session);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: "validation_failed", details: { image: [message] } },
    });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it.each([{}, { url: 1 }, { url: "" }, { url: "a", more: 1 }, [], { url: "a".repeat(4_001) }])(
    "responds to the input %j with a fault",
    async (body) => {
      expect(await copy(portal, body, session)).toEqual({
        status: 422,
        body: { fault: "not_permitted" },
      });
    },
  );

  it("is refused without a session, and from another site, without a request (contract IMG-12)", async () => {
    requested.length = 0;
    const body = { url: `${origin}/image.png` };
    expect(await copy(portal, body, {})).toMatchObject({ status: 401 });
    expect(await copy(portal, body, { ...session, Origin: origin })).toMatchObject({ status: 403 });
    expect(requested).toEqual([]);
  });

  it("sends no request to a private address (contract IMG-13)", async () => {
    requested.length = 0;
    for (const host of [origin, origin.replace("127.0.0.1", "localhost")]) {
      const result = await copy(strict, { url: `${host}/image.png` }, session);
      const fault = host === origin ? "not_permitted" : "not_found";
      expect(result).toEqual({ status: 422, body: { fault } });
    }
    expect(requested).toEqual([]);
  });

  it("is refused while the user has 4, and ends when the client disconnects (contract IMG-15)", async () => {
    const stop = new AbortController();
    requested.length = 0;
    const copySlowly = (headers: Record<string, string>, signal?: AbortSignal) =>
      fetch(`${portal.url}/api/images/copy`, {
        method: "POST",
        signal: signal ?? null,
        body: JSON.stringify({ url: `${origin}/slow.png` }),
        headers: {
          ...fromNewAddress(),
          "Content-Type": "application/json",
          Origin: portal.url,
          ...headers,
        },
      }).catch(() => undefined);
    // This copy begins first, so that its time-out is the first one.
    let hasTimedOut = false;
    const timingOut = copySlowly(await addSession("slow-copier")).finally(
      () => (hasTimedOut = true),
    );
    await expect.poll(() => requested.length).toBe(1);
    const waiting = Array.from({ length: 4 }, () => copySlowly(session, stop.signal));
    await expect.poll(() => requested.length).toBe(5);
    const body = { url: `${origin}/image.png` };
    expect(await copy(portal, body, session)).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limit_exceeded", retry_after: 2 } },
    });
    stop.abort();
    await Promise.all(waiting);
    await expect.poll(async () => (await copy(portal, body, session)).status).toBe(201);
    expect(hasTimedOut).toBe(false);
    site.closeAllConnections();
    await timingOut;
  });
});
