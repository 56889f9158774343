import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";
import { encodeBody } from "../compression.ts";

const TEXT = JSON.stringify({ text: "Äther ".repeat(1_000) });

function requestWith(accepted: string | undefined): Request {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  return new Request("https://api.test/v1/guides", { headers });
}

const DECODERS: Record<string, (bytes: Uint8Array) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Decodes a body with its encoding. */
function decode(body: string | Uint8Array, encoding: string | undefined): string {
  if (typeof body === "string") return body;
  return DECODERS[encoding ?? ""]?.(body).toString() ?? "";
}

describe("encodeBody (contract HTTP-14)", () => {
  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br, gzip", "br"],
    ["gzip, deflate, br", "gzip"],
    ["gzip;q=0.5, br;q=0.8", "br"],
    ["gzip ; q=0.8 , br ; q=0.5", "gzip"],
    ["gzip;q=0.1", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["*;q=0.5, gzip", "gzip"],
    ["identity;q=0.5, gzip;q=0.7", "gzip"],
    ["identity;q=0, gzip;q=0.001", "gzip"],
    ["identity, gzip;q=0.5", undefined],
    ["gzip;q=0", undefined],
    ["gzip;q=0, br;q=0.0", undefined],
    ["deflate, zstd", undefined],
    ["identity", undefined],
    ["*;q=0", undefined],
    ["", undefined],
    [",;=q;;,", undefined],
    [undefined, undefined],
  ])("encodes for Accept-Encoding: %s as %s", async (accepted, encoding) => {
    const { body, headers } = await encodeBody(requestWith(accepted), TEXT);
    expect(headers).toEqual(encoding ? { "Content-Encoding": encoding } : {});
    expect(decode(body, encoding)).toBe(TEXT);
  });

  it("does not compress a text of less than 1 KiB", async () => {
    const [small, large] = ["x".repeat(1_023), "x".repeat(1_024)];
    expect(encodeBody(requestWith("br"), small)).toEqual({ body: small, headers: {} });
    expect((await encodeBody(requestWith("br"), large)).headers).toEqual({
      "Content-Encoding": "br",
    });
  });

  it("compresses at most 32 texts at the same time, and returns further texts unchanged", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `${index}${TEXT}`);
    const encode = () =>
      Promise.all(texts.map(async (text) => encodeBody(requestWith("gzip"), text)));
    const encoded = await encode();
    const encodings = encoded.map(({ headers }) => headers["Content-Encoding"]);
    expect(encodings.filter((encoding) => encoding === "gzip")).toHaveLength(32);
    for (const [index, { body, headers }] of encoded.entries())
      expect(decode(body, headers["Content-Encoding"])).toBe(texts[index]);
    // All have ended.
    expect((await encode())[31]?.headers).toEqual({ "Content-Encoding": "gzip" });
  });

  it("compresses a text of 8 MB in a thread, while other work of the process continues", async () => {
    const text = TEXT.repeat(1_300);
    const ended: string[] = [];
    setImmediate(() => ended.push("other work"));
    const { body } = await encodeBody(requestWith("gzip"), text);
    ended.push("compression");
    expect(ended).toEqual(["other work", "compression"]);
    expect(decode(body, "gzip")).toBe(text);
  });
});

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const app = createRestApp({
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
});
const owner = await harness.addAccount("enterprise");
const { secret } = await owner.insertKey(["read", "write"]);

async function send(
  method: string,
  path: string,
  { headers = {}, json }: { headers?: Record<string, string>; json?: object } = {},
) {
  const body = json && JSON.stringify(json);
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${secret}`,
      "Accept-Encoding": "br",
      ...(body !== undefined && {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(body)),
      }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const content = `<p>${"Boil fresh water. ".repeat(200)}</p>`;
const guide = { title: "Tea", steps: [{ position: 1, content }] };

describe("a compressed response under /v1 (contract HTTP-14)", () => {
  it("has the body and the tag of the response without compression", async () => {
    const created = await send("POST", "/guides", { json: { guide } });
    expect(created.status).toBe(201);
    const { id } = (
      JSON.parse(brotliDecompressSync(created.bytes).toString()) as { guide: { id: number } }
    ).guide;
    for (const path of [`/guides/${id}`, "/guides?include=steps", "/changes?include=steps"]) {
      const plain = await send("GET", path, { headers: { "Accept-Encoding": "identity" } });
      const compressed = await send("GET", path);
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(compressed.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(compressed.bytes).equals(plain.bytes)).toBe(true);
      expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      const tag = plain.headers.get("etag") ?? "";
      for (const { headers } of [plain, compressed]) {
        expect(headers.get("vary")).toBe("Accept-Encoding");
        expect(headers.get("etag")).toBe(tag);
        expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      }
      const notModified = await send("GET", path, { headers: { "If-None-Match": tag } });
      expect(notModified.status).toBe(304);
      expect(notModified.bytes).toHaveLength(0);
      expect(notModified.headers.get("content-encoding")).toBeNull();
      expect(notModified.headers.get("vary")).toBe("Accept-Encoding");
    }
  });

  it("has a tag that If-Match accepts", async () => {
    const created = await send("POST", "/guides", { json: { guide } });
    const tag = created.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"g\d+\.1"$/);
    const path = `/guides/${tag.slice(2).split(".")[0]}`;
    const change = { json: { guide: { title: "New" } }, headers: { "If-Match": tag } };
    expect((await send("PATCH", path, change)).status).toBe(200);
    expect((await send("PATCH", path, change)).status).toBe(412);
  });

  it("has the headers of GET for HEAD, without a body", async () => {
    const [get, head] = [
      await send("GET", "/guides?include=steps"),
      await send("HEAD", "/guides?include=steps"),
    ];
    expect(head.bytes).toHaveLength(0);
    for (const name of ["content-encoding", "etag", "vary"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(head.headers.get("content-encoding")).toBe("br");
  });

  it("is an error as well, when it is large", async () => {
    const steps = Array.from({ length: 60 }, () => ({ position: 0, content: "" }));
    const refused = await send("POST", "/guides", { json: { guide: { title: "", steps } } });
    expect(refused.status).toBe(422);
    expect(refused.headers.get("content-encoding")).toBe("br");
    expect(JSON.parse(brotliDecompressSync(refused.bytes).toString())).toMatchObject({
      error: { code: "validation_failed" },
    });
  });

  it("is a deletion without a body and without an encoding", async () => {
    const created = await send("POST", "/guides", { json: { guide: { title: "Gone" } } });
    const id = created.headers.get("etag")?.slice(2).split(".")[0];
    const { status, headers, bytes } = await send("DELETE", `/guides/${id}`);
    expect([status, bytes.length, headers.get("content-encoding")]).toEqual([204, 0, null]);
  });
});
