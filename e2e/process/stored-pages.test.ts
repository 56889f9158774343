import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { signIn } from "../browser/support/sign-in.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = createPeople(stack.sharedCli);

/** The bodies of the purges that the operator's CDN has received. */
const purges: string[] = [];
async function receivePurge(request: IncomingMessage, response: ServerResponse) {
  purges.push(await textOf(request));
  response.end();
}
const cdn = createServer((request, response) => void receivePurge(request, response));

function cdnUrl(): string {
  return `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
}

/** Two processes, each with a cache of its own. */
let portals: ServerProcess[];
/** The secret of an author's key. */
let key: string;

beforeAll(async () => {
  // The site's address is that of a proxy for both processes, because the pages contain it.
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  const settings = {
    TRUSTED_PROXIES: "1",
    PORTAL_URL: "http://guides.guidepost.test",
    CDN_PURGE_URL: cdnUrl(),
  };
  const [author, ...started] = await Promise.all([
    people.addOwner("novelist", "enterprise", { perMinute: 10_000 }),
    stack.startPortal(settings),
    stack.startPortal(settings),
  ]);
  portals = started;
  key = author.admin;
});

afterAll(async () => {
  cdn.close();
  await stack.close();
});

async function api(method: string, path: string, json?: unknown) {
  const response = await call(fixtures.url, { method, path, key, ...(json ? { json } : {}) });
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response.body as { guide: { id: number; slug: string } };
}

async function addGuide(title: string) {
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const { guide } = await api("POST", "/guides", {
    guide: { title, category: "tech", user_id: "novelist", steps },
  });
  await api("POST", `/guides/${guide.id}/publish`);
  return { id: guide.id, path: `/@novelist/${guide.slug}` };
}

async function read(portal: ServerProcess, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, { headers: { ...fromNewAddress(), ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("a public page of two processes", () => {
  it("is current for each request that starts after the response to a change, while readers request them (contract PUBLIC-1, PUBLIC-4)", async () => {
    const { id, path } = await addGuide("Round 0");
    /** The last round whose response has arrived. */
    let committed = 0;
    let isOver = false;
    let reads = 0;
    const roundIn = (text: string) => Number(/<h1[^>]*>Round (\d+)/.exec(text)?.[1]);
    const reader = async (portal: ServerProcess) => {
      while (!isOver) {
        const oldest = committed;
        const { status, text } = await read(portal, path);
        expect(status).toBe(200);
        expect(roundIn(text)).toBeGreaterThanOrEqual(oldest);
        reads += 1;
      }
    };
    const writer = async () => {
      for (let round = 1; round <= 25; round += 1) {
        await api("PATCH", `/guides/${id}`, { guide: { title: `Round ${round}` } });
        committed = round;
        const pages = await Promise.all(portals.map((portal) => read(portal, path)));
        expect(pages.map(({ text }) => roundIn(text))).toEqual([round, round]);
      }
    };
    const readers = portals.flatMap((portal) => [reader(portal), reader(portal), reader(portal)]);
    await writer().finally(() => (isOver = true));
    await Promise.all(readers);
    expect(reads).toBeGreaterThan(50);
  });

  it("shows no guide that was unpublished or deleted, also as another guide's suggestion", async () => {
    const shown = await addGuide("Always public");
    const { id, path } = await addGuide("Sometimes public");
    const statuses = async () =>
      Promise.all(portals.map(async (portal) => (await read(portal, path)).status));
    const mentions = async () => {
      const paths = ["/@novelist", shown.path];
      const pages = portals.flatMap((portal) => paths.map((one) => read(portal, one)));
      return (await Promise.all(pages)).map(({ text }) => text.includes("Sometimes public"));
    };
    for (let round = 0; round < 3; round += 1) {
      expect([await statuses(), await mentions()]).toEqual([
        ...[Array(2).fill(200), Array(4).fill(true)],
      ]);
      await api("POST", `/guides/${id}/unpublish`);
      expect([await statuses(), await mentions()]).toEqual([
        ...[Array(2).fill(404), Array(4).fill(false)],
      ]);
      await api("POST", `/guides/${id}/publish`);
    }
    await api("DELETE", `/guides/${id}`);
    expect([await statuses(), await mentions()]).toEqual([
      ...[Array(2).fill(404), Array(4).fill(false)],
    ]);
  });

  it("has the same bytes with and without a session, and sets no cookie (contract PUBLIC-4)", async () => {
    const { path } = await addGuide("For everyone");
    const [first, second] = portals as [ServerProcess, ServerProcess];
    const session = await signIn(first.url, "novelist@guidepost.test", "correct horse battery");
    const cookie = { Cookie: `${session.name}=${session.value}; theme=dark` };
    for (const page of [path, "/@novelist"]) {
      const responses = await Promise.all([
        read(first, page),
        read(first, page, cookie),
        read(second, page),
      ]);
      const [{ text, headers }] = responses;
      expect(headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d+/);
      for (const response of responses) {
        expect(response.text === text).toBe(true);
        expect(response.headers.get("etag")).toBe(headers.get("etag"));
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      const etag = { "If-None-Match": headers.get("etag") ?? "" };
      expect((await read(second, page, etag)).status).toBe(304);
    }
  });
});

it("a change through the API or the portal purges the author's pages in the operator's CDN", async () => {
  const [portal] = portals as [ServerProcess, ServerProcess];
  const { id } = await addGuide("Stored by a CDN");
  const purge = `{"tags":["guidepost-author-novelist"]}`;
  const session = await signIn(portal.url, "novelist@guidepost.test", "correct horse battery");
  const changed = await fetch(`${portal.url}/api/trpc/account.updateProfile`, {
    method: "POST",
    headers: {
      ...{ Cookie: `${session.name}=${session.value}`, "Content-Type": "application/json" },
      Origin: "http://guides.guidepost.test",
    },
    body: JSON.stringify({ display_name: "The novelist" }),
  });
  expect(changed.status).toBe(200);
  await expect.poll(() => purges).toEqual([purge]);

  const server = await stack.startApi({ CDN_PURGE_URL: cdnUrl() });
  const published = await call(server.url, {
    method: "PATCH",
    path: `/guides/${id}`,
    key,
    json: { guide: { title: "Changed" } },
  });
  expect(published.status).toBe(200);
  await expect.poll(() => purges).toEqual([purge, purge]);
});
