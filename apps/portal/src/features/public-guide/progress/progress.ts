"use client";

import { useMemo, useSyncExternalStore } from "react";

/** The ids of the steps that a reader has marked as done. */
export type Done = readonly number[];

/** What was remembered, as far as it can be read. */
export function parseDone(remembered: string | null): Done {
  try {
    const ids: unknown = JSON.parse(remembered ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export function toggleDone(done: Done, id: number): Done {
  return done.includes(id) ? done.filter((other) => other !== id) : [...done, id];
}

/**
 * How far a reader is in a guide with these steps, in whatever order they now are. `next` is the
 * position of the first step still to do.
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

// What this browser knows of each guide by its id: kept in its storage, and where that is closed,
// for as long as the page is open.
const known = new Map<number, Done>();
const listeners = new Set<() => void>();
const prefix = "guidepost:done:";

function tell() {
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith(prefix)) return;
  known.clear();
  tell();
}

export function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function remembered(guideId: number): string | null {
  try {
    return localStorage.getItem(`${prefix}${guideId}`);
  } catch {
    return null;
  }
}

export function readDone(guideId: number): Done {
  const done = known.get(guideId) ?? parseDone(remembered(guideId));
  known.set(guideId, done);
  return done;
}

export function writeDone(guideId: number, done: Done): void {
  known.set(guideId, done);
  try {
    localStorage.setItem(`${prefix}${guideId}`, JSON.stringify(done));
  } catch {
    // Closed or full: the page goes on with what it knows.
  }
  tell();
}

const nothing: Done = [];

/** The steps of a guide that are done; none until the browser has taken over from the server. */
export function useDone(guideId: number) {
  const done = useSyncExternalStore(
    subscribe,
    () => readDone(guideId),
    () => nothing,
  );
  return {
    done,
    toggle: (stepId: number) => writeDone(guideId, toggleDone(readDone(guideId), stepId)),
    clear: () => writeDone(guideId, nothing),
  };
}

export function useProgress(guideId: number, stepIds: readonly number[]) {
  const { done, clear } = useDone(guideId);
  const progress = useMemo(() => progressOf(stepIds, done), [stepIds, done]);
  return { ...progress, markAll: () => writeDone(guideId, stepIds), clear };
}
