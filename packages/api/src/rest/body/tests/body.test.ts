import { describe, expect, it } from "vitest";
import { readJsonObject } from "../body.ts";

/** A request with this body, in chunks of this size or as a whole. */
function requestOf(text: string, chunkBytes?: number): Request {
  const bytes = new TextEncoder().encode(text);
  const headers = { "content-type": "application/json" };
  if (chunkBytes === undefined)
    return new Request("http://localhost/", {
      method: "POST",
      headers: { ...headers, "content-length": String(bytes.length) },
      body: bytes,
    });
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const body = ReadableStream.from(chunks) as ReadableStream<Uint8Array>;
  return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" });
}

describe("readJsonObject with a byte order mark before the JSON (contract HTTP-15)", () => {
  it.each([undefined, 1, 2, 4, 1_000])(
    "returns the object, in chunks of %s bytes",
    async (size) => {
      const body = '\ufeff{"title":"Té\ufeffa"}';
      expect(await readJsonObject(requestOf(body, size))).toEqual({ title: "Té\ufeffa" });
    },
  );

  it.each([
    ["\ufeff", "The request body must be a JSON object: it is empty"],
    ["\ufeff{]", "Malformed JSON at line 1, column 2: property name expected"],
    ["\ufeff\ufeff{}", "Malformed JSON at line 1, column 1: invalid symbol"],
    [" \ufeff{}", "Malformed JSON at line 1, column 2: invalid symbol"],
    ["\ufeff[]", "The request body must be a JSON object, not a list"],
  ])("reports the error of %j without it", async (body, message) => {
    for (const size of [undefined, 1])
      await expect(readJsonObject(requestOf(body, size))).rejects.toMatchObject({
        code: "bad_request",
        message,
      });
  });
});
