import { describe, expect, it } from "vitest";
import { ogSafeText } from "./og-image-card.tsx";

describe("ogSafeText", () => {
  it("returns text in any language with Latin letters unchanged", () => {
    for (const text of ["Bake: a “loaf” – 100 %", "Žluťoučký kůň", "Où êtes-vous ?", "Größe"])
      expect(ogSafeText(text)).toBe(text);
  });

  it("composes letters with marks, and removes emoji", () => {
    expect(ogSafeText("Cafe\u0301 ☕️ for 👩‍👩‍👧 two")).toBe("Café for two");
  });

  it("returns undefined when the font lacks a glyph or no text is left", () => {
    for (const text of ["料理", "Привет", "ĸ", "🎉", "", "soft\u00ADhyphen"])
      expect(ogSafeText(text)).toBeUndefined();
  });
});
