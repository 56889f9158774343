/** Width and height of a cropped picture in pixels: four times the size at which pages show it. */
const SIZE = 384;
const QUALITY = 0.9;

/**
 * Returns the middle of a picture as a square, with at most 384 pixels on each side. Returns the file itself when the
 * browser cannot decode it: the server then reports what is wrong with it.
 */
export async function cropToSquare(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, SIZE);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/webp", QUALITY),
  );
  return blob && context ? new File([blob], file.name, { type: blob.type }) : file;
}
