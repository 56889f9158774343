import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../testing.ts";
import {
  ACCENT_THEMES,
  accentTones,
  BACKGROUNDS,
  contrastOf,
  MIN_CONTRAST,
} from "../branding/accent.ts";
import { toHex, toOklch } from "../branding/oklch.ts";

/** The secondary text of each theme, which badges also contain. */
const INK_SOFT = { light: "#565c57", dark: "#a3ada6" } as const;

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

const HUES = Array.from({ length: 36 }, (_, index) => (index * Math.PI) / 18);
const CASES = [0.05, 0.35, 0.55, 0.75, 0.95].flatMap((l) =>
  [0, 0.05, 0.2, 0.35].flatMap((c) => HUES.map((h) => toHex({ l, c, h }))),
);

/** The distance of two hues in radians. */
function hueDistance(one: number, other: number): number {
  const distance = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(distance, 2 * Math.PI - distance);
}

describe("contrastOf", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    // Published values of WebAIM's contrast checker.
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#0000ff", "#ffffff", 8.59],
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe("OKLCH", () => {
  it("returns each colour after a conversion in both directions", () => {
    fc.assert(
      fc.property(hex, (one) => {
        expect(toHex(toOklch(one))).toBe(one);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it("has the published values of blue", () => {
    const { l, c, h } = toOklch("#0000ff");
    expect([l, c, (h * 180) / Math.PI + 360]).toEqual([
      expect.closeTo(0.452, 3),
      expect.closeTo(0.3132, 3),
      expect.closeTo(264.05, 1),
    ]);
  });
});

describe.each(ACCENT_THEMES)("the tones of an accent colour in the %s theme", (theme) => {
  it("have enough contrast on every background, for any colour (contract BRAND-5)", () => {
    const check = (one: string) => {
      const { accent, strong, soft, onAccent } = accentTones(one, theme);
      const backgrounds = [...BACKGROUNDS[theme], soft, onAccent];
      const ratios = [accent, strong].flatMap((text) =>
        backgrounds.map((background) => contrastOf(text, background)),
      );
      const worst = Math.min(...ratios, contrastOf(INK_SOFT[theme], soft));
      expect(worst, one).toBeGreaterThanOrEqual(MIN_CONTRAST);
    };
    for (const one of CASES) check(one);
    fc.assert(fc.property(hex, check), runsOf({ stress: 1_000 }));
  });

  it("are the colour itself when it is readable, and else the nearest tone of its hue (contract BRAND-5)", () => {
    for (const one of CASES) {
      const { accent, soft } = accentTones(one, theme);
      const isReadable = [...BACKGROUNDS[theme], soft].every(
        (background) => contrastOf(one, background) >= MIN_CONTRAST,
      );
      expect(accent === one, one).toBe(isReadable);
      if (isReadable) continue;
      const [wanted, shown] = [toOklch(one), toOklch(accent)];
      expect(theme === "light" ? wanted.l - shown.l : shown.l - wanted.l, one).toBeGreaterThan(0);
      // The hue of grey, and of a channel near its end, is not exact.
      if (shown.c > 0.04) expect(hueDistance(wanted.h, shown.h), one).toBeLessThan(0.1);
      // A tone that is nearer by more than rounding would not be readable.
      const nearer = { ...wanted, l: shown.l + (theme === "light" ? 0.02 : -0.02) };
      const worst = Math.min(
        ...[...BACKGROUNDS[theme], soft].map((background) => contrastOf(toHex(nearer), background)),
      );
      expect(worst, one).toBeLessThan(MIN_CONTRAST + 0.1);
    }
  });
});
