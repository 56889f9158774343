"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  EMPTY_NEW_GUIDE,
  createNewGuideStorage,
  isEmptyNewGuide,
  type NewGuideInput,
} from "./new-guide-storage.ts";

const storage = createNewGuideStorage(() => window.sessionStorage);

/** Stores the input of the form until the guide is created, and restores it. */
export function useNewGuideDraft(
  {
    reset,
    getValues,
    subscribe,
  }: Pick<UseFormReturn<NewGuideInput>, "reset" | "getValues" | "subscribe">,
  userId: number,
) {
  const [isRestored, setIsRestored] = useState(false);
  const [created, setCreated] = useState<NewGuideInput["created"]>();
  /** The guide was created: it contains the input. */
  const isCreated = useRef(false);

  useEffect(() => {
    const found = storage.read(userId);
    if (found && !found.created) reset(found);
    setCreated(found?.created);
    setIsRestored(found !== undefined && !found.created);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isCreated.current) storage.write(userId, values);
      },
    });
  }, [userId, reset, subscribe]);

  useEffect(
    () => () => {
      // The editor has opened: the stored input is not needed any more.
      if (isCreated.current) storage.write(userId, EMPTY_NEW_GUIDE);
    },
    [userId],
  );

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isCreated.current && !isEmptyNewGuide(getValues())) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => window.removeEventListener("beforeunload", beforeUnload);
  }, [getValues]);

  const put = (input: NewGuideInput) => {
    reset(input);
    storage.write(userId, input);
  };
  return {
    /** Whether the input of the form was restored. */
    isRestored,
    /** Clears the form. The result restores the input. */
    clear: () => {
      const before = getValues();
      put(EMPTY_NEW_GUIDE);
      setIsRestored(false);
      return () => put(before);
    },
    /** The guide that was created here, while its editor has not opened. */
    created,
    /** Empties the form after a guide was created and its editor did not open. */
    startOver: () => {
      if (!isCreated.current) return;
      isCreated.current = false;
      reset(EMPTY_NEW_GUIDE);
    },
    /** Stores the created guide until its editor opens, so that a reload does not restore the input. */
    markCreated: (guide: NonNullable<NewGuideInput["created"]>) => {
      isCreated.current = true;
      storage.write(userId, { ...EMPTY_NEW_GUIDE, created: guide });
      setCreated(guide);
    },
  };
}
