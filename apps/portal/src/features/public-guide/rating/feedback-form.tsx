"use client";

import type { FeedbackResult } from "@guidepost/contract";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";
import { errorMessage } from "#lib/api-error.ts";
import { readerClient } from "#lib/browser/reader-client.ts";

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
  guideId: number;
  /** The reader's rating, which decides the question. */
  rating: number;
  /** The reader's text that is stored. */
  saved: string | null;
  onSaved: (text: string | null) => void;
};

/** An optional text with the rating, which only the author reads (contract INS-9). */
export function FeedbackForm({ guideId, rating, saved, onSaved }: FeedbackFormProps) {
  const [text, setText] = useState(saved ?? "");
  const [isEditing, setIsEditing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();
  const id = useId();
  const isShown = saved !== null && !isEditing;
  const wasShown = useRef(isShown);
  // The button that was pressed disappears: the focus moves to the field, or to "Edit". By their ids: Preact passes no `ref`
  // to a component.
  useEffect(() => {
    if (wasShown.current !== isShown) document.getElementById(isShown ? `${id}-edit` : id)?.focus();
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
      const sent = text.trim();
      const { result } = await readerClient.sendFeedback.mutate({ id: guideId, text: sent });
      if (result !== "saved") return setFailure(FAILURES[result]);
      onSaved(sent);
      setIsEditing(false);
      setMessage("Thank you. The author can read your feedback.");
    });
  const remove = () =>
    run(async () => {
      await readerClient.deleteFeedback.mutate({ id: guideId });
      onSaved(null);
      setText("");
      setMessage("Your feedback was deleted.");
    });
  const cancel = () => {
    setText(saved ?? "");
    setFailure(undefined);
    setIsEditing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };

  const length = lengthOf(text);
  const isTooLong = length > MAX_LENGTH;
  return (
    <div className="flex w-full flex-col gap-3 text-left">
      {isShown ? (
        <>
          <p className="text-sm font-medium">Your feedback</p>
          <p className="rounded-md border border-line bg-surface px-3 py-2 text-body wrap-anywhere whitespace-pre-wrap">
            {saved}
          </p>
          <div className="flex gap-2">
            <Button id={`${id}-edit`} size="sm" onClick={() => setIsEditing(true)}>
              Edit<span className="sr-only"> your feedback</span>
            </Button>
            <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void remove()}>
              Delete<span className="sr-only"> your feedback</span>
            </Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {rating > 3 ? "What helped you?" : "What could be better?"}
            <span className="font-normal text-ink-soft"> (optional)</span>
          </label>
          <textarea
            id={id}
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
            <p>Never public: only the author’s team can read this.</p>
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
              disabled={length === 0 || isTooLong}
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
