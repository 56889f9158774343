/** A browser's storage. It dispatches a `storage` event after a key was removed. */
export function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => {
      const removed = Object.assign(new Event("storage"), { newValue: null });
      if (items.delete(key)) queueMicrotask(() => window.dispatchEvent(removed));
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
