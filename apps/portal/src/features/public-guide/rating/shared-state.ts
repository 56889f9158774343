import { useSyncExternalStore } from "react";

/** Values by guide id that several islands of a page share: each island is a component tree of its own. */
export function createSharedState<Value>() {
  const values = new Map<number, Value>();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    write: (guideId: number, value: Value): void => {
      values.set(guideId, value);
      for (const listener of listeners) listener();
    },
    /** The value of a guide; undefined until one is written. */
    useValue: (guideId: number): Value | undefined =>
      useSyncExternalStore(
        subscribe,
        () => values.get(guideId),
        () => undefined,
      ),
  };
}
