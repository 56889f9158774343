import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { signIn } from "../browser/support/sign-in.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = createPeople(stack.sharedCli);

/** Two processes, each with a cache of its own. */
let portals: ServerProcess[];
/** The secret of an author's key. */
let key: string;

beforeAll(async () => {
  // As behind one proxy: the pages contain the address of the site.
  const settings = { TRUSTED_PROXIES: "1", PORTAL_URL: "http://guides.guidepost.test" };
  const [author, ...started] = await Promise.all([
    people.addOwner("novelist", "enterprise", { perMinute: 10_000 }),
    stack.startPortal(settings),
    stack.startPortal(settings),
  ]);
  portals = started;
  key = author.admin;
});

afterAll(stack.close);

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

describe("public pages of two processes", () => {
  it("are current for each request that starts after the response to a change, while readers request them", async () => {
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

  it("show no guide that was unpublished or deleted, on the page of another guide either", async () => {
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

  it("are the same bytes with and without a session, and set no cookie", async () => {
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
