import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const world = inject("world");
const stack = joinStack(world);
let portal: ServerProcess;
/** A guide of 2 MiB, whose steps all end with this word. */
let path: string;
const word = "antediluvian";

beforeAll(async () => {
  portal = await stack.startPortal({ TRUSTED_PROXIES: "1" });
  const key = world.keys.admin;
  // At the end, where no description of the page comes from.
  const content = `${"<p>Some words.</p>".repeat(1_150)}<p>${word}</p>`;
  const steps = Array.from({ length: 100 }, (_, index) => ({ position: index + 1, content }));
  const { body } = await call(world.url, {
    ...{ method: "POST", path: "/guides", key },
    json: { guide: { title: "Large", category: "lifestyle", user_id: "ada", steps } },
  });
  const { id, slug } = (body as { guide: { id: number; slug: string } }).guide;
  await call(world.url, { method: "POST", path: `/guides/${id}/publish`, key });
  path = `/@ada/${slug}`;
});

afterAll(stack.close);

const ask = (target: string, headers: Record<string, string> = fromNewAddress()) =>
  fetch(portal.url + target, { headers });

const inputOf = (value: unknown) => encodeURIComponent(JSON.stringify(value));

test("a page with 2 MiB of steps contains each step once and is smaller than 3 MB", async () => {
  const page = await (await ask(path)).text();
  expect(page.split(word)).toHaveLength(101);
  expect(page.length).toBeLessThan(3_000_000);
});

test("a batch of ten guides of 2 MiB answers two of them and refuses the others", async () => {
  const [, username, slug] = /^\/@(.+)\/(.+)$/.exec(path) ?? [];
  const inputs = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [index, { username, slug }]),
  );
  const names = Array(10).fill("reader.guide").join(",");
  const answer = await ask(`/api/trpc/${names}?batch=1&input=${inputOf(inputs)}`);
  const text = await answer.text();
  expect(text.length).toBeLessThan(5_000_000);
  const results = JSON.parse(text) as { error?: { data: { error: { code: string } } } }[];
  expect(results.slice(0, 2).map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(results.slice(2).map(({ error }) => error?.data.error.code)).toEqual(
    Array(8).fill("bad_request"),
  );
});

test("the sitemap is no procedure", async () => {
  const answer = await ask(`/api/trpc/reader.sitemap?input=${inputOf({ page: 1 })}`);
  expect(answer.status).toBe(404);
  expect((await ask("/sitemaps/1.xml")).status).toBe(200);
});

test("an address that sends more than 600 reads a minute gets a 429 page; others get theirs", async () => {
  const address = fromNewAddress();
  const names = Array(10).fill("reader.more").join(",");
  const batch = `/api/trpc/${names}?batch=1&input=${inputOf({})}`;
  const statuses: number[] = [];
  // Two minutes' worth, should one end meanwhile.
  while (statuses.at(-1) !== 429 && statuses.length < 125) {
    const answer = await ask(batch, address);
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(statuses.length).toBeGreaterThan(60);
  const page = await ask("/sign-in", { ...address, Accept: "text/html" });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("<h1>Too many requests</h1>");
  expect((await ask("/sign-in")).status).toBe(200);
});

test("GET /%E0%A4%A returns 400 as a page to browsers and as JSON to programs", async () => {
  const page = await ask("/%E0%A4%A", { ...fromNewAddress(), Accept: "text/html,*/*" });
  expect(page.status).toBe(400);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("<h1>This address is not valid</h1>");
  const json = await ask("/%E0%A4%A");
  expect(json.status).toBe(400);
  expect(await json.json()).toEqual({
    error: { code: "bad_request", message: "Malformed request" },
  });
});
