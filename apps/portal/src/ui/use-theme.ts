"use client";

import { useState } from "react";
import { readTheme, themeCookie, type Theme } from "./theme.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** The theme as it is, and a way to change it: at once, and for the pages to come. */
export const useTheme = () => {
  const [theme, show] = useState<Theme>(() =>
    readTheme(typeof document === "undefined" ? undefined : document.documentElement.dataset.theme),
  );
  const setTheme = (wanted: Theme) => {
    document.documentElement.dataset.theme = wanted;
    document.cookie = `${themeCookie}=${wanted}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
    show(wanted);
  };
  return { theme, setTheme };
};
