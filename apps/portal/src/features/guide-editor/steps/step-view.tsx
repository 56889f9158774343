"use client";

import { useMemo, type MouseEvent } from "react";
import { StepHtml } from "#components/ui/step-html.tsx";
import { isBlankStep } from "../document/pending-changes.ts";
import { cleanHtmlOf, type EditorStep } from "../document/editor-state.ts";
import { cleanHtml } from "../html/clean.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import type { Start } from "../rich-text/visual-editor.tsx";

/**
 * A step's content as readers see it. A click opens the editor at that position. The keyboard uses the
 * button "Edit".
 */
export function StepView({
  step,
  number,
  onOpen,
}: {
  step: EditorStep;
  number: number;
  onOpen: (start: Start) => void;
}) {
  // The server parses no HTML. Its steps are stored ones, and never blank.
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  const html = useMemo(() => cleanHtmlOf(step) ?? cleanHtml(step.content), [step]);
  const open = (event: MouseEvent<HTMLDivElement>) => {
    // Links in the content are edited here, not followed.
    event.preventDefault();
    if (window.getSelection()?.isCollapsed === false) return;
    const corner = event.currentTarget.getBoundingClientRect();
    onOpen({ left: event.clientX - corner.left, top: event.clientY - corner.top });
  };
  if (isReady && isBlankStep(step))
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
      <StepHtml html={html} />
    </div>
  );
}
