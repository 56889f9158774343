"use client";

import { useEffect, useRef } from "react";

/** Longer than a dialog takes to return the focus, in ms. */
const DIALOG_FOCUS_MS = 50;

/** Whether the focus is on no element of the page, or still in the dialog that confirmed the removal. */
function isFocusLost(element: Element | null): boolean {
  return element === null || element.matches("body, [role=alertdialog] *, [role=alertdialog]");
}

/**
 * Focuses the container of a list after the removal of a row, because the focused button was
 * removed with the row. `rows` is the number of rows with a button.
 */
export function useRestoreFocus(rows: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const isShorter = rows < before.current;
    before.current = rows;
    if (!isShorter || !isFocusLost(document.activeElement)) return;
    const timer = setTimeout(() => box.current?.focus({ preventScroll: true }), DIALOG_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return box;
}
