import { encodeQR } from "qr";

/** The white margin that scanners need, in modules. */
const BORDER = 4;

/** A QR code, black on white in both themes, so that every scanner reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const squares = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path fill="#000" d={squares.join("")} />
    </svg>
  );
}
