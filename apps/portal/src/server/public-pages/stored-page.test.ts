import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { inject } from "light-my-request";
import { describe, expect, it } from "vitest";
import { encodePage, sendPage, sizeOf } from "./stored-page.ts";

const HTML = `<!doctype html>${"<p>Äther</p>".repeat(1_000)}`;
const page = await encodePage(HTML, { "Cache-Tag": "one" });

function request(headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  return inject((asked, response) => sendPage(asked, response, { page, extra: ["X-Id", "1"] }), {
    url: "/",
    method,
    headers,
  });
}

describe("sendPage", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=1, br;q=0.5", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
    ["br;q=0", undefined, (body: Buffer) => body],
    ["", undefined, (body: Buffer) => body],
  ])("sends the encoding that Accept-Encoding: %s prefers", async (accepted, encoding, decode) => {
    const { statusCode, headers, rawPayload } = await request({ "accept-encoding": accepted });
    expect(statusCode).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(`${rawPayload.length}`);
    expect(headers).toMatchObject({ vary: "Accept-Encoding", "cache-tag": "one", etag: page.etag });
    expect(headers["x-id"]).toBe("1");
    expect(decode(rawPayload).toString()).toBe(HTML);
  });

  it.each([page.etag, page.etag.replace("W/", ""), `"other", ${page.etag}`, "*"])(
    "returns 304 without a body for If-None-Match: %s",
    async (tag) => {
      const { statusCode, headers, payload } = await request({ "if-none-match": tag });
      expect([statusCode, payload]).toEqual([304, ""]);
      expect(headers).toMatchObject({ etag: page.etag, "cache-tag": "one" });
    },
  );

  it("returns 200 for the tag of another page", async () => {
    const { etag } = await encodePage(`${HTML}.`, {});
    expect(etag).not.toBe(page.etag);
    expect((await request({ "if-none-match": etag })).statusCode).toBe(200);
  });

  it("returns the headers without a body for HEAD", async () => {
    const { headers, payload } = await request({}, "HEAD");
    expect(payload).toBe("");
    expect(headers["content-length"]).toBe(`${Buffer.byteLength(HTML)}`);
  });
});

describe("sizeOf", () => {
  it("is the size of the stored encodings and headers", () => {
    const { gzip, br } = page.bodies;
    const headers = `Cache-TagoneETag${page.etag}VaryAccept-Encoding`;
    expect(sizeOf(page)).toBe(gzip.length + br.length + headers.length);
  });
});

describe("a stored page", () => {
  it("keeps no larger buffers than its bodies, so that the limit of the cache holds", () => {
    const { gzip, br } = page.bodies;
    expect([gzip.buffer.byteLength, br.buffer.byteLength]).toEqual([gzip.length, br.length]);
  });
});
