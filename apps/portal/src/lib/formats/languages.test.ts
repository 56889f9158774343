import { canonicalLanguageTag, isLanguageTag } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { languageName, languageOptions } from "./languages.ts";

describe("the languages that the portal offers", () => {
  const options = languageOptions("en");
  const names = options.map(([tag]) => languageName(tag));

  it("are valid tags in their usual form, each once, in the order of their names", () => {
    for (const [tag] of options) {
      expect(isLanguageTag(tag), tag).toBe(true);
      expect(canonicalLanguageTag(tag)).toBe(tag);
    }
    expect(new Set(options.map(([tag]) => tag)).size).toBe(options.length);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it("include the current language, also when the list does not have it", () => {
    expect(languageOptions("nah").at(-1)).toEqual(["nah", "nah"]);
    expect(languageOptions("ja")).toHaveLength(options.length);
    expect(languageOptions("ja")).toContainEqual(["ja", "Japanese · 日本語"]);
    expect(languageName("pt-BR")).toBe("Portuguese (Brazil)");
    expect(languageName("nah")).toBe("nah");
  });
});
