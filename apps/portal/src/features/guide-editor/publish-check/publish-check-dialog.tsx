"use client";

import { ArrowRight } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, DialogActions, type DialogState } from "#components/ui/overlays/dialog.tsx";
import { pluralize } from "#lib/formats/format.ts";
import type { Problem } from "./find-problems.ts";

/** Shows the problems of a guide with a link to each step, before it is published (contract LIFE-12). */
export function PublishCheckDialog({
  problems,
  dialog,
  onShowStep,
  onPublish,
}: {
  problems: readonly Problem[];
  dialog: DialogState<unknown>["dialog"];
  /** Makes the step visible before it gets the focus. */
  onShowStep: () => void;
  onPublish: () => void;
}) {
  const chosen = useRef<string>(undefined);
  const show = (key: string) => {
    chosen.current = key;
    onShowStep();
    dialog.onClose();
  };
  /** Focuses the step that was chosen. The dialog is closed by then, and the editor is on the page again. */
  const onClosed = () => {
    const step = chosen.current && document.querySelector<HTMLElement>(`#step-${chosen.current}`);
    dialog.onClosed();
    if (!step) return;
    step.focus({ preventScroll: true });
    step.scrollIntoView({ block: "start" });
  };
  return (
    <Dialog
      {...dialog}
      onClosed={onClosed}
      returnFocus={() => chosen.current === undefined}
      title="Publish this guide?"
      description={`${pluralize(problems.length, "problem")} found. You can publish anyway.`}
    >
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {problems.map(({ key, step, text }) => (
          <li
            key={`${key} ${text}`}
            className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm"
          >
            <p className="min-w-0 flex-1 basis-52">
              <span className="font-semibold">Step {step}</span> {text}
            </p>
            <Button
              size="sm"
              icon={ArrowRight}
              aria-label={`Go to step ${step}: ${text}`}
              onClick={() => show(key)}
            >
              Go to step
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={dialog.onClose}>Keep editing</Button>
        <Button variant="primary" onClick={onPublish}>
          Publish anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}
