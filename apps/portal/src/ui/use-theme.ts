"use client";

import { useState } from "react";
import { readTheme, themeCookieLine, type Theme } from "./theme.ts";

/** The theme as it is, and a way to change it: at once, and for the pages to come. */
export const useTheme = () => {
  const [theme, show] = useState<Theme>(() =>
    readTheme(typeof document === "undefined" ? undefined : document.documentElement.dataset.theme),
  );
  const setTheme = (wanted: Theme) => {
    document.documentElement.dataset.theme = wanted;
    document.cookie = themeCookieLine(wanted, window.location.protocol === "https:");
    show(wanted);
  };
  return { theme, setTheme };
};
