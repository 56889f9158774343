"use client";

import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  blankBeginning,
  createBeginningStore,
  isBlankBeginning,
  type Beginning,
} from "./beginning-store.ts";

const kept = createBeginningStore(() => window.sessionStorage);

/** Keeps what is written in a form until the guide is made, and brings it back. */
export const useKeptBeginning = (
  {
    reset,
    getValues,
    subscribe,
  }: Pick<UseFormReturn<Beginning>, "reset" | "getValues" | "subscribe">,
  userId: number,
) => {
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const found = kept.read(userId);
    if (found) reset(found);
    setIsBack(found !== undefined);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => kept.write(userId, values),
    });
  }, [userId, reset, subscribe]);

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isBlankBeginning(getValues())) event.preventDefault();
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
    /** It is a guide now. */
    made: () => kept.write(userId, blankBeginning),
  };
};
