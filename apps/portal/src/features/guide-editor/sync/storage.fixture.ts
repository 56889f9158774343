/** A browser's storage; that something was removed from it, all tabs are told a moment later. */
export const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => {
      const removed = Object.assign(new Event("storage"), { newValue: null });
      if (kept.delete(key)) queueMicrotask(() => window.dispatchEvent(removed));
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
};
