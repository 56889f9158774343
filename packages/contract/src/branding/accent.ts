import { linearRgbOf, type Oklch, toHex, toOklch } from "./oklch.ts";
import { THEME } from "./theme.ts";

// The browser and the server use this file, so that the preview shows what readers see.

/** The smallest contrast of text with its background (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

export const ACCENT_THEMES = ["light", "dark"] as const;
export type AccentTheme = (typeof ACCENT_THEMES)[number];

/** The colours of one theme, each `#rrggbb`. */
export type AccentTones = {
  /** Links, text and the background of buttons. */
  accent: string;
  /** Text on `soft`, and the background of a button under the pointer. */
  strong: string;
  /** The background of badges. */
  soft: string;
  /** Text on `accent` and `strong`. */
  onAccent: string;
};

/**
 * The backgrounds of text in each theme. The first one is also the text on the accent
 * colour: contrast is symmetric.
 */
export const BACKGROUNDS: Record<AccentTheme, readonly [string, ...string[]]> = {
  light: [THEME.light.surface, THEME.light.canvas, THEME.light.sunken],
  dark: [THEME.dark.sunken, THEME.dark.canvas, THEME.dark.surface, THEME.dark.raised],
};

/** The lightness of `soft`, and its chroma as a part of the accent's, which counts up to `MAX_CHROMA`. */
const SOFT: Record<AccentTheme, { l: number; chroma: number }> = {
  light: { l: 0.95, chroma: 0.2 },
  dark: { l: 0.29, chroma: 0.4 },
};
const MAX_CHROMA = 0.1;

/** The step of the search for a lightness, and the distance of `strong` from `accent`. */
const LIGHTNESS_STEP = 1 / 256;
const STRONG_DISTANCE = 0.07;

function luminance(hex: string): number {
  const [red, green, blue] = linearRgbOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return a > b ? a / b : b / a;
}

/** Whether text in a colour has enough contrast on all backgrounds. */
function isReadable(hex: string, backgrounds: readonly string[]): boolean {
  return backgrounds.every((background) => contrastOf(hex, background) >= MIN_CONTRAST);
}

/** The nearest readable tone: darker in the light theme, and lighter in the dark one. The hue stays. */
function readableTone(colour: Oklch, theme: AccentTheme, backgrounds: readonly string[]): string {
  const step = theme === "light" ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  // White and black are at the ends, up to rounding.
  for (let l = Math.min(Math.max(colour.l, 0), 1); l >= 0 && l <= 1; l += step) {
    const hex = toHex({ ...colour, l });
    if (isReadable(hex, backgrounds)) return hex;
  }
  return theme === "light" ? "#000000" : "#ffffff";
}

/**
 * Derives the colours of a theme from an accent colour `#rrggbb`, so that all texts have a contrast of `MIN_CONTRAST`
 * (contract BRAND-5). `accent` is the colour itself when it is readable.
 */
export function accentTones(hex: string, theme: AccentTheme): AccentTones {
  const colour = toOklch(hex);
  const { l, chroma } = SOFT[theme];
  const soft = toHex({ ...colour, l, c: Math.min(colour.c, MAX_CHROMA) * chroma });
  const backgrounds = [...BACKGROUNDS[theme], soft];
  const accent = isReadable(hex, backgrounds) ? hex : readableTone(colour, theme, backgrounds);
  const distance = theme === "light" ? -STRONG_DISTANCE : STRONG_DISTANCE;
  const { l: lightness } = toOklch(accent);
  const strong = readableTone({ ...colour, l: lightness + distance }, theme, backgrounds);
  return { accent, strong, soft, onAccent: BACKGROUNDS[theme][0] };
}
