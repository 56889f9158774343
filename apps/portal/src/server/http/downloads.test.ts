import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageUrl } from "#lib/docs/packages.ts";
import { createDevelopmentDownloads, createDownloads } from "./downloads.ts";

const folder = mkdtempSync(join(tmpdir(), "guidepost-downloads-"));
const servers: Server[] = [];
let url: string;

/** Starts a server that responds with 404 to what `respond` leaves. Returns its URL. */
async function listen(
  respond: (...exchange: [IncomingMessage, ServerResponse]) => boolean | Promise<boolean>,
): Promise<string> {
  const server = createServer((request, response) => {
    void Promise.resolve(respond(request, response)).then(
      (isDone) => isDone || response.writeHead(404).end(),
    );
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  writeFileSync(join(folder, "guidepost-sdk.tgz"), "bytes of the SDK");
  writeFileSync(join(folder, "guidepost.tgz"), "bytes of the program");
  url = await listen(await createDownloads(folder));
});
afterAll(() => {
  for (const server of servers) server.close();
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
      200,
      "16",
      "",
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

  it("are those that were packed last in development, and before, the response states the command that packs them", async () => {
    const packed = join(folder, "packed");
    const portal = await listen(createDevelopmentDownloads(packed));
    const missing = await fetch(packageUrl(portal, "guidepost"));
    const command = /`node (\S+) --build`/.exec(await missing.text());
    expect(missing.status).toBe(404);
    expect(existsSync(join(import.meta.dirname, "../../../../..", command?.[1] ?? "none"))).toBe(
      true,
    );
    for (const bytes of ["first", "second"]) {
      mkdirSync(packed, { recursive: true });
      writeFileSync(join(packed, "guidepost.tgz"), bytes);
      const response = await fetch(packageUrl(portal, "guidepost"));
      expect([response.status, await response.text()]).toEqual([200, bytes]);
    }
    expect(await (await fetch(packageUrl(portal, "@guidepost/sdk"))).text()).toContain("--build");
    expect((await fetch(`${portal}/guidepost.tgz`)).headers.get("content-type")).toBeNull();
  });
});
