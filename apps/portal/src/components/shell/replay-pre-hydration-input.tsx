"use client";

import { useEffect } from "react";
import { replayEarlyInput } from "./pre-hydration-input.ts";

/** At the end of every page: its effect runs once React has hydrated the page. */
export function ReplayPreHydrationInput() {
  useEffect(() => {
    // Tests wait for it: a click before hydration has no effect.
    document.documentElement.dataset.hydrated = "";
    void replayEarlyInput();
  }, []);
  return null;
}
