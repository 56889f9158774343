import { useSyncExternalStore } from "react";

function subscribeToNothing() {
  return () => {};
}

/** False on the server and while React hydrates the page, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
