import { randomBytes } from "node:crypto";
import { MAX_IMAGE_BYTES, UNKNOWN_FIELD } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { readImage } from "../read-image.ts";

const BOUNDARY = "case7d1b";
/** Bytes of a file that look like line ends and parts of a boundary. */
const FILE = Buffer.concat([
  Buffer.from("\r\n--case7d1\r\n--\n\r\n\r\n--Case7d1b--case7d1b--"),
  Buffer.from([0xff, 0xd8, 0x00, 0x0d, 0x0a, 0x2d, 0x2d, 0xff, 0xd9, 0x0d]),
]);

type Variant = {
  /** After `Content-Disposition: form-data; `. */
  fields?: string;
  /** The headers of the part instead of the usual ones, without the last line end. */
  headers?: string;
  before?: string;
  after?: string;
  file?: Buffer;
};

/** The bytes of a form with one part. */
function formOf({
  fields = 'name="image"; filename="a.jpg"',
  headers = `Content-Disposition: form-data; ${fields}\r\nContent-Type: image/jpeg`,
  before = "",
  after = "\r\n",
  file = FILE,
}: Variant = {}): Buffer {
  return Buffer.concat([
    Buffer.from(`${before}--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--${after}`),
  ]);
}

const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function requestOf(body: ReadableStream<Uint8Array>, contentType = CONTENT_TYPE): Request {
  return new Request("http://localhost/v1/images", {
    method: "POST",
    headers: { "content-type": contentType },
    body,
    duplex: "half",
  });
}

/** Reads a body that arrives in chunks of this size. */
function read(
  body: Buffer,
  {
    contentType,
    chunkBytes = body.length,
  }: { contentType?: string | undefined; chunkBytes?: number } = {},
) {
  let offset = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (offset >= body.length) return controller.close();
        controller.enqueue(body.subarray(offset, offset + chunkBytes));
        offset += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
  return readImage(requestOf(stream, contentType));
}

/** What clients send, and RFC 2046, RFC 6266 and RFC 7578 permit. */
const VALID: [what: string, variant: Variant, contentType?: string][] = [
  ["quoted names", {}],
  ["names without quotes", { fields: "name=image; filename=a.jpg" }],
  [
    "filename* next to a filename without quotes, as .NET sends it",
    { fields: "name=image; filename=a.jpg; filename*=utf-8''a.jpg" },
  ],
  [
    "filename* next to filename",
    { fields: `name="image"; filename="a.jpg"; filename*=UTF-8''%C3%A4.jpg` },
  ],
  ["filename* alone", { fields: `name="image"; filename*=UTF-8''%C3%A4.jpg` }],
  ["an escaped quote, as Go sends it", { fields: 'name="image"; filename="a\\"b.jpg"' }],
  ["an escaped backslash, as Go sends it", { fields: 'name="image"; filename="C:\\\\a.jpg"' }],
  [
    "a quote in percent encoding, as browsers send it",
    { fields: 'name="image"; filename="a%22b.jpg"' },
  ],
  ["backslashes of a path", { fields: 'name="image"; filename="C:\\dir\\a.jpg"' }],
  ["a name of a file in UTF-8", { fields: 'name="image"; filename="Gerät 日本.jpg"' }],
  ["a semicolon in the name of a file", { fields: 'name="image"; filename="a;name=b.jpg"' }],
  ["filename before name", { fields: 'filename="a.jpg"; name="image"' }],
  ["no name of a file", { fields: 'name="image"' }],
  ["an empty name of a file", { fields: 'name="image"; filename=""' }],
  ["no spaces between parameters", { fields: 'name="image";filename="a.jpg"' }],
  ["a semicolon after the last parameter", { fields: 'name="image"; filename="a.jpg";' }],
  ["parameters in upper case", { fields: 'NAME="image"; FileName="a.jpg"' }],
  [
    "headers in lower case, and Content-Type first",
    { headers: 'content-type: image/jpeg\r\ncontent-disposition: form-data; name="image"' },
  ],
  [
    "further headers",
    {
      headers:
        'Content-Length: 40\r\nContent-Transfer-Encoding: binary\r\nContent-Disposition: form-data; name="image"',
    },
  ],
  ["no Content-Type", { headers: 'Content-Disposition: form-data; name="image"; filename="a"' }],
  [
    "Content-Type multipart/mixed",
    {
      headers:
        'Content-Disposition: form-data; name="image"\r\nContent-Type: multipart/mixed; boundary=x',
    },
  ],
  ["a folded header", { fields: 'name="image";\r\n filename="a.jpg"' }],
  ["a preamble", { before: "This is a multi-part message.\r\n" }],
  ["an empty line before the form", { before: "\r\n" }],
  ["text after the last boundary", { after: "\r\nThe end\r\n" }],
  ["text directly after the last boundary", { after: "The end" }],
  ["a line feed after the last boundary", { after: "\n" }],
  ["spaces after the last boundary", { after: "  \r\n" }],
  ["no line end after the last boundary", { after: "" }],
  ["a quoted boundary", {}, `multipart/form-data; boundary="${BOUNDARY}"`],
  ["a charset of the form", {}, `Multipart/Form-Data; charset=utf-8; boundary=${BOUNDARY}`],
  ["an empty file name and the largest file", { file: Buffer.alloc(MAX_IMAGE_BYTES, 1) }],
];

describe("an upload as a form (contract IMG-18)", () => {
  it.each(VALID)("is accepted with %s", async (_, variant, contentType = CONTENT_TYPE) => {
    const { bytes } = await read(formOf(variant), { contentType });
    expect(Buffer.from(bytes).equals(variant.file ?? FILE)).toBe(true);
  });

  it.each(VALID.slice(0, -1))(
    "is accepted byte by byte with %s",
    async (_, variant, contentType) => {
      const { bytes } = await read(formOf(variant), {
        chunkBytes: 1,
        contentType: contentType ?? CONTENT_TYPE,
      });
      expect(Buffer.from(bytes).equals(FILE)).toBe(true);
    },
  );

  it("is accepted in chunks of any size", async () => {
    const body = formOf({ before: "Text\r\n", after: "\r\nText", file: randomBytes(1_000) });
    for (let chunkBytes = 2; chunkBytes <= 97; chunkBytes += 1) {
      const { bytes } = await read(body, { chunkBytes });
      expect(bytes.byteLength, `${chunkBytes} bytes`).toBe(1_000);
    }
  });
});

const part = (name: string, content = "x") =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
  );
const whole = formOf();
const END = `--${BOUNDARY}--`.length + 2;
const NOT_A_FORM = "The request body is not multipart/form-data: ";
const INCOMPLETE = "The request body ended before it was complete";

describe("an invalid form (contract IMG-19)", () => {
  it.each<[what: string, body: Buffer, message: string, contentType?: string]>([
    [
      "without a boundary in Content-Type",
      whole,
      `${NOT_A_FORM}Content-Type has no boundary`,
      "multipart/form-data",
    ],
    [
      "with another boundary",
      whole,
      `${NOT_A_FORM}it does not contain the boundary of Content-Type`,
      "multipart/form-data; boundary=x",
    ],
    [
      "that is not a form",
      Buffer.from("no form"),
      `${NOT_A_FORM}it does not contain the boundary of Content-Type`,
    ],
    [
      "that is empty",
      Buffer.alloc(0),
      `${NOT_A_FORM}it does not contain the boundary of Content-Type`,
    ],
    [
      "with a part without a name",
      formOf({ fields: 'filename="a.jpg"' }),
      `${NOT_A_FORM}a part has no name`,
    ],
    [
      "with too many parts",
      Buffer.concat([...Array.from({ length: 120 }, () => part("a")), whole]),
      `${NOT_A_FORM}it has more than 100 parts`,
    ],
    ["that ends inside of the file", whole.subarray(0, -END - 9), INCOMPLETE],
    ["that ends before the last boundary", whole.subarray(0, -END), INCOMPLETE],
    ["that ends inside of the last boundary", whole.subarray(0, -3), INCOMPLETE],
    ["with an empty file", formOf({ file: Buffer.alloc(0) }), "The image is empty"],
  ])("is 400 %s", async (_, body, message, contentType = CONTENT_TYPE) => {
    for (const chunkBytes of [1, 7, 100_000])
      await expect(read(body, { contentType, chunkBytes })).rejects.toMatchObject({
        code: "bad_request",
        message,
      });
  });

  it.each<[what: string, body: Buffer, details: object]>([
    ["without parts", Buffer.from(`--${BOUNDARY}--\r\n`), { image: ["can't be blank"] }],
    [
      "with another field only",
      Buffer.concat([part("title"), Buffer.from(`--${BOUNDARY}--`)]),
      { image: ["can't be blank"], title: [UNKNOWN_FIELD] },
    ],
    [
      "with two images",
      Buffer.concat([whole.subarray(0, -END), Buffer.from("\r\n"), whole]),
      { image: ["must be one file"] },
    ],
    [
      "with further fields",
      Buffer.concat([part("alt"), part("title"), whole]),
      { alt: [UNKNOWN_FIELD], title: [UNKNOWN_FIELD] },
    ],
    [
      "with a part that is an attachment",
      formOf({ headers: 'Content-Disposition: attachment; name="image"' }),
      { image: ["can't be blank"] },
    ],
  ])("is 422 %s", async (_, body, details) => {
    for (const chunkBytes of [1, 7, 100_000])
      await expect(read(body, { chunkBytes })).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details },
      });
  });

  it.each<[what: string, body: Buffer]>([
    ["a file", formOf({ file: Buffer.alloc(MAX_IMAGE_BYTES + 1) })],
    ["another field", Buffer.concat([part("title", "x".repeat(MAX_IMAGE_BYTES + 1)), whole])],
    ["a preamble", formOf({ before: "x".repeat(MAX_IMAGE_BYTES + 70_000) })],
    [
      "the headers of a part",
      formOf({ headers: `X-Long: ${"x".repeat(MAX_IMAGE_BYTES + 70_000)}` }),
    ],
    ["the text after the form", formOf({ after: "x".repeat(MAX_IMAGE_BYTES + 70_000) })],
  ])("is 413 when %s exceeds 10 MiB", async (_, body) => {
    // The bytes of an accepted file would make a message of 10 MiB.
    const stored = read(body, { chunkBytes: 65_536 }).then(({ bytes }) => bytes.byteLength);
    await expect(stored).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("is not kept in memory beyond a limit for the headers of a part", async () => {
    const headers = `Content-Disposition: form-data; name="image"\r\n${"X-Header: x\r\n".repeat(100_000)}X: x`;
    const { bytes } = await read(formOf({ headers }), { chunkBytes: 65_536 });
    expect(bytes.byteLength).toBe(FILE.length);
  });

  it.each<[what: string, body: Buffer, code: string]>([
    [
      "its 101st part",
      Buffer.concat(Array.from({ length: 102 }, () => part("title"))),
      "bad_request",
    ],
    [
      "a part without a name",
      formOf({ fields: 'filename="a.jpg"' }).subarray(0, 100),
      "bad_request",
    ],
    [
      "the first byte beyond 10 MiB of a file",
      formOf({ file: Buffer.alloc(MAX_IMAGE_BYTES + 1_000) }),
      "payload_too_large",
    ],
  ])("is refused at %s, when the rest never arrives", async (_, body, code) => {
    const never = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(body),
    });
    await expect(readImage(requestOf(never))).rejects.toMatchObject({ code });
  });
});

describe("the content type of an upload (contract IMG-20)", () => {
  it.each(["image/jpg", "image/pjpeg", "image/x-png", "IMAGE/JPG; name=a.jpg"])(
    "can be %s",
    async (contentType) => {
      const { bytes } = await read(FILE, { contentType });
      expect(Buffer.from(bytes).equals(FILE)).toBe(true);
    },
  );
});
