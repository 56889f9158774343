"use client";

import { MAX_TITLE } from "@guidepost/contract";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "#lib/cn.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";
import { lengthOf } from "../document/validate.ts";
import { useEditorStore, useSnapshot } from "../sync/use-editor-store.ts";

const TITLE_WARNING_LENGTH = 160;

/** The error message of a field of a step. @param field the label of the field */
export function StepError({
  id,
  message,
  field,
}: {
  id: string;
  message: string;
  field: "Title" | "Content";
}) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-caption text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{fieldSentence(message, field)}</span>
    </p>
  );
}

/** A step's title field, in the size of the public page. */
export function StepTitle({
  stepKey,
  number,
  hasFocus,
  onEnter,
}: {
  stepKey: string;
  number: number;
  /** Whether the field of a new step receives the focus. */
  hasFocus: boolean;
  onEnter: () => void;
}) {
  const { dispatch } = useEditorStore();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const title = useSnapshot(
    ({ state }) => state.steps.find(({ key }) => key === stepKey)?.title ?? "",
  );
  const language = useSnapshot(({ state }) => state.base.language);
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  const error = useSnapshot(({ fieldErrors }) => fieldErrors[`${stepKey}.title`]);
  const length = lengthOf(title.trim());
  const note = `${stepKey}-title-note`;
  return (
    <div className="order-last w-full min-w-0 flex-1 basis-full sm:order-none sm:basis-0">
      <div className="flex items-center gap-2">
        <input
          ref={input}
          dir="auto"
          lang={language}
          value={title}
          readOnly={!isReady}
          onChange={(event) =>
            dispatch({
              type: "write step",
              key: stepKey,
              field: "title",
              text: event.currentTarget.value,
            })
          }
          onKeyDown={(event) => {
            // Enter also ends a composition, for example of Japanese text.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
          aria-label={`Title of step ${number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          placeholder="Step title (optional)"
          autoComplete="off"
          className={cn(
            "h-9 w-full min-w-0 rounded-md border bg-transparent px-2 text-base font-semibold placeholder:font-normal hover:bg-sunken focus:bg-surface",
            error ? "border-danger" : "border-transparent",
          )}
        />
        {length > TITLE_WARNING_LENGTH && (
          <span
            className={cn(
              "shrink-0 text-xs tabular-nums",
              length > MAX_TITLE ? "font-semibold text-danger" : "text-ink-soft",
            )}
          >
            {length} / {MAX_TITLE}
          </span>
        )}
      </div>
      {error && (
        <div className="px-2 pt-1.5 pb-1">
          <StepError id={note} message={error} field="Title" />
        </div>
      )}
    </div>
  );
}
