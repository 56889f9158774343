import { describe, expect, it } from "vitest";
import { ogSafeText } from "./og-safe-text.ts";

describe("text for a picture", () => {
  it("is the text itself in any language written with Latin letters", () => {
    for (const text of ["Bake: a “loaf” – 100 %", "Žluťoučký kůň", "Où êtes-vous ?", "Größe"])
      expect(ogSafeText(text)).toBe(text);
  });

  it("has its letters and marks composed, and no emoji", () => {
    expect(ogSafeText("Cafe\u0301 ☕️ for 👩‍👩‍👧 two")).toBe("Café for two");
  });

  it("is none where a letter cannot be drawn, or nothing is left", () => {
    for (const text of ["料理", "Привет", "ĸ", "🎉", "", "soft\u00ADhyphen"])
      expect(ogSafeText(text)).toBeUndefined();
  });
});
