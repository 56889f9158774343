"use client";

import { useMemo, useSyncExternalStore } from "react";

/** The ids of the steps that a reader has marked as done. */
type Done = readonly number[];

/** Parses the stored ids; invalid values count as none. */
export function parseDone(stored: string | null): Done {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export function toggleDone(done: Done, id: number): Done {
  return done.includes(id) ? done.filter((other) => other !== id) : [...done, id];
}

/** Returns the done steps with another one; the same for a step that is done, and without a step. */
export function markDone(done: Done, id: number | undefined): Done {
  return id === undefined || done.includes(id) ? done : [...done, id];
}

/**
 * The progress of a reader. It depends on ids, so it survives a new order of the steps. `next` is the
 * position of the first step that is not done.
 */
export function progressOf(stepIds: readonly number[], done: Done) {
  const open = stepIds.findIndex((id) => !done.includes(id));
  const count = stepIds.filter((id) => done.includes(id)).length;
  return {
    count,
    total: stepIds.length,
    next: open === -1 ? undefined : open + 1,
    isComplete: open === -1 && stepIds.length > 0,
  };
}

// The done steps by guide id. In a browser that denies storage, they last until the page is closed.
const cache = new Map<number, Done>();
const listeners = new Set<() => void>();
const KEY_PREFIX = "guidepost:done:";

function notify() {
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith(KEY_PREFIX)) return;
  cache.clear();
  notify();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function readStored(guideId: number): string | null {
  try {
    return localStorage.getItem(`${KEY_PREFIX}${guideId}`);
  } catch {
    return null;
  }
}

function readDone(guideId: number): Done {
  const done = cache.get(guideId) ?? parseDone(readStored(guideId));
  cache.set(guideId, done);
  return done;
}

function writeDone(guideId: number, done: Done): void {
  cache.set(guideId, done);
  try {
    localStorage.setItem(`${KEY_PREFIX}${guideId}`, JSON.stringify(done));
  } catch {
    // Denied or full: the cache has the value while the page is open.
  }
  notify();
}

const NONE: Done = [];

/** The steps of a guide that are done; none until hydration. */
export function useDone(guideId: number) {
  const done = useSyncExternalStore(
    subscribe,
    () => readDone(guideId),
    () => NONE,
  );
  return {
    done,
    toggle: (stepId: number) => writeDone(guideId, toggleDone(readDone(guideId), stepId)),
    clear: () => writeDone(guideId, NONE),
  };
}

export function useProgress(guideId: number, stepIds: readonly number[]) {
  const { done, clear } = useDone(guideId);
  const progress = useMemo(() => progressOf(stepIds, done), [stepIds, done]);
  return {
    ...progress,
    /** Marks a step as done; without effect on one that is done. Positions start at 1. */
    mark: (position: number) =>
      writeDone(guideId, markDone(readDone(guideId), stepIds[position - 1])),
    markAll: () => writeDone(guideId, stepIds),
    clear,
  };
}
