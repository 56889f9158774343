import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPagePurge } from "../page-purge.ts";

type Purge = { headers: IncomingHttpHeaders; body: unknown };

/** The statuses of the next responses; then 200. */
let statuses: number[] = [];
let purges: Purge[] = [];
async function receivePurge(request: IncomingMessage, response: ServerResponse) {
  purges.push({ headers: request.headers, body: JSON.parse(await text(request)) });
  response.writeHead(statuses.shift() ?? 200).end();
}
const cdn = createServer((request, response) => void receivePurge(request, response));
await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;

const log = { warn: vi.fn(), error: vi.fn() };
let close: () => Promise<void> = async () => {};
afterEach(async () => {
  await close();
  statuses = [];
  purges = [];
  vi.clearAllMocks();
});

function openPurge(token?: string) {
  const purge = createPagePurge({ url, token }, log);
  close = purge.close;
  return purge.purge;
}

const sentTags = () => purges.map(({ body }) => (body as { tags: string[] }).tags);

it("a purge sends the author's cache tag with the token", async () => {
  openPurge("secret")("ada");
  await expect.poll(() => purges).toHaveLength(1);
  expect(purges[0]).toMatchObject({
    headers: { authorization: "Bearer secret", "content-type": "application/json" },
    body: { tags: ["guidepost-author-ada"] },
  });
});

it("purges during a request are sent together, each author once", async () => {
  const purge = openPurge();
  for (const username of ["ada", "bob", "bob", "ada"]) purge(username);
  await close();
  expect(sentTags()).toEqual([
    ["guidepost-author-ada"],
    ["guidepost-author-bob", "guidepost-author-ada"],
  ]);
});

it("a purge request contains at most 30 tags", async () => {
  const purge = openPurge();
  for (let n = 0; n <= 40; n += 1) purge(`author-${n}`);
  await close();
  expect(sentTags().map((tags) => tags.length)).toEqual([1, 30, 10]);
});

describe("a failed purge", () => {
  it("is logged and sent again", async () => {
    statuses = [503];
    openPurge()("ada");
    await expect
      .poll(() => sentTags())
      .toEqual([["guidepost-author-ada"], ["guidepost-author-ada"]]);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await close();
    expect(log.error).not.toHaveBeenCalled();
  });
});

it("a purge that fails while the process stops is logged", async () => {
  statuses = [500, 500];
  openPurge()("ada");
  await close();
  expect(log.error).toHaveBeenCalledTimes(1);
});

it("createPagePurge without a URL sends no request", async () => {
  createPagePurge({ url: undefined, token: undefined }, log).purge("ada");
  await close();
  expect(purges).toEqual([]);
});
