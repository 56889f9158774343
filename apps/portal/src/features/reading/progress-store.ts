import { parseDone, type Done } from "./progress.ts";

// What this browser knows of each guide by its id: kept in its storage, and where that is closed,
// for as long as the page is open.
const known = new Map<number, Done>();
const listeners = new Set<() => void>();
const prefix = "guidepost:done:";

const tell = () => {
  for (const listener of listeners) listener();
};

const onStorage = ({ key }: StorageEvent) => {
  if (key !== null && !key.startsWith(prefix)) return;
  known.clear();
  tell();
};

export const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
};

const remembered = (guideId: number): string | null => {
  try {
    return localStorage.getItem(`${prefix}${guideId}`);
  } catch {
    return null;
  }
};

export const readDone = (guideId: number): Done => {
  const done = known.get(guideId) ?? parseDone(remembered(guideId));
  known.set(guideId, done);
  return done;
};

export const writeDone = (guideId: number, done: Done): void => {
  known.set(guideId, done);
  try {
    localStorage.setItem(`${prefix}${guideId}`, JSON.stringify(done));
  } catch {
    // Closed or full: the page goes on with what it knows.
  }
  tell();
};
