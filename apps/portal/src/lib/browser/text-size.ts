const TEXT_SIZES = ["normal", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** The key in the browser's storage. The page's inline script reads it before the page is painted. */
export const TEXT_SIZE_KEY = "guidepost:text-size";

/** Returns the stored size; invalid values count as the normal size. */
export function parseTextSize(stored: string | null | undefined): TextSize {
  return TEXT_SIZES.find((size) => size === stored) ?? "normal";
}
