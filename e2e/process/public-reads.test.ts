import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
let portal: SharedServer;
/** The path of a guide of 2 MiB, in which every step ends with MARKER. */
let path: string;
const MARKER = "antediluvian";

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
  const key = fixtures.keys.admin;
  // At the end, because the page's description contains the beginning.
  const content = `${`<p>${"Some words. ".repeat(9)}</p>`.repeat(180)}<p>${MARKER}</p>`;
  const steps = Array.from({ length: 100 }, (_, index) => ({ position: index + 1, content }));
  const { status, body } = await call(fixtures.url, {
    method: "POST",
    path: "/guides",
    key,
    json: { guide: { title: "Large", category: "lifestyle", user_id: "ada", steps } },
  });
  expect([status, body]).toMatchObject([201, {}]);
  const { id, slug } = (body as { guide: { id: number; slug: string } }).guide;
  await call(fixtures.url, { method: "POST", path: `/guides/${id}/publish`, key });
  path = `/@ada/${slug}`;
});

function get(target: string, headers: Record<string, string> = fromNewAddress()) {
  return fetch(portal.url + target, { headers });
}

function inputOf(value: unknown) {
  return encodeURIComponent(JSON.stringify(value));
}

describe("the public page of a 2 MiB guide", () => {
  it("contains each step once and is below 3 MB", async () => {
    const page = await (await get(path)).text();
    expect(page.split(MARKER)).toHaveLength(101);
    expect(page.length).toBeLessThan(3_000_000);
  });
});

describe("a tRPC batch of ten 2 MiB guides", () => {
  it("returns two guides and errors for the others", async () => {
    const [, username, slug] = /^\/@(.+)\/(.+)$/.exec(path) ?? [];
    const inputs = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [index, { username, slug }]),
    );
    const names = Array(10).fill("reader.guide").join(",");
    const response = await get(`/api/trpc/${names}?batch=1&input=${inputOf(inputs)}`);
    const text = await response.text();
    expect(text.length).toBeLessThan(5_000_000);
    const results = JSON.parse(text) as { error?: { data: { error: { code: string } } } }[];
    expect(results.slice(0, 2).map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(results.slice(2).map(({ error }) => error?.data.error.code)).toEqual(
      Array(8).fill("bad_request"),
    );
  });
});

describe("the sitemap", () => {
  it("is a page: the procedure reader.sitemap returns 404", async () => {
    const response = await get(`/api/trpc/reader.sitemap?input=${inputOf({ page: 1 })}`);
    expect(response.status).toBe(404);
    expect((await get("/sitemaps/1.xml")).status).toBe(200);
  });
});

describe("the portal", () => {
  it("returns a 429 page to a client address with more than 600 reads a minute, and 200 to others", async () => {
    const names = Array(10).fill("reader.more").join(",");
    const batch = `/api/trpc/${names}?batch=1&input=${inputOf({})}`;
    const { statuses, page } = await withinOneMinute(async () => {
      const address = fromNewAddress();
      const received: number[] = [];
      while (received.length < 61) {
        const response = await get(batch, address);
        received.push(response.status);
        await response.arrayBuffer();
      }
      const last = await get("/sign-in", { ...address, Accept: "text/html" });
      return { statuses: received, page: last };
    });
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses[60]).toBe(429);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("<h1>Too many requests</h1>");
    expect((await get("/sign-in")).status).toBe(200);
  });
});

it("GET /%E0%A4%A returns 400, as a page to browsers and as JSON to other clients", async () => {
  const page = await get("/%E0%A4%A", { ...fromNewAddress(), Accept: "text/html,*/*" });
  expect(page.status).toBe(400);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("<h1>This address is not valid</h1>");
  const json = await get("/%E0%A4%A");
  expect(json.status).toBe(400);
  expect(await json.json()).toEqual({
    error: { code: "bad_request", message: "Malformed request" },
  });
});
