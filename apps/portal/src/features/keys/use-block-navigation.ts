"use client";

import { useEffect } from "react";

type Held = { isHeld?: true } | null;

/** While `isHeld`, closing the page asks first, and going back does not leave it. */
export function useBlockNavigation(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Going back only takes away this second entry of the same page; then it is put there again.
    const hold = () => window.history.pushState({ isHeld: true }, "", window.location.href);
    hold();
    window.addEventListener("beforeunload", ask);
    window.addEventListener("popstate", hold);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("popstate", hold);
      if ((window.history.state as Held)?.isHeld) window.history.back();
    };
  }, [isHeld]);
}
