import { useSyncExternalStore } from "react";

/** Below Tailwind's `sm`: a phone. */
export const PHONE = "(width < 40rem)";

/** Whether the window matches a media query. False on the server and while the page hydrates. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
