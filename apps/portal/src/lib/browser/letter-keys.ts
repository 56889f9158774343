import { useSyncExternalStore } from "react";

/** The key in the browser's storage. Portal and public pages have the same origin, and so the same setting. */
const STORAGE_KEY = "guidepost:letter-keys";

const listeners = new Set<() => void>();
/** The setting of this page when the browser stores nothing. */
let fallback = true;

/**
 * Whether shortcuts of a single letter work in this browser. They can be turned off, because speech input and unsteady hands
 * press them by accident (WCAG 2.1.4).
 */
export function areLetterKeysOn(): boolean {
  try {
    return fallback && localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    return fallback;
  }
}

export function setLetterKeys(areOn: boolean): void {
  fallback = areOn;
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Denied or full: the setting holds while the page is open.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The same for components. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, areLetterKeysOn, () => true);
}
