import { useSyncExternalStore } from "react";
import { readTheme, type Theme, themeCookieLine } from "./theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The document stores the theme, so all components read the same value. */
function getTheme(): Theme {
  return readTheme(document.documentElement.dataset.theme);
}

/** Applies a theme to this page at once, and by cookie to later pages. */
function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = themeCookieLine(theme, window.location.protocol === "https:");
  for (const listener of listeners) listener();
}

/** The current theme, and a function that changes it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, getTheme, () => "system" as const);
  return { theme, setTheme };
}
