import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { PNG } from "../harness/png.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openBattery } from "./battery.ts";
import { expectBadRequest, expectErrorResponse } from "./error-responses.ts";

const { fixtures, operations, send } = await openBattery();
const upload = operations.find(({ id }) => id === "uploadImage");
if (!upload) throw new Error("The document has no uploadImage");

const key = fixtures.keys.write;
/** The owner of another account. */
const other = await insertPeople(joinStack(fixtures)).addOwner("images", "pro");
const MEBIBYTE = 1024 * 1024;
const NO_IMAGE = "is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged";
const TOO_LARGE = "The image is too large (maximum is 10 MiB)";
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
const ALIASES = ["image/jpg", "image/pjpeg", "image/x-png"];

type Answer = { image: { url: string; width: number; height: number } };

/** A comment that differs from all others. */
const newComment = () => Buffer.from(`Comment\0${randomBytes(8).toString("hex")}`);

/** The image of one pixel with a further chunk after its header. */
function newPng(name = "tEXt", data = newComment()): Buffer {
  const type = Buffer.from(name);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(Buffer.concat([type, data])));
  const header = 8 + 25;
  return Buffer.concat([
    PNG.subarray(0, header),
    length,
    type,
    data,
    checksum,
    PNG.subarray(header),
  ]);
}

/** A form with these fields, as a browser sends it. */
async function formOf(fields: [name: string, value: string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return {
    headers: { "Content-Type": type },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

const pngType = { "Content-Type": "image/png" };

describe("uploadImage (contract IMG-10)", () => {
  it.each([...TYPES, ...ALIASES, "application/octet-stream", "Image/PNG; charset=utf-8"])(
    "stores the body with the content type %s, by its content",
    async (type) => {
      const { status, body } = await send(upload, { key, headers: { "Content-Type": type } });
      expect(status).toBe(201);
      expect(body).toEqual({
        image: {
          url: expect.stringMatching(/^https:\/\/[^/]+\/media\/[0-9a-f]{32}-1x1\.webp$/) as string,
          width: 1,
          height: 1,
        },
      });
    },
  );

  it("stores the field image of a form", async () => {
    const form = await formOf([["image", new Blob([PNG])]]);
    const { status, body } = await send(upload, { key, ...form });
    expect(status).toBe(201);
    const direct = await send(upload, { key });
    expect(body).toEqual(direct.body);
  });

  it("returns the same address for the same file, and another one to another account", async () => {
    const png = newPng();
    const addressFor = async (by: string, body: Buffer) => {
      const { body: answer } = await send(upload, { key: by, body, headers: pngType });
      return (answer as Answer).image.url;
    };
    const first = await addressFor(key, png);
    expect(await addressFor(fixtures.keys.admin, png)).toBe(first);
    expect(await addressFor(other.admin, png)).not.toBe(first);
    expect(await addressFor(key, newPng())).not.toBe(first);
  });

  it.each<[string, [string, string | Blob][], Record<string, string[]>]>([
    [
      "without image",
      [["file", new Blob([PNG])]],
      { file: ["is not a recognised field"], image: ["can't be blank"] },
    ],
    ["with a text as image", [["image", "text"]], { image: [NO_IMAGE] }],
    [
      "with two images",
      [
        ["image", new Blob([PNG])],
        ["image", new Blob([PNG])],
      ],
      { image: ["must be one file"] },
    ],
    [
      "with another field",
      [
        ["image", new Blob([PNG])],
        ["alt", "A pixel"],
      ],
      { alt: ["is not a recognised field"] },
    ],
    ["with a file that is no image", [["image", new Blob(["text"])]], { image: [NO_IMAGE] }],
  ])("returns 422 for a form %s", async (_what, fields, details) => {
    const response = await send(upload, { key, ...(await formOf(fields)) });
    expectErrorResponse(response, "validation_failed", { details });
  });

  it("returns 422 for a form with the field __proto__", async () => {
    const form = await formOf([
      ["image", new Blob([newPng()])],
      ["__proto__", "1"],
    ]);
    const { status, body } = await send(upload, { key, ...form });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('{"__proto__":["is not a recognised field"]}');
  });

  it("lists 50 errors of a form and states that there are more (contract ERR-15)", async () => {
    const names = Array.from({ length: 51 }, (_, index) => `field${index}`);
    const form = await formOf(names.map((name) => [name, "1"]));
    const response = await send(upload, { key, ...form });
    const listed = names.slice(0, 49).map((name) => [name, ["is not a recognised field"]]);
    expectErrorResponse(response, "validation_failed", {
      details: {
        image: ["can't be blank"],
        ...Object.fromEntries(listed),
        base: ["has more errors: only the first 50 are listed"],
      },
    });
  });

  it.each([
    ["no image", Buffer.from("not an image")],
    ["an SVG image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ["a part of an image", PNG.subarray(0, 40)],
  ])("returns 422 for %s", async (_what, body) => {
    const response = await send(upload, { key, body, headers: pngType });
    expectErrorResponse(response, "validation_failed", { details: { image: [NO_IMAGE] } });
  });

  it("returns 400 for an empty body, and for a form that is no form", async () => {
    const empty = await send(upload, { key, body: "", headers: pngType });
    expectBadRequest(empty, "The image is empty");
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const broken = await send(upload, { key, body: "no form", headers });
    expectBadRequest(
      broken,
      "The request body is not multipart/form-data: it does not contain the boundary of Content-Type",
    );
  });

  it("stores the file of a form as .NET and Go send it, with text around it (contract IMG-18)", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=case7d1b" };
    const formWith = (fields: string) =>
      Buffer.concat([
        Buffer.from(`Text\r\n--case7d1b\r\nContent-Disposition: form-data; ${fields}\r\n\r\n`),
        PNG,
        Buffer.from("\r\n--case7d1b--\r\nText"),
      ]);
    for (const fields of [
      "name=image; filename=a.png; filename*=utf-8''a.png",
      'name="image"; filename="a\\"b.png"',
    ])
      expect((await send(upload, { key, body: formWith(fields), headers })).status).toBe(201);
  });

  it("returns 400 for a form that ends before its last boundary (contract IMG-19)", async () => {
    const form = await formOf([["image", new Blob([PNG])]]);
    const response = await send(upload, { key, ...form, body: form.body.subarray(0, -10) });
    expectBadRequest(response, "The request body ended before it was complete");
  });

  it("stores the first frame of an animated PNG with a warning (contract IMG-20)", async () => {
    const animation = Buffer.alloc(8);
    animation.writeUInt32BE(2);
    const response = await send(upload, { key, body: newPng("acTL", animation), headers: pngType });
    expect(response).toMatchObject({
      status: 201,
      body: { image: { width: 1 }, warnings: [{ field: "image", reason: "animation_removed" }] },
    });
  });

  it.each(["", "text/plain", "application/json", "image/svg+xml", "image/png2"])(
    "returns 415 for the content type %j",
    async (type) => {
      const { status, body } = await send(upload, {
        key,
        body: PNG,
        headers: { "Content-Type": type },
      });
      expect(status).toBe(415);
      expect(body).toMatchObject({
        error: {
          code: "unsupported_media_type",
          message: expect.stringContaining("Content-Type must be image/jpeg, image/png") as string,
        },
      });
    },
  );

  it("returns 415 for a compressed body", async () => {
    const headers = { ...pngType, "Content-Encoding": "gzip" };
    expect((await send(upload, { key, headers })).status).toBe(415);
  });

  it("accepts 10 MiB, and returns 413 for one byte more, also for a chunked body (contract IMG-2)", async () => {
    const largest = Buffer.concat([newPng(), Buffer.alloc(10 * MEBIBYTE)]).subarray(
      0,
      10 * MEBIBYTE,
    );
    expect((await send(upload, { key, body: largest, headers: pngType })).status).toBe(201);
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    const chunked = ReadableStream.from([new Uint8Array(largest), new Uint8Array(1)]);
    for (const body of [larger, chunked]) {
      const refused = await send(upload, { key, body, headers: pngType });
      expect([refused.status, refused.body]).toEqual([
        413,
        { error: { code: "payload_too_large", message: TOO_LARGE } },
      ]);
    }
  });

  it("uses no quota for a refused image", async () => {
    const usedBy = async () => {
      const { body } = await call(fixtures.url, {
        path: "/usage",
        key: other.admin,
        headers: fromNewAddress(),
      });
      return (body as { requests_used: number }).requests_used;
    };
    const before = await usedBy();
    const refused = await send(upload, {
      key: other.admin,
      body: "text",
      headers: pngType,
    });
    expect(refused.status).toBe(422);
    expect((await usedBy()) - before).toBe(1);
  });

  it("ends the request of a client that disconnects, and serves the next one", async () => {
    const { hostname, port } = new URL(fixtures.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/images HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\n` +
        "Content-Type: image/png\r\nContent-Length: 5000\r\n\r\nbytes",
    );
    await new Promise<void>((resolve) => socket.write("more", () => resolve()));
    socket.destroy();
    expect((await send(upload, { key })).status).toBe(201);
  });
});

describe("uploadImage (contract IMG-11)", () => {
  it("refuses dry_run, so that no image is stored by mistake", async () => {
    const response = await send(upload, { key, query: "?dry_run=true" });
    expectErrorResponse(response, "validation_failed", {
      details: { dry_run: ["is not a recognised field"] },
    });
  });

  it("stores no response for an Idempotency-Key", async () => {
    const headers = {
      ...pngType,
      "Idempotency-Key": createHash("sha256").update(key).digest("hex"),
    };
    for (const body of [newPng(), newPng()]) {
      const { status, headers: received } = await send(upload, { key, headers, body });
      expect([status, received.get("idempotency-replayed")]).toEqual([201, null]);
    }
  });
});
