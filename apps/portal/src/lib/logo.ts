import { THEME } from "@guidepost/contract/theme";

/** The logo of Guidepost in a square of 32: its background, and the shapes on it. `icon.svg` has the same ones. */
export const LOGO = {
  background: THEME.light.accent,
  shapes: [
    { d: "M15 6h2v20h-2z", fill: "#bfe6d6" },
    { d: "M8 8h13l4 3.5-4 3.5H8z", fill: "#fff" },
    { d: "M24 17H13l-4 3.5 4 3.5h11z", fill: "#8fd6b8" },
  ],
} as const;

/** The logo as an SVG element, `size` CSS pixels wide, for pages without React. */
export function logoSvg(size: number): string {
  const shapes = LOGO.shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join("");
  return `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${LOGO.background}"/>${shapes}</svg>`;
}
