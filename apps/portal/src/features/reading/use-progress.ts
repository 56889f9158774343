"use client";

import { useMemo, useSyncExternalStore } from "react";
import { progressOf, toggleDone, type Done } from "./progress.ts";
import { readDone, subscribe, writeDone } from "./progress-store.ts";

const nothing: Done = [];

/** The steps of a guide that are done; none until the browser has taken over from the server. */
export const useDone = (guideId: number) => {
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
};

export const useProgress = (guideId: number, stepIds: readonly number[]) => {
  const { done, clear } = useDone(guideId);
  const progress = useMemo(() => progressOf(stepIds, done), [stepIds, done]);
  return { ...progress, markAll: () => writeDone(guideId, stepIds), clear };
};
