/** The widths of the smaller sizes that are stored of a wider image, in pixels (contract IMG-5). */
export const SMALLER_WIDTHS = [640, 1280] as const;

/** `/media/{hash}-{width}x{height}.webp`, and `-640` or `-1280` before the suffix for a smaller size. */
const MEDIA_PATH =
  /^\/media\/(?<name>(?<hash>[0-9a-f]{32})-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,4}))(?:-(?:640|1280))?\.webp$/;

const ORIGIN = /^https?:\/\/[^\s/\\?#@]+(?=\/media\/)/i;

/** An uploaded image. */
export type ImageName = {
  /** Identifies the content of the image in its account: 32 hexadecimal digits. */
  hash: string;
  /** In pixels, of the largest stored size. */
  width: number;
  height: number;
};

/** The name of an image's file, of its largest size or of a smaller one. */
export function imageFile({ hash, width, height }: ImageName, smaller?: number): string {
  return `${hash}-${width}x${height}${smaller === undefined ? "" : `-${smaller}`}.webp`;
}

/** The widths of the smaller sizes that are stored of an image. */
export function smallerWidths({ width }: Pick<ImageName, "width">): number[] {
  return SMALLER_WIDTHS.filter((smaller) => smaller < width);
}

/** The path of an image's file on the portal. */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}

/** The file of a path under `/media/`; undefined for a path that no image has. */
export function imageFileOfPath(path: string): string | undefined {
  return MEDIA_PATH.test(path) ? path.slice("/media/".length) : undefined;
}

/** The image at a path under `/media/`; undefined for another path. */
export function imageOfPath(path: string): ImageName | undefined {
  const groups = MEDIA_PATH.exec(path)?.groups;
  if (!groups) return undefined;
  const { hash = "", width, height } = groups;
  return { hash, width: Number(width), height: Number(height) };
}

/** The image at an absolute address, such as `https://example.com/media/….webp`; undefined for another address. */
export function imageOfAddress(address: string): (ImageName & { origin: string }) | undefined {
  const origin = ORIGIN.exec(address)?.[0];
  const image = origin === undefined ? undefined : imageOfPath(address.slice(origin.length));
  return origin === undefined || !image ? undefined : { origin, ...image };
}
