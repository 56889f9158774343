const QUALITY = 0.9;

/** A part of an image, and the size at which it is drawn, in pixels. */
type Drawing = { x: number; y: number; from: Size; to: Size };
type Size = { width: number; height: number };

/** Draws a part of an image. Returns the file itself when the browser cannot decode it: the server reports what is wrong. */
async function draw(file: File, drawingOf: (size: Size) => Drawing): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const { x, y, from, to } = drawingOf(bitmap);
  const canvas = document.createElement("canvas");
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, x, y, from.width, from.height, 0, 0, to.width, to.height);
  }
  bitmap.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/webp", QUALITY),
  );
  return blob && context ? new File([blob], file.name, { type: blob.type }) : file;
}

/** Width and height of a cropped picture in pixels: four times the size at which pages show it. */
const SQUARE_SIZE = 384;

/** Returns the middle of a picture as a square, with at most 384 pixels on each side. */
export function cropToSquare(file: File): Promise<File> {
  return draw(file, ({ width, height }) => {
    const side = Math.min(width, height);
    const size = Math.min(side, SQUARE_SIZE);
    return {
      x: (width - side) / 2,
      y: (height - side) / 2,
      from: { width: side, height: side },
      to: { width: size, height: size },
    };
  });
}

/** The largest size of a logo in pixels: three times the size at which pages show it. */
const LOGO_SIZE: Size = { width: 576, height: 108 };

/** Returns a logo with at most 576 pixels in width and 108 in height. Its ratio stays. */
export function fitLogo(file: File): Promise<File> {
  return draw(file, (from) => {
    const scale = Math.min(1, LOGO_SIZE.width / from.width, LOGO_SIZE.height / from.height);
    const [width, height] = [from.width * scale, from.height * scale].map((side) =>
      Math.max(1, Math.round(side)),
    ) as [number, number];
    return { x: 0, y: 0, from: { width: from.width, height: from.height }, to: { width, height } };
  });
}
