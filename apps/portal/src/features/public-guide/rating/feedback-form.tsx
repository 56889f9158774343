"use client";

import type { FeedbackResult } from "@guidepost/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";
import { errorMessage } from "#lib/api-error.ts";
import { readerClient } from "#lib/browser/reader-client.ts";
import { textAboutStep, withMissingParts, withTextAboutStep } from "./step-text.ts";

// As `MAX_FEEDBACK` of the contract, whose schemas would enlarge the script of each public page.
const MAX_LENGTH = 1_000;
/** The counter is shown from this length. */
const COUNTED_FROM = 800;

const FAILURES: Record<Exclude<FeedbackResult, "saved">, string> = {
  not_counted: "Your feedback could not be sent. Allow cookies for this site, then try again.",
  not_rated: "Your feedback could not be sent. Choose a rating first.",
  closed: "You cannot send more feedback on this guide.",
  full: "This guide cannot take more feedback now. Try again in a few days.",
  daily_limit: "You have sent as much feedback as possible today. Try again tomorrow.",
};

/** The number of code points, which the service counts. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

export type FeedbackFormProps = {
  /** The id of the field, which begins the other ids. */
  id: string;
  guideId: number;
  /** The reader's saved rating, which decides the question. Without one, no text can be sent. */
  rating: number | null;
  /** The reader's text that is stored. */
  saved: string | null;
  onSaved: (text: string | null) => void;
  /** The position of the step that this form is about; undefined for the whole text. */
  step?: number;
};

function questionOf(rating: number | null, step: number | undefined): string {
  if (step !== undefined) return `What should the author know about step ${step}?`;
  return rating !== null && rating > 3 ? "What helped you?" : "What could be better?";
}

/** An optional text with the rating, which only the author reads (contract INS-9). */
export function FeedbackForm({ id, guideId, rating, saved, onSaved, step }: FeedbackFormProps) {
  /** The stored text that this form changes: all of it, or what it contains about the step. */
  const own = step === undefined ? saved : textAboutStep(saved, step) || null;
  const [text, setText] = useState(own ?? "");
  const [isEditing, setIsEditing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();
  const isShown = own !== null && !isEditing;
  const wasShown = useRef(isShown);
  const previousOwn = useRef(own);
  /** Whether the next change comes from this form, and not from another one of the page. */
  const isOwnChange = useRef(false);
  useEffect(() => {
    const hasDraft = !wasShown.current && text.trim() !== "";
    if (previousOwn.current !== own && !isOwnChange.current && hasDraft) {
      setText(withMissingParts(text, own));
      setIsEditing(true);
    }
    previousOwn.current = own;
    // Only a new stored text is compared with the draft, not each letter of the draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own]);
  // The button that was pressed disappears: the focus moves to the field, or to "Edit". By their ids: Preact passes no `ref`
  // to a component.
  useEffect(() => {
    if (wasShown.current !== isShown && isOwnChange.current) {
      document.getElementById(isShown ? `${id}-edit` : id)?.focus();
      isOwnChange.current = false;
    }
    wasShown.current = isShown;
  }, [id, isShown]);

  const run = async (call: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    setMessage(undefined);
    await call().catch((error: unknown) => setFailure(errorMessage(error)));
    setIsBusy(false);
  };
  const send = () =>
    run(async () => {
      const sent = composed.trim();
      const { result } = await readerClient.sendFeedback.mutate({ id: guideId, text: sent });
      if (result !== "saved") return setFailure(FAILURES[result]);
      isOwnChange.current = true;
      onSaved(sent);
      setIsEditing(false);
      setMessage("Thank you. The author can read your feedback.");
    });
  const remove = () =>
    run(async () => {
      await readerClient.deleteFeedback.mutate({ id: guideId });
      isOwnChange.current = true;
      onSaved(null);
      setText("");
      setMessage("Your feedback was deleted.");
    });
  const edit = () => {
    isOwnChange.current = true;
    // Another form of the page may have changed the stored text meanwhile.
    setText(own ?? "");
    setIsEditing(true);
  };
  const cancel = () => {
    isOwnChange.current = true;
    setFailure(undefined);
    setIsEditing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };

  const composed = step === undefined ? text : withTextAboutStep(saved, step, text);
  const length = lengthOf(composed);
  const isTooLong = length > MAX_LENGTH;
  return (
    <div className="flex w-full flex-col gap-3 text-start">
      {isShown ? (
        <>
          <p className="text-sm font-medium">Your feedback</p>
          <p className="rounded-md border border-line bg-surface px-3 py-2 text-body wrap-anywhere whitespace-pre-wrap">
            {own}
          </p>
          <div className="flex gap-2">
            <Button id={`${id}-edit`} size="sm" onClick={edit}>
              Edit<span className="sr-only"> your feedback</span>
            </Button>
            {step === undefined && (
              <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void remove()}>
                Delete<span className="sr-only"> your feedback</span>
              </Button>
            )}
          </div>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {questionOf(rating, step)}
            {step === undefined && <span className="font-normal text-ink-soft"> (optional)</span>}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={4}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            // React requires it for a controlled field; Preact has only `onInput`.
            onChange={() => {}}
            aria-describedby={`${id}-note`}
            aria-invalid={isTooLong || undefined}
            className="w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 text-body text-ink"
          />
          <div id={`${id}-note`} className="flex justify-between gap-3 text-caption text-ink-soft">
            <p>
              Never public: only the author’s team can read this.
              {rating === null && " Choose a rating to send it."}
            </p>
            {length >= COUNTED_FROM && (
              <p
                className={cn(
                  "whitespace-nowrap tabular-nums",
                  isTooLong && "font-semibold text-danger",
                )}
              >
                {length.toLocaleString("en")} / {MAX_LENGTH.toLocaleString("en")}
                <span className="sr-only"> characters</span>
              </p>
            )}
          </div>
          <div className="mt-1 flex gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={isBusy}
              disabled={rating === null || text.trim() === "" || isTooLong}
            >
              {isEditing ? "Save" : "Send feedback"}
            </Button>
            {isEditing && (
              <Button variant="ghost" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {message}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure}
      </p>
    </div>
  );
}
