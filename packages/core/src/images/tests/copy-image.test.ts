import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStorage } from "@guidepost/media-storage";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createTestFixtures, createTestServers } from "#testing/index.ts";
import { copyImage } from "../copy-image.ts";
import type { ConvertedImage } from "../image-converter.ts";
import { uploadImage } from "../images.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
const folder = await mkdtemp(join(tmpdir(), "guidepost-copies-"));
afterAll(async () => {
  await fixtures.drop();
  await rm(folder, { recursive: true });
});
const servers = createTestServers();
afterEach(servers.stop);

const CONVERTED: ConvertedImage = {
  width: 300,
  height: 200,
  files: [{ smaller: undefined, bytes: Buffer.from("the image") }],
};
const owner = await fixtures.addAccount("enterprise");

/** A context whose subjects of `refused` have used up their limits. */
async function contextOf(refused = "none") {
  const isAllowed = (subject: string) => !subject.startsWith(refused);
  const consume = vi.fn(async (subject: string) =>
    isAllowed(subject)
      ? { allowed: true, limit: 1, remaining: 1, resetAt: 0 }
      : { allowed: false, limit: 1, remaining: 0, resetAt: 0, window: "minute", retryAfter: 30 },
  );
  const convert = vi.fn(async (_: number, bytes: Uint8Array) =>
    Buffer.from(bytes).toString().startsWith("no ") ? ("unsupported" as const) : CONVERTED,
  );
  const ctx = {
    ...(await owner.sessionContext()),
    rateLimiter: { consume } as never,
    mediaStorage: createFolderStorage(folder),
    imageConverter: { convert, close: async () => {} },
    allowPrivateWebhooks: true,
  };
  return { ctx, consume, convert };
}
const { signal } = new AbortController();

describe("copyImage (contract IMG-12)", () => {
  it("stores the image as an upload of the same file, and names itself to the site", async () => {
    const { ctx } = await contextOf();
    const { url, requests } = await servers.http((_, response) => response.end("an image"));
    const copied = await copyImage(ctx, { url: `${url}/a.png`, signal });
    expect(copied).toEqual(await uploadImage(ctx, { bytes: Buffer.from("an image") }));
    expect(copied).toMatchObject({ width: 300, height: 200 });
    expect(requests[0]?.headers["user-agent"]).toBe(
      "Guidepost-Image-Copy/1.0 (+https://guidepost.test)",
    );
  });

  it("returns the address of an image of this portal unchanged, without a request", async () => {
    const { ctx, consume } = await contextOf();
    const url = `https://guidepost.test/media/${"a".repeat(32)}-30x20.webp`;
    expect(await copyImage(ctx, { url, signal })).toEqual({ url, width: 30, height: 20 });
    expect(consume).not.toHaveBeenCalled();
  });

  it("refuses a file that is no image, with the error of an upload", async () => {
    const { ctx } = await contextOf();
    const { url } = await servers.http((_, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end("no image"),
    );
    await expect(copyImage(ctx, { url, signal })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { image: [expect.stringContaining("is not a JPEG, PNG")] } },
    });
  });

  it("returns the fault of a site, and converts nothing", async () => {
    const { ctx, convert } = await contextOf();
    const { url } = await servers.http((_, response) => response.writeHead(403).end("secret"));
    expect(await copyImage(ctx, { url, signal })).toBe("access_refused");
    expect(convert).not.toHaveBeenCalled();
  });

  it.each(["image-copies:user:", "images:"])(
    "sends no request when the limit of %s is used up (contract IMG-15)",
    async (subject) => {
      const { ctx } = await contextOf(subject);
      const { url, requests } = await servers.http((_, response) => response.end("an image"));
      await expect(copyImage(ctx, { url, signal })).rejects.toMatchObject({
        code: "rate_limit_exceeded",
        extras: { retry_after: 30 },
      });
      expect(requests).toEqual([]);
    },
  );

  it("counts a copy that fails in the limits of uploads of the account (contract IMG-15)", async () => {
    const { ctx, consume } = await contextOf();
    const { url } = await servers.http((_, response) => response.writeHead(404).end());
    expect(await copyImage(ctx, { url, signal })).toBe("not_found");
    expect(consume.mock.calls).toEqual([
      [`image-copies:user:${ctx.actor.user.id}`, { perMinute: 60, perHour: 500 }, 1],
      [`images:${ctx.actor.account.id}`, { perMinute: 60, perHour: 1_000 }, 1],
    ]);
  });

  it("requests no private address without WEBHOOK_ALLOW_PRIVATE (contract IMG-13)", async () => {
    const { ctx } = await contextOf();
    const { url, requests } = await servers.http((_, response) => response.end("secret"));
    expect(await copyImage({ ...ctx, allowPrivateWebhooks: false }, { url, signal })).toBe(
      "not_permitted",
    );
    expect(requests).toEqual([]);
  });
});
