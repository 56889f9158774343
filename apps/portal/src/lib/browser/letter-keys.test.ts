// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { areLetterKeysOn, setLetterKeys } from "./letter-keys.ts";

afterEach(() => {
  vi.restoreAllMocks();
  setLetterKeys(true);
  localStorage.clear();
});

describe("setLetterKeys (WCAG 2.1.4)", () => {
  it("turns single-letter shortcuts off for all pages of the browser, and on again", () => {
    expect(areLetterKeysOn()).toBe(true);
    setLetterKeys(false);
    expect(areLetterKeysOn()).toBe(false);
    expect(localStorage.getItem("guidepost:letter-keys")).toBe("off");
    setLetterKeys(true);
    expect(areLetterKeysOn()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it("reads the setting of another tab", () => {
    localStorage.setItem("guidepost:letter-keys", "off");
    expect(areLetterKeysOn()).toBe(false);
  });

  it("holds while the page is open, when the browser denies its storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied");
    });
    setLetterKeys(false);
    expect(areLetterKeysOn()).toBe(false);
  });
});
