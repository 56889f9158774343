import {
  MAX_ANIMATED_WIDTH,
  MAX_IMAGE_PIXELS,
  MAX_STORED_HEIGHT,
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
const ANIMATED_EFFORT = 2;

/** Types with sharp edges: screenshots and drawings. Lossless images of these are often smaller. */
const DRAWN_TYPES = new Set(["png", "gif"]);

type Source = { bytes: Uint8Array; isAnimated: boolean; isDrawn: boolean };

/** The image with its orientation applied. Metadata, such as the place where a photo was taken, is not kept. */
function open({ bytes, isAnimated }: Source): Sharp {
  return sharp(bytes, {
    animated: isAnimated,
    failOn: "error",
    limitInputPixels: MAX_IMAGE_PIXELS,
    sequentialRead: true,
  }).autoOrient();
}

function toWebp(image: Sharp, isAnimated: boolean): Sharp {
  return image.webp({
    quality: QUALITY,
    effort: isAnimated ? ANIMATED_EFFORT : EFFORT,
    smartSubsample: !isAnimated,
  });
}

/** Converts the largest size. */
async function convertLargest(source: Source) {
  const resized = () =>
    open(source).resize({
      width: source.isAnimated ? MAX_ANIMATED_WIDTH : MAX_STORED_WIDTH,
      height: MAX_STORED_HEIGHT,
      ...{ fit: "inside", withoutEnlargement: true },
    });
  const lossy = await toWebp(resized(), source.isAnimated).toBuffer({ resolveWithObject: true });
  const { width, pageHeight, height } = lossy.info;
  const size = { width, height: pageHeight ?? height };
  if (!source.isDrawn || source.isAnimated) return { ...size, bytes: lossy.data };
  const lossless = await resized().webp({ lossless: true, effort: 2 }).toBuffer();
  return { ...size, bytes: lossless.length < lossy.data.length ? lossless : lossy.data };
}

/**
 * Converts an uploaded image to WebP images. Returns the fault of a file that is no image that can be stored.
 *
 * @throws Error for a failure that is not the file's
 */
export async function convertImage(bytes: Uint8Array): Promise<ConvertedImage | ImageFault> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return "unsupported";
  }
  const { format, pages: frames = 1, width: sourceWidth, height: sourceHeight } = metadata;
  if (sourceWidth * sourceHeight * frames > MAX_IMAGE_PIXELS) return "too_large";
  const isAnimated = frames > 1 && (format === "gif" || format === "webp");
  const source = { bytes, isAnimated, isDrawn: DRAWN_TYPES.has(format) };
  try {
    const { width, height, bytes: largest } = await convertLargest(source);
    const files: ConvertedImage["files"] = [{ smaller: undefined, bytes: largest }];
    for (const smaller of smallerWidths({ width })) {
      const resized = open(source).resize({ width: smaller });
      files.push({ smaller, bytes: await toWebp(resized, isAnimated).toBuffer() });
    }
    return { width, height, files };
  } catch {
    // A damaged file: its header can be read, and its content cannot.
    return "unsupported";
  }
}
