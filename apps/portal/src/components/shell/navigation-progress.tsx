"use client";

import { createContext, type ReactNode, useContext, useEffect, useOptimistic } from "react";
import { onNavigationStart } from "#lib/browser/navigation-start.ts";

const PendingPath = createContext<string | undefined>(undefined);

/** The path of the page that the browser is loading; undefined while it loads none. */
export function usePendingPath(): string | undefined {
  return useContext(PendingPath);
}

/**
 * A bar at the top of the window from the start of a navigation until its page is shown (docs/decisions/392). The optimistic
 * state lasts as long as the transition of the router, also when it fails or another one replaces it. The bar is hidden from
 * screen readers, because Next announces the title of the new page.
 */
export function NavigationProgress({ children }: { children: ReactNode }) {
  const [path, setPath] = useOptimistic<string | undefined>(undefined);
  useEffect(() => onNavigationStart(({ pathname }) => setPath(pathname)), [setPath]);
  return (
    <PendingPath value={path}>
      {path !== undefined && <div aria-hidden className="navigation-progress" />}
      {children}
    </PendingPath>
  );
}
