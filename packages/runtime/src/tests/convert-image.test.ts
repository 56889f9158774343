import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { ConvertedImage } from "@guidepost/core";
import { convertImage } from "../image-converter/convert-image.ts";

// The converter blocks readers for its whole process, which later test files share.
afterAll(() => sharp.unblock({ operation: ["VipsForeignLoad"] }));

function draw(width: number, height: number, background = "#246") {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function convert(bytes: Uint8Array): Promise<ConvertedImage> {
  const converted = await convertImage(bytes);
  if (typeof converted === "string") throw new Error(converted);
  return converted;
}

/** A PNG whose header states a size, with image data that is shorter. */
function pngWithSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe("the conversion of an uploaded image", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "converts %s to WebP, in its size and in smaller sizes (contract IMG-5)",
    async (format) => {
      const source = await draw(1_500, 600).toFormat(format).toBuffer();
      const { width, height, files } = await convert(source);
      expect([width, height]).toEqual([1_500, 600]);
      expect(files.map(({ smaller }) => smaller)).toEqual([undefined, 640, 1280]);
      const stored = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
      expect(stored.map(({ format: type, width: of }) => [type, of])).toEqual([
        ["webp", 1_500],
        ["webp", 640],
        ["webp", 1_280],
      ]);
    },
  );

  it("stores no smaller size of a small image, and does not enlarge it (contract IMG-5)", async () => {
    const { width, files } = await convert(await draw(640, 10).png().toBuffer());
    expect([width, files.length]).toEqual([640, 1]);
  });

  it("limits the width and the height (contract IMG-5)", async () => {
    const wide = await convert(await draw(5_000, 1_000).jpeg().toBuffer());
    expect([wide.width, wide.height]).toEqual([2_560, 512]);
    const tall = await convert(await draw(100, 20_000).png().toBuffer());
    expect([tall.width, tall.height]).toEqual([50, 10_000]);
  });

  it("stores at most 10 million pixels of a still image, with the same ratio (contract IMG-5)", async () => {
    const { width, height } = await convert(await draw(2_500, 8_000).png().toBuffer());
    expect(width * height).toBeLessThanOrEqual(10_000_000);
    expect(width * height).toBeGreaterThan(9_900_000);
    expect(height / width).toBeCloseTo(3.2, 2);
  });

  it("stores at most 25 million pixels of all frames of an animated image (contract IMG-5)", async () => {
    const frames = ["#f00", "#0f0", "#00f"].map((colour) =>
      draw(1_280, 8_000, colour).png().toBuffer(),
    );
    const source = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ effort: 1, colours: 2, dither: 0 })
      .toBuffer();
    const { width, height } = await convert(source);
    expect(3 * width * height).toBeLessThanOrEqual(25_000_000);
    expect(3 * width * height).toBeGreaterThan(24_700_000);
  });

  it("returns large for an image with more pixels than the process converts", async () => {
    const image = await draw(100, 11).png().toBuffer();
    expect(await convertImage(image, { maxPixels: 1_099 })).toBe("large");
    expect(await convertImage(image, { maxPixels: 1_100 })).toMatchObject({ width: 100 });
  });

  it("applies the orientation, and removes the place and all other metadata (contract IMG-6)", async () => {
    const photo = await draw(300, 100)
      .withExif({
        IFD0: { Copyright: "Someone", Orientation: "6" },
        IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { width, height, files } = await convert(photo);
    expect([width, height]).toEqual([100, 300]);
    for (const { bytes } of files) {
      const { exif, iptc, xmp, orientation } = await sharp(bytes).metadata();
      expect([exif, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes("Someone")).toBe(false);
    }
  });

  it("keeps all frames of an animated image (contract IMG-5)", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((colour) => draw(700, 50, colour).png().toBuffer()),
    );
    const source = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { width, height, files } = await convert(source);
    expect([width, height, files.length]).toEqual([700, 50, 2]);
    for (const { bytes } of files)
      expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  it("stores a drawing without loss, when that makes the file smaller", async () => {
    // Black and white blocks, as the letters of a screenshot.
    const pixels = Buffer.alloc(300 * 300, 255);
    for (let at = 0; at < pixels.length; at += 7)
      pixels.fill(0, at, Math.min(at + (at % 5), pixels.length));
    const drawing = sharp(pixels, { raw: { width: 300, height: 300, channels: 1 } });
    const { files } = await convert(await drawing.png().toBuffer());
    const stored = await sharp(files[0]?.bytes).extractChannel(0).raw().toBuffer();
    expect(stored.equals(pixels)).toBe(true);
  });

  it("stores a drawing with more than 4 Mi pixels with loss, because without loss takes too long", async () => {
    const codecOf = async (height: number) => {
      const { files } = await convert(await draw(2_048, height).png().toBuffer());
      return Buffer.from(files[0]?.bytes ?? []).includes("VP8L") ? "lossless" : "lossy";
    };
    expect(await codecOf(2_048)).toBe("lossless");
    expect(await codecOf(2_049)).toBe("lossy");
  });

  it.each([
    ["a file whose header states 100 million pixels", () => pngWithSize(10_000, 10_000)],
    ["a file whose header states 900 million pixels", () => pngWithSize(30_000, 30_000)],
    [
      "an animation whose frames have more than 50 million pixels together",
      async () => {
        const frames = ["#f00", "#00f"].map((colour) =>
          draw(5_100, 5_000, colour).png().toBuffer(),
        );
        return sharp(await Promise.all(frames), { join: { animated: true } })
          .gif({ effort: 1, colours: 2, dither: 0 })
          .toBuffer();
      },
    ],
  ])("refuses %s (contract IMG-2)", async (_, create) => {
    expect(await convertImage(await create())).toBe("too_large");
  });

  it.each([
    ["no content", () => Buffer.alloc(0)],
    ["random bytes", () => randomBytes(10_000)],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", () => Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
    ["TIFF", () => draw(10, 10).tiff().toBuffer()],
    [
      "a PNG that ends in its image data",
      async () => (await draw(900, 900).png().toBuffer()).subarray(0, 1_500),
    ],
    [
      "a JPEG that ends in its image data",
      async () => {
        const noise = sharp(randomBytes(300 * 300 * 3), {
          raw: { width: 300, height: 300, channels: 3 },
        });
        const photo = await noise.jpeg().toBuffer();
        return photo.subarray(0, photo.length / 2);
      },
    ],
    ["a PNG with less image data than its size needs", () => pngWithSize(3_000, 3_000)],
  ])("refuses %s (contract IMG-2)", async (_, create) => {
    expect(await convertImage(await create())).toBe("unsupported");
  });

  it("stores nothing of a script that follows the image in its file (contract IMG-6)", async () => {
    const image = await draw(20, 20).gif().toBuffer();
    const { files } = await convert(
      Buffer.concat([image, Buffer.from("<script>alert(1)</script>")]),
    );
    for (const { bytes } of files) expect(Buffer.from(bytes).includes("script")).toBe(false);
  });
});
