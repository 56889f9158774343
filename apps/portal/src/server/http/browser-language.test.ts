import { expect, test } from "vitest";
import { browserLanguage } from "./browser-language.ts";

test("a browser's language is the first one of Accept-Language, in its usual form", () => {
  expect(browserLanguage("PT-br,pt;q=0.9,en;q=0.8")).toBe("pt-BR");
  expect(browserLanguage(" de;q=0.7 , en")).toBe("de");
});

test("a browser without a valid language has none", () => {
  for (const header of [null, "", "*", "*;q=0.5", "en_US", "x".repeat(5_000)])
    expect(browserLanguage(header)).toBeUndefined();
});
