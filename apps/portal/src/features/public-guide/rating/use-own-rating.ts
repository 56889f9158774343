"use client";

import type { ReaderState } from "@guidepost/contract";
import { useReaderState } from "#lib/browser/reader-client.ts";
import { createSharedState } from "./shared-state.ts";

/** The visitor's text after it was changed in this page. */
const changedTexts = createSharedState<string | null>();

/** The visitor's rating and text of a guide, as the service returned them and as they were changed in this page. */
export function useOwnRating(guideId: number) {
  const state: ReaderState | null | undefined = useReaderState();
  const changed = changedTexts.useValue(guideId);
  const reading = state?.reading ?? null;
  const current = changed === undefined ? (reading?.feedback ?? null) : changed;
  return {
    isLoaded: state !== undefined,
    /** Null for a page without a guide, and after a failure. */
    reading,
    /** Undefined when the visitor can neither send nor see a text. */
    feedback: reading?.feedback_open ? current : undefined,
    onFeedback: (text: string | null) => changedTexts.write(guideId, text),
  };
}
