import { useSyncExternalStore } from "react";
import { parseTextSize, TEXT_SIZE_KEY, type TextSize } from "./text-size.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The document stores the size, so that styles depend on it. */
function getTextSize(): TextSize {
  return parseTextSize(document.documentElement.dataset["textSize"]);
}

function setTextSize(size: TextSize): void {
  document.documentElement.dataset["textSize"] = size;
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size);
  } catch {
    // Denied or full: the size holds while the page is open.
  }
  for (const listener of listeners) listener();
}

/** The size of the steps' text, and a function that changes it for all guides. */
export function useTextSize(): { size: TextSize; setTextSize: (size: TextSize) => void } {
  const size = useSyncExternalStore(subscribe, getTextSize, () => "normal" as const);
  return { size, setTextSize };
}
