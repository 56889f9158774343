import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * The steps whose content is hidden, by key. The state lives outside React, so that
 * a change renders the cards of the changed steps only. It ends with the page: no server stores it.
 */
export function createCollapsedSteps() {
  let collapsed: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const update = (next: ReadonlySet<string>) => {
    collapsed = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => collapsed,
    toggle: (key: string) => {
      const next = new Set(collapsed);
      if (!next.delete(key)) next.add(key);
      update(next);
    },
    expand: (key: string) => {
      if (!collapsed.has(key)) return;
      update(new Set([...collapsed].filter((one) => one !== key)));
    },
    /** Collapses these steps, and expands all others. */
    collapseOnly: (keys: readonly string[]) => update(new Set(keys)),
  };
}
export type CollapsedSteps = ReturnType<typeof createCollapsedSteps>;

const CollapsedStepsContext = createContext<CollapsedSteps>(createCollapsedSteps());
export const CollapsedStepsProvider = CollapsedStepsContext.Provider;

export function useCollapsedSteps(): CollapsedSteps {
  return useContext(CollapsedStepsContext);
}

/** Whether the content of a step is hidden. */
export function useIsCollapsed(key: string): boolean {
  const { subscribe, read } = useCollapsedSteps();
  const current = () => read().has(key);
  return useSyncExternalStore(subscribe, current, current);
}

/** Whether the content of each of these steps is hidden. */
export function useAreAllCollapsed(keys: readonly string[]): boolean {
  const { subscribe, read } = useCollapsedSteps();
  const current = () => keys.length > 0 && keys.every((key) => read().has(key));
  return useSyncExternalStore(subscribe, current, current);
}
