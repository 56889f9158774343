"use client";

import { useEffect, useRef } from "react";

/** Gives the focus to the box of a list when the row that had it has gone; `length` is the list's. */
export const useKeptFocus = (length: number) => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(length);
  useEffect(() => {
    const isShorter = length < before.current;
    before.current = length;
    if (!isShorter) return;
    // Once a dialog that has closed with it has given the focus back, or tried to.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [length]);
  return box;
};
