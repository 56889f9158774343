import { describe, expect, it } from "vitest";
import { canonicalLanguageTag, isLanguageTag } from "../guides/language-tag.ts";

describe("isLanguageTag (contract DIR-3)", () => {
  it.each(
    "ar he pt-BR zh-Hant-TW sr-Latn sl-nedis de-CH-1901 es-419 en-u-ca-buddhist x-whatever zh-yue de-Latn-x-a".split(
      " ",
    ),
  )("accepts %s", (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  it.each(["", "a", "en_US", "en-", "-en", "en--US", "العربية", "en-u", "en-x", "en US"])(
    "refuses “%s”",
    (tag) => {
      expect(isLanguageTag(tag)).toBe(false);
    },
  );

  it("refuses more than 35 characters", () => {
    expect(isLanguageTag(`en${"-abcdefgh".repeat(3)}-abcde`)).toBe(true);
    expect(isLanguageTag(`en${"-abcdefgh".repeat(4)}`)).toBe(false);
  });
});

describe("canonicalLanguageTag (contract LANG-3)", () => {
  it.each([
    ["PT-br", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["iw", "he"],
    ["x-private", "x-private"],
  ])("%s becomes %s", (tag, canonical) => {
    expect(canonicalLanguageTag(tag)).toBe(canonical);
    expect(isLanguageTag(canonical)).toBe(true);
  });
});
