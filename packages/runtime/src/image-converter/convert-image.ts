import {
  MAX_ANIMATED_WIDTH,
  MAX_IMAGE_PIXELS,
  MAX_STORED_ANIMATED_PIXELS,
  MAX_STORED_HEIGHT,
  MAX_STORED_PIXELS,
  MAX_STORED_WIDTH,
  smallerWidths,
  type ImageFault,
} from "@guidepost/contract";
import type { ConvertedImage } from "@guidepost/core";
import sharp, { type Metadata, type Sharp } from "sharp";

// One image at a time, with one thread: the other processes of the machine serve requests.
sharp.concurrency(1);
sharp.cache(false);
// The type is found by the content. A file of another type, such as SVG or PDF, reaches no code that reads it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

const QUALITY = 82;
/** From 0 to 6: higher values make files a few percent smaller, and take up to ten times as long. */
const EFFORT = 4;
/** For animated and large images, whose colors are also reduced the faster way. */
const LARGE_EFFORT = 2;
/** Most pixels of an image that is compressed with `EFFORT`, and without loss: a screenshot with 2,560 × 1,600. */
const MAX_CAREFUL_PIXELS = 4 * 1024 * 1024;

/** Types with sharp edges: screenshots and drawings. Lossless images of these are often smaller. */
const DRAWN_TYPES = new Set(["png", "gif"]);

type Size = { width: number; height: number };

/** An image that is converted. `limits` are the largest stored width and height. */
type Source = { bytes: Uint8Array; isAnimated: boolean; isDrawn: boolean; limits: Size };

/** The image in its largest stored size. */
type Largest = Size & {
  bytes: Uint8Array;
  /** Returns the image again, to be resized and compressed. */
  open: () => Sharp;
};

/** Returns the largest stored width and height of an image (contract IMG-5). */
function limitsOf({ width, height, frames }: Size & { frames: number }, isAnimated: boolean): Size {
  const maxPixels = isAnimated ? MAX_STORED_ANIMATED_PIXELS : MAX_STORED_PIXELS;
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height * frames)));
  const limit = (pixels: number, max: number) =>
    Math.min(max, Math.max(1, Math.floor(pixels * scale)));
  return {
    width: limit(width, isAnimated ? MAX_ANIMATED_WIDTH : MAX_STORED_WIDTH),
    height: limit(height, MAX_STORED_HEIGHT),
  };
}

/** The image with its orientation applied. Metadata, such as the place where a photo was taken, is not kept. */
function decode({ bytes, isAnimated }: Source): Sharp {
  return sharp(bytes, {
    animated: isAnimated,
    failOn: "error",
    limitInputPixels: MAX_IMAGE_PIXELS,
    sequentialRead: true,
  }).autoOrient();
}

function decodeLargest(source: Source): Sharp {
  return decode(source).resize({ ...source.limits, fit: "inside", withoutEnlargement: true });
}

function toWebp(image: Sharp, isLarge: boolean): Sharp {
  const effort = isLarge ? LARGE_EFFORT : EFFORT;
  return image.webp({ quality: QUALITY, effort, smartSubsample: !isLarge });
}

/** Each frame is decoded again for each size: all of them together need too much memory. */
async function convertAnimation(source: Source): Promise<Largest> {
  const { data: bytes, info } = await toWebp(decodeLargest(source), true).toBuffer({
    resolveWithObject: true,
  });
  const { width, pageHeight, height } = info;
  return { width, height: pageHeight ?? height, bytes, open: () => decode(source) };
}

/** Decodes the file once for all sizes: of some files, that takes longer than everything else. */
async function convertStill(source: Source): Promise<Largest> {
  const { data, info } = await decodeLargest(source).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const isLarge = width * height > MAX_CAREFUL_PIXELS;
  const lossy = await toWebp(open(), isLarge).toBuffer();
  if (!source.isDrawn || isLarge) return { width, height, bytes: lossy, open };
  const lossless = await open().webp({ lossless: true, effort: 2 }).toBuffer();
  return { width, height, bytes: lossless.length < lossy.length ? lossless : lossy, open };
}

/**
 * Converts an uploaded image to WebP images. Returns the fault of a file that is not an image that can be stored, and
 * `large` for an image with more than `maxPixels` in all of its frames.
 *
 * @throws Error for a failure that is not the file's
 */
export async function convertImage(
  bytes: Uint8Array,
  { maxPixels = MAX_IMAGE_PIXELS }: { maxPixels?: number } = {},
): Promise<ConvertedImage | ImageFault | "large"> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return "unsupported";
  }
  const { format, pages: frames = 1, autoOrient } = metadata;
  const pixels = autoOrient.width * autoOrient.height * frames;
  if (pixels > MAX_IMAGE_PIXELS) return "too_large";
  if (pixels > maxPixels) return "large";
  const isAnimated = frames > 1 && (format === "gif" || format === "webp");
  const limits = limitsOf({ ...autoOrient, frames: isAnimated ? frames : 1 }, isAnimated);
  const source = { bytes, isAnimated, isDrawn: DRAWN_TYPES.has(format), limits };
  try {
    const {
      open,
      bytes: largest,
      ...size
    } = await (isAnimated ? convertAnimation : convertStill)(source);
    const files: ConvertedImage["files"] = [{ smaller: undefined, bytes: largest }];
    for (const smaller of smallerWidths(size)) {
      const resized = open().resize({ width: smaller });
      files.push({ smaller, bytes: await toWebp(resized, isAnimated).toBuffer() });
    }
    return { ...size, files };
  } catch {
    // A damaged file: its header can be read, and its content cannot.
    return "unsupported";
  }
}
