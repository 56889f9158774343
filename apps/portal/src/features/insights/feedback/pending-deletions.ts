"use client";

import { useSyncExternalStore } from "react";

/** The requests of deletions that can still be undone, by the id of the text. */
const pending = new Map<number, () => void>();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<number> = new Set();
/** The texts of these requests, and of those that were sent and have no response yet. */
let hidden = NONE;

function setHidden(ids: Iterable<number>): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}

/** Sends all requests when the page is left: the deletion was not undone. */
function sendAll(): void {
  for (const id of pending.keys()) commitDeletion(id);
}

/**
 * Hides a text until its deletion is sent or undone. The service keeps no deleted text, so that it cannot restore one.
 *
 * @param send sends the deletion; must work while the page is left
 */
export function holdDeletion(id: number, send: () => void): void {
  if (pending.size === 0) window.addEventListener("pagehide", sendAll);
  pending.set(id, send);
  setHidden([...hidden, id]);
}

function release(id: number): (() => void) | undefined {
  const send = pending.get(id);
  pending.delete(id);
  if (pending.size === 0) window.removeEventListener("pagehide", sendAll);
  return send;
}

/** Shows a text again, whose deletion was undone, has failed, or was followed by a new list. */
export function showText(id: number): void {
  release(id);
  setHidden([...hidden].filter((one) => one !== id));
}

/** Sends a deletion. The text stays hidden. */
export function commitDeletion(id: number): void {
  release(id)?.();
}

/** The ids of texts that are hidden. */
export function useHiddenTexts(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
    () => NONE,
  );
}
