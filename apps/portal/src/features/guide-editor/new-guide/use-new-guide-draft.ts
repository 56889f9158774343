"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  blankBeginning,
  createNewGuideStorage,
  isBlankBeginning,
  type Beginning,
} from "./new-guide-storage.ts";

const kept = createNewGuideStorage(() => window.sessionStorage);

/** Stores the input of the form until the guide is created, and restores it. */
export function useNewGuideDraft(
  {
    reset,
    getValues,
    subscribe,
  }: Pick<UseFormReturn<Beginning>, "reset" | "getValues" | "subscribe">,
  userId: number,
) {
  const [isBack, setIsBack] = useState(false);
  const [created, setCreated] = useState<Beginning["created"]>();
  /** The guide was created: it contains the input. */
  const isMade = useRef(false);

  useEffect(() => {
    const found = kept.read(userId);
    if (found && !found.created) reset(found);
    setCreated(found?.created);
    setIsBack(found !== undefined && !found.created);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isMade.current) kept.write(userId, values);
      },
    });
  }, [userId, reset, subscribe]);

  useEffect(
    () => () => {
      // The editor has opened: the stored input is not needed any more.
      if (isMade.current) kept.write(userId, blankBeginning);
    },
    [userId],
  );

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isMade.current && !isBlankBeginning(getValues())) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => window.removeEventListener("beforeunload", beforeUnload);
  }, [getValues]);

  const put = (beginning: Beginning) => {
    reset(beginning);
    kept.write(userId, beginning);
  };
  return {
    /** Whether the input of the form was restored. */
    isBack,
    /** Clears the form. The result restores the input. */
    clear: () => {
      const before = getValues();
      put(blankBeginning);
      setIsBack(false);
      return () => put(before);
    },
    /** The guide that was created here, while its editor has not opened. */
    created,
    /** Empties the form after a guide was created and its editor did not open. */
    startOver: () => {
      if (!isMade.current) return;
      isMade.current = false;
      reset(blankBeginning);
    },
    /** Stores the created guide until its editor opens, so that a reload does not restore the input. */
    made: (guide: NonNullable<Beginning["created"]>) => {
      isMade.current = true;
      kept.write(userId, { ...blankBeginning, created: guide });
      setCreated(guide);
    },
  };
}
