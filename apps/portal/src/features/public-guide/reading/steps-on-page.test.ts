// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setLetterKeys } from "#lib/browser/letter-keys.ts";
import { addStepKeys } from "./steps-on-page.ts";

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn();
  document.body.innerHTML = [1, 2, 3]
    .map((position) => `<div role="listitem" id="step-${position}" tabindex="-1">Step</div>`)
    .join("");
  // The first step is read, the others are below.
  for (const [index, step] of [...document.body.children].entries())
    vi.spyOn(step, "getBoundingClientRect").mockReturnValue(new DOMRect(0, index * 500, 10, 400));
  addStepKeys();
});
afterEach(() => {
  setLetterKeys(true);
  (document.activeElement as HTMLElement | null)?.blur();
});

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));

describe("addStepKeys", () => {
  it.each([
    ["a US", "n", "KeyN"],
    ["a Russian", "т", "KeyN"],
    ["a Greek", "ν", "KeyN"],
    ["a Hebrew", "מ", "KeyN"],
    ["a Dvorak", "n", "KeyL"],
  ])("shows the next step with the key n of %s layout", (_, key, code) => {
    press({ key, code });
    expect(document.activeElement?.id).toBe("step-2");
  });

  it("ignores the key of N in a Dvorak layout, which types b, and keys with Ctrl", () => {
    press({ key: "b", code: "KeyN" });
    press({ key: "n", code: "KeyN", ctrlKey: true });
    expect(document.activeElement).toBe(document.body);
  });

  it("ignores letters when the reader turned single-letter shortcuts off", () => {
    setLetterKeys(false);
    press({ key: "n", code: "KeyN" });
    expect(document.activeElement).toBe(document.body);
  });
});
