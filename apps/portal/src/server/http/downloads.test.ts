import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageUrl } from "#lib/docs/packages.ts";
import { createDownloads } from "./downloads.ts";

const folder = mkdtempSync(join(tmpdir(), "guidepost-downloads-"));
let server: Server;
let url: string;

beforeAll(async () => {
  writeFileSync(join(folder, "guidepost-sdk.tgz"), "bytes of the SDK");
  writeFileSync(join(folder, "guidepost.tgz"), "bytes of the program");
  const respond = await createDownloads(folder);
  server = createServer((request, response) => {
    if (!respond(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the portal's packages (contract CLIENT-6)", () => {
  it("are the files of the build, at the addresses of the documentation", async () => {
    const sdk = await fetch(packageUrl(url, "@guidepost/sdk"));
    expect([sdk.status, await sdk.text()]).toEqual([200, "bytes of the SDK"]);
    expect(Object.fromEntries(sdk.headers)).toMatchObject({
      "content-type": "application/gzip",
      "content-length": "16",
      "cache-control": expect.stringContaining("max-age=0"),
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const program = await fetch(`${packageUrl(url, "guidepost")}?from=docs`);
    expect([program.status, await program.text()]).toEqual([200, "bytes of the program"]);
    expect(program.headers.get("etag")).not.toBe(sdk.headers.get("etag"));
  });

  it("are 304 for a client that has the same file, and have no body for HEAD", async () => {
    const address = packageUrl(url, "@guidepost/sdk");
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      ...[200, "16", ""],
    ]);
    const tag = head.headers.get("etag") ?? "";
    for (const [header, status] of [
      [tag, 304],
      [`"other", W/${tag}`, 304],
      ["*", 304],
      ['"other"', 200],
    ] as const) {
      const response = await fetch(address, { headers: { "If-None-Match": header } });
      expect([header, response.status]).toEqual([header, status]);
      expect(response.headers.get("etag")).toBe(tag);
    }
  });

  it.each(["/downloads/", "/downloads/other.tgz", "/downloads/guidepost.tgz/", "/guidepost.tgz"])(
    "do not include %s",
    async (path) => {
      expect((await fetch(url + path)).status).toBe(404);
    },
  );
});
