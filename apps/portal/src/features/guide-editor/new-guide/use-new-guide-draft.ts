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

/** Keeps what is written in a form until the guide is made, and brings it back. */
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
  /** Made by this form: its text is in the guide. */
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
      // The page was left for the editor: nothing has to be remembered.
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
    /** Whether what stands in the form was written earlier. */
    isBack,
    /** Begins anew, and answers how to take that back. */
    clear: () => {
      const before = getValues();
      put(blankBeginning);
      setIsBack(false);
      return () => put(before);
    },
    /** The guide that was made here and whose editor was not opened. */
    created,
    /** Starts with an empty form after a guide was made and its editor did not open. */
    startOver: () => {
      if (!isMade.current) return;
      isMade.current = false;
      reset(blankBeginning);
    },
    /** Remembers the guide until its editor is open: a reload does not offer the text again. */
    made: (guide: NonNullable<Beginning["created"]>) => {
      isMade.current = true;
      kept.write(userId, { ...blankBeginning, created: guide });
      setCreated(guide);
    },
  };
}
