"use client";

import { useEffect, useRef } from "react";

/** Longer than a dialog takes to hand the focus back. */
const settledMs = 50;

/** Nowhere, or in the dialog that has just asked: not where somebody is at work. */
function isAdrift(element: Element | null): boolean {
  return element === null || element.matches("body, [role=alertdialog] *, [role=alertdialog]");
}

/**
 * Gives the focus to the box of a list when a row has gone on somebody's word, and with it the
 * button that would have had it; `buttons` is how many rows have one.
 */
export function useRestoreFocus(buttons: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(buttons);
  useEffect(() => {
    const isShorter = buttons < before.current;
    before.current = buttons;
    if (!isShorter || !isAdrift(document.activeElement)) return;
    const timer = setTimeout(() => box.current?.focus({ preventScroll: true }), settledMs);
    return () => clearTimeout(timer);
  }, [buttons]);
  return box;
}
