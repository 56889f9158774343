import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import {
  readPurges,
  type SharedServer,
  SITE_URL,
  useServer,
  useSite,
} from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

let portals: [SharedServer, SharedServer];
/** The secret of an author's key. */
let key: string;

beforeAll(async () => {
  portals = await useSite(fixtures);
  ({ admin: key } = await people.addOwner("novelist", "enterprise", { perMinute: 10_000 }));
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

async function read(portal: SharedServer, path: string, headers: Record<string, string> = {}) {
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
    const reader = async (portal: SharedServer) => {
      while (!isOver) {
        const oldest = committed;
        const { status, text } = await read(portal, path);
        expect(status).toBe(200);
        expect(roundIn(text)).toBeGreaterThanOrEqual(oldest);
        reads += 1;
      }
    };
    const writer = async () => {
      for (let round = 1; round <= (IS_STRESS ? 25 : 5); round += 1) {
        await api("PATCH", `/guides/${id}`, { guide: { title: `Round ${round}` } });
        committed = round;
        const pages = await Promise.all(portals.map((portal) => read(portal, path)));
        expect(pages.map(({ text }) => roundIn(text))).toEqual([round, round]);
      }
    };
    const readers = portals.flatMap((portal) => [reader(portal), reader(portal), reader(portal)]);
    await writer().finally(() => (isOver = true));
    await Promise.all(readers);
    expect(reads).toBeGreaterThanOrEqual(readers.length);
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
    for (let round = 0; round < (IS_STRESS ? 3 : 1); round += 1) {
      expect([await statuses(), await mentions()]).toEqual([
        Array(2).fill(200),
        Array(4).fill(true),
      ]);
      await api("POST", `/guides/${id}/unpublish`);
      expect([await statuses(), await mentions()]).toEqual([
        Array(2).fill(404),
        Array(4).fill(false),
      ]);
      await api("POST", `/guides/${id}/publish`);
    }
    await api("DELETE", `/guides/${id}`);
    expect([await statuses(), await mentions()]).toEqual([
      Array(2).fill(404),
      Array(4).fill(false),
    ]);
  });

  it("has the same bytes with and without a session, and sets no cookie (contract PUBLIC-4)", async () => {
    const { path } = await addGuide("For everyone");
    const [first, second] = portals;
    const cookie = { Cookie: `${await openSession(stack, "novelist")}; theme=dark` };
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

it("a guide's page, embed and entries in lists and feeds have its language, also after a change of it (contract LANG-5)", async () => {
  const [portal] = portals;
  const { id, path } = await addGuide("お茶の入れ方");
  const [page, embed] = [path, `/embed${path}`];
  expect((await read(portal, page)).text).toContain('<html lang="en"');
  await api("PATCH", `/guides/${id}`, { guide: { language: "JA" } });
  const { text } = await read(portal, page);
  expect(text).toContain('<html lang="ja"');
  expect(text).toMatch(/<h1 [^>]*lang="ja"[^>]*>お茶/);
  expect(text).toContain('"inLanguage":"ja"');
  expect(text).toContain('<meta property="og:locale" content="ja_JP"');
  expect(text).toMatch(/<header lang="en"/);
  expect((await read(portal, embed)).text).toContain('<html lang="ja"');
  const author = (await read(portal, "/@novelist")).text;
  expect(author).toContain('<html lang="en"');
  expect(author).toMatch(/<h3 [^>]*lang="ja"[^>]*><a [^>]*>お茶/);
  expect((await read(portal, "/@novelist/feed.xml")).text).toMatch(
    /<entry xml:lang="ja">(?:(?!<entry)[^])*<title>お茶/,
  );
  const other = await read(portal, `${path}.json`);
  expect(JSON.parse(other.text)).toMatchObject({ guide: { language: "ja" } });
});

it("a change through the API or the portal purges the author's pages in the operator's CDN", async () => {
  const [portal] = portals;
  const { id } = await addGuide("Stored by a CDN");
  const purge = `{"tags":["guidepost-author-novelist"]}`;
  const purgesOfAuthor = async () => (await readPurges(fixtures)).filter((one) => one === purge);
  const changed = await fetch(`${portal.url}/api/trpc/account.updateProfile`, {
    method: "POST",
    headers: {
      Cookie: await openSession(stack, "novelist"),
      "Content-Type": "application/json",
      Origin: SITE_URL,
    },
    body: JSON.stringify({ display_name: "The novelist" }),
  });
  expect(changed.status).toBe(200);
  await expect.poll(purgesOfAuthor).toHaveLength(1);

  const api2 = await useServer(fixtures, "api2");
  const published = await call(api2.url, {
    method: "PATCH",
    path: `/guides/${id}`,
    key,
    json: { guide: { title: "Changed" } },
  });
  expect(published.status).toBe(200);
  await expect.poll(purgesOfAuthor).toHaveLength(2);
});
