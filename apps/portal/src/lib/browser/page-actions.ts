import { useEffect, useRef } from "react";

/** What the palette, a checklist or a form starts on another page. */
export type PageAction =
  | "import guides"
  | "create key"
  | "create webhook"
  | "invite member"
  | "write first step";

/** After this time, in ms, the navigation did not take place: the user stayed to save changes. */
const VALID_MS = 120_000;

let requested: { action: PageAction; at: number } | undefined;
const listeners = new Set<() => void>();

/** Runs the action on the page that offers it: immediately, or when that page opens. */
export function requestPageAction(action: PageAction): void {
  requested = { action, at: Date.now() };
  for (const listener of listeners) listener();
}

/** Offers an action of this page. `run` opens its dialog. */
export function usePageAction(action: PageAction, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  useEffect(() => {
    const runIfRequested = () => {
      if (requested?.action !== action) return;
      const isValid = Date.now() - requested.at < VALID_MS;
      requested = undefined;
      if (isValid) latest.current();
    };
    // Development mounts a component twice. A task later, only the second one is left.
    const timer = setTimeout(runIfRequested);
    listeners.add(runIfRequested);
    return () => {
      clearTimeout(timer);
      listeners.delete(runIfRequested);
    };
  }, [action]);
}
