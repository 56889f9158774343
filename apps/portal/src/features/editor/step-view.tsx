"use client";

import type { MouseEvent } from "react";
import { StepHtml } from "../reading/step-html.tsx";
import { isBlankStep } from "./model/changes.ts";
import { cleanHtmlOf, type EditorStep } from "./model/editor-state.ts";
import { linesOf } from "./html/lines-of.ts";
import type { Start } from "./visual/visual-editor.tsx";

/**
 * A step's text while nobody writes in it: as readers see it once the service has cleaned it,
 * before that as plain text. A press opens it where it was pressed; keys have "Edit" above.
 */
export const StepView = ({
  step,
  number,
  onOpen,
}: {
  step: EditorStep;
  number: number;
  onOpen: (start: Start) => void;
}) => {
  const html = cleanHtmlOf(step);
  const open = (event: MouseEvent<HTMLDivElement>) => {
    // Links in the text are to be edited here, not followed.
    event.preventDefault();
    if (window.getSelection()?.isCollapsed === false) return;
    const corner = event.currentTarget.getBoundingClientRect();
    onOpen({ left: event.clientX - corner.left, top: event.clientY - corner.top });
  };
  if (isBlankStep(step))
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have "Edit"
      <p
        onClick={() => onOpen("end")}
        className="cursor-text border-t border-line px-4 py-4 text-ink-soft sm:px-5"
      >
        Step {number} is empty. Write something to save it.
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have "Edit"
    <div onClick={open} className="cursor-text border-t border-line px-4 py-4 sm:px-5">
      {html === undefined ? (
        <div className="whitespace-pre-line wrap-anywhere">{linesOf(step.content)}</div>
      ) : (
        <StepHtml html={html} />
      )}
    </div>
  );
};
