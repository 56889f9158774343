import { expect, test } from "vitest";
import { opensSearch } from "./docs-search.tsx";

const press = (init: KeyboardEventInit) => opensSearch(new KeyboardEvent("keydown", init));

test("Ctrl K and / open the search of the documentation with every keyboard layout (contract DOCS-9)", () => {
  expect(press({ key: "k", code: "KeyK", ctrlKey: true })).toBe(true);
  expect(press({ key: "л", code: "KeyK", ctrlKey: true })).toBe(true);
  expect(press({ key: "/", code: "Slash" })).toBe(true);
  expect(press({ key: "؟", code: "Slash" })).toBe(true);
});

test("other keys do not open the search of the documentation", () => {
  expect(press({ key: "k", code: "KeyK" })).toBe(false);
  expect(press({ key: "д", code: "KeyL", ctrlKey: true })).toBe(false);
  expect(press({ key: "k", code: "KeyK", ctrlKey: true, altKey: true })).toBe(false);
});
