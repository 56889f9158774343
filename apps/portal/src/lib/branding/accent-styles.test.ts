import { readFileSync } from "node:fs";
import { BACKGROUNDS } from "@guidepost/contract/accent";
import { describe, expect, it } from "vitest";
import { brandingStyles } from "./accent-styles.ts";

const CSS = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");

/** The values of a property of the style sheet: of the light theme, and of the dark one. */
function valuesOf(property: string): [light: string, dark: string] {
  const [, light = "", dark = ""] =
    new RegExp(`--${property}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(CSS) ?? [];
  return [light, dark];
}

describe("the styles of branding", () => {
  it("are checked on each background of the style sheet (contract BRAND-5)", () => {
    for (const property of ["canvas", "surface", "raised", "sunken"]) {
      const [light, dark] = valuesOf(property);
      expect(BACKGROUNDS.light, property).toContain(light);
      expect(BACKGROUNDS.dark, property).toContain(dark);
    }
  });

  it("replace each property of the accent colour, in both themes", () => {
    const names = [...CSS.matchAll(/^ {2}(--(?:on-)?accent[a-z-]*):/gm)].map(([, name]) => name);
    expect(names).toHaveLength(4);
    const styles = brandingStyles({ accent: "#1a73e8" });
    for (const name of names) expect(styles).toContain(`${name}:light-dark(#`);
    expect(styles).toMatch(/^:root:root\{[-a-z:#0-9(), ;]+\}$/);
  });

  it("are none without an accent colour", () => {
    expect(brandingStyles(null)).toBe("");
    expect(brandingStyles({ accent: "" })).toBe("");
  });
});
