import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { commitDeletion, holdDeletion, showText, useHiddenTexts } from "./pending-deletions.ts";

function Texts() {
  const hidden = useHiddenTexts();
  return <p>{[1, 2, 3].filter((id) => !hidden.has(id)).join(" ")}</p>;
}

const shown = () => screen.getByRole("paragraph").textContent;

afterEach(() => {
  for (const id of [1, 2, 3]) showText(id);
  cleanup();
});

it("a held deletion hides its text, and is not sent when it is undone (contract INS-14)", () => {
  render(<Texts />);
  const send = vi.fn();
  act(() => holdDeletion(2, send));
  expect(shown()).toBe("1 3");
  act(() => showText(2));
  expect(shown()).toBe("1 2 3");
  commitDeletion(2);
  window.dispatchEvent(new Event("pagehide"));
  expect(send).not.toHaveBeenCalled();
});

it("a deletion is sent once, and its text stays hidden until it is shown again", () => {
  render(<Texts />);
  const send = vi.fn();
  act(() => holdDeletion(1, send));
  act(() => commitDeletion(1));
  act(() => holdDeletion(3, vi.fn()));
  commitDeletion(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(send).toHaveBeenCalledTimes(1);
  expect(shown()).toBe("2");
  act(() => showText(1));
  expect(shown()).toBe("1 2");
});

it("leaving the page sends all deletions that are held", () => {
  const sent: number[] = [];
  for (const id of [1, 2]) holdDeletion(id, () => sent.push(id));
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual([1, 2]);
});
