import { describe, expect, it } from "vitest";
import { shortcutKey } from "./shortcut-key.ts";

/** Events as Chromium sends them with each layout: the character of the key, and its place. */
const press = (key: string, code: string, shiftKey = false) => shortcutKey({ key, code, shiftKey });

describe("shortcutKey", () => {
  it.each([
    ["Russian", "s", "ы"],
    ["Russian", "n", "т"],
    ["Russian", "p", "з"],
    ["Russian", "k", "л"],
    ["Russian", "x", "ч"],
    ["Greek", "s", "σ"],
    ["Greek", "n", "ν"],
    ["Greek", "p", "π"],
    ["Greek", "j", "ξ"],
    ["Hebrew", "s", "ד"],
    ["Hebrew", "n", "מ"],
    ["Hebrew", "p", "פ"],
    ["Hebrew", "k", "ל"],
    ["Arabic", "n", "ى"],
    ["Korean", "n", "ㅜ"],
  ])("returns the key at the same place of a US keyboard: %s layout, %s", (_, letter, key) => {
    expect(press(key, `Key${letter.toUpperCase()}`)).toBe(letter);
  });

  it("ignores the case of a letter of another script", () => {
    expect(press("Ы", "KeyS", true)).toBe("s");
    expect(press("Σ", "KeyS", true)).toBe("s");
  });

  it.each([
    // AZERTY: the key of Q types a, that of W types z.
    ["a", "KeyQ", "a"],
    ["z", "KeyW", "z"],
    // Dvorak: the key of B types x, that of S types o, that of L types n.
    ["x", "KeyB", "x"],
    ["o", "KeyS", "o"],
    ["n", "KeyL", "n"],
    // QWERTZ and Turkish.
    ["y", "KeyZ", "y"],
    ["ö", "Semicolon", "ö"],
    ["ı", "KeyI", "ı"],
    // Caps lock.
    ["S", "KeyS", "s"],
  ])("returns the Latin character that the key types: %s at %s", (key, code, expected) => {
    expect(press(key, code)).toBe(expected);
  });

  it("returns a question mark as it is typed, and of its place for another script", () => {
    expect(press("?", "Digit7", true)).toBe("?");
    expect(press("?", "Minus", true)).toBe("?");
    expect(press("؟", "Slash", true)).toBe("?");
  });

  it("returns the name of a key without a character in lower case", () => {
    expect(press("Enter", "Enter")).toBe("enter");
    expect(press("ArrowDown", "ArrowDown")).toBe("arrowdown");
    expect(press("Process", "KeyN")).toBe("process");
    expect(press("Dead", "KeyN")).toBe("dead");
  });

  it("returns a character of another script without a place of a US letter as it is", () => {
    expect(press("х", "BracketLeft")).toBe("х");
  });
});
