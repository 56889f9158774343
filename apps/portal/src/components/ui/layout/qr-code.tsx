import { encodeQR } from "qr";

/** The white margin that scanners need, in modules. */
const BORDER = 4;

/** The number of modules of a side, margin included, and the dark modules as the path of an SVG. */
function qrShape(text: string): { size: number; path: string } {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const squares = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { size: modules.length, path: squares.join("") };
}

/** A QR code, black on white in both themes, so that every scanner reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrShape(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The QR code as the text of an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrShape(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>\n`;
}

/** The least length of a side of the PNG file, in pixels: sharp on a printed page. */
const PNG_SIDE = 1024;

/** The QR code as a PNG file. Browser only. Undefined when the browser creates no image. */
export async function qrPng(text: string): Promise<Blob | undefined> {
  const { size, path } = qrShape(text);
  const canvas = document.createElement("canvas");
  // A whole number of pixels for each module, so that no edge is blurred.
  const scale = Math.ceil(PNG_SIDE / size);
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it fills the path of a canvas
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ?? undefined;
}
