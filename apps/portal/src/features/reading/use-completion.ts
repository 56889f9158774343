"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "../../trpc/client.tsx";

/**
 * Tells the service, once, that the visitor `hasFinished` the guide. If it cannot be told now, it
 * is when the page is opened again: the browser still knows what is done.
 */
export const useCompletion = (guideId: number, hasFinished: boolean): void => {
  const { mutate, isIdle } = useMutation(useTRPC().reader.complete.mutationOptions());
  useEffect(() => {
    if (hasFinished && isIdle) mutate({ id: guideId });
  }, [hasFinished, isIdle, mutate, guideId]);
};
