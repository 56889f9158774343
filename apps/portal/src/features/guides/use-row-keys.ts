import { useEffect, useRef, type RefObject } from "react";
import { areLetterKeysOn } from "#lib/browser/letter-keys.ts";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";

/** Keys belong to a text that is typed, to an open menu or dialog, and to the option of a select. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]",
    ) !== null
  );
}

/** How far a key moves; arrow keys scroll the page unless a row has the focus. */
function stepOf(key: string, isInRow: boolean): 1 | -1 | undefined {
  if (key === "j" || (key === "arrowdown" && isInRow)) return 1;
  if (key === "k" || (key === "arrowup" && isInRow)) return -1;
  return undefined;
}

/**
 * Moves between the rows of a table with `j`, `k` and the arrow keys, and toggles a row with `x` (contract LIST-24). The link in
 * the row has the focus, so Enter opens it.
 *
 * @param box the element around the table
 * @param onToggle receives the index of the row, and whether Shift is pressed
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  onToggle: (index: number, isRange: boolean) => void,
): void {
  const toggle = useRef(onToggle);
  useEffect(() => void (toggle.current = onToggle));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target)) return;
      // The keys without a letter stay: an arrow key moves only from a row.
      const key = shortcutKey(event);
      if (key.length === 1 && !areLetterKeysOn()) return;
      const rows = [...(box.current?.querySelectorAll("tbody > tr") ?? [])];
      const index = rows.findIndex((row) => row.contains(document.activeElement));
      const step = stepOf(key, index !== -1);
      if (step !== undefined) {
        const next = index === -1 ? rows[0] : rows[index + step];
        next?.querySelector<HTMLElement>("th a")?.focus();
        event.preventDefault();
      } else if (key === "x" && index !== -1) {
        toggle.current(index, event.shiftKey);
        event.preventDefault();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}
