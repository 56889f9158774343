import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toApiError } from "@guidepost/api";
import type { Service } from "@guidepost/runtime";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createMedia } from "./media.ts";
import { PortalResponse } from "./request-context.ts";

const FILE = `${"ab".repeat(16)}-800x600.webp`;
const ALLOWED = { allowed: true, limit: 1, remaining: 1, resetAt: 0 };

const readImageFile = vi.fn<Parameters<typeof createMedia>[0]["readImageFile"]>();
const reportError = vi.fn<(error: unknown) => void>();
const consume = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  readImageFile.mockReset().mockResolvedValue(new Uint8Array([1, 2, 3]));
  reportError.mockReset();
  consume.mockReset().mockResolvedValue(ALLOWED);
});

/** Starts a server as the portal's, which destroys the connection after an error of the handler. */
async function startServer(): Promise<string> {
  const respond = createMedia({
    readImageFile,
    rateLimiter: { consume } as unknown as Service["rateLimiter"],
    reportError,
  });
  const server = createServer(
    { ServerResponse: PortalResponse },
    (request, response) => void respond(request, response).catch(() => response.destroy()),
  ).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/${FILE}`;
}

describe("createMedia", () => {
  it("returns the content of an image, and reads it once", async () => {
    const url = await startServer();
    for (let requests = 0; requests < 2; requests += 1) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    }
    expect(readImageFile).toHaveBeenCalledOnce();
  });

  it.each(["GET", "HEAD"])(
    "responds to %s with 503 and Retry-After while the storage is unavailable, and with the image afterwards",
    async (method) => {
      const url = await startServer();
      const unavailable = toApiError(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
      readImageFile.mockRejectedValueOnce(unavailable);
      const response = await fetch(url, { method });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const body = '{"error":{"code":"service_unavailable"';
      expect(await response.text()).toMatch(method === "HEAD" ? /^$/ : new RegExp(`^${body}`));
      expect(reportError).toHaveBeenCalledWith(unavailable);
      expect((await fetch(url, { method })).status).toBe(200);
    },
  );

  it("responds with 500 after an unexpected error", async () => {
    const url = await startServer();
    consume.mockRejectedValueOnce(new Error("unexpected"));
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("unexpected");
    expect(reportError).toHaveBeenCalledOnce();
  });
});
