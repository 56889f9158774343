"use client";

import { ArrowRight } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import type { DialogState } from "#components/ui/overlays/dialog.tsx";
import { useCollapsedSteps } from "../outline/collapsed-steps.ts";
import { showStep } from "../outline/show-step.ts";
import type { Problem } from "./find-problems.ts";
import { shortAddress } from "./link-problems.ts";

type Dialog = DialogState<unknown>["dialog"];

/**
 * Makes a dialog close with the focus on a step.
 *
 * @param onShowStep makes the step visible before it gets the focus
 */
export function useGoToStep(
  dialog: Dialog,
  onShowStep: () => void,
): { goToStep: (key: string) => void; dialog: Dialog & { returnFocus: () => boolean } } {
  const chosen = useRef<string>(undefined);
  const { expand } = useCollapsedSteps();
  return {
    goToStep: (key) => {
      chosen.current = key;
      onShowStep();
      dialog.onClose();
    },
    dialog: {
      ...dialog,
      returnFocus: () => chosen.current === undefined,
      // The dialog is closed by then, and the editor is on the page again.
      onClosed: () => {
        const key = chosen.current;
        dialog.onClosed();
        if (key === undefined) return;
        expand(key);
        showStep(key);
      },
    },
  };
}

/** Problems of steps, each with a button that opens its step. */
export function ProblemList({
  label,
  problems,
  onGoToStep,
}: {
  label: string;
  problems: readonly Problem[];
  onGoToStep: (key: string) => void;
}) {
  return (
    <ul
      aria-label={label}
      className="flex flex-col divide-y divide-line rounded-lg border border-line"
    >
      {problems.map(({ key, step, text, link }) => (
        <li
          key={`${key} ${text} ${link?.url}`}
          className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm"
        >
          <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
            <span className="font-semibold">Step {step}</span> {text}
            {link && (
              <>
                {" "}
                <span title={link.url} className="font-mono text-caption">
                  {shortAddress(link.url)}
                </span>
                <span className="block text-ink-soft">{link.reason}</span>
              </>
            )}
          </p>
          <Button
            size="sm"
            icon={ArrowRight}
            aria-label={`Go to step ${step}: ${text}${link ? ` ${shortAddress(link.url)}` : ""}`}
            onClick={() => onGoToStep(key)}
          >
            Go to step
          </Button>
        </li>
      ))}
    </ul>
  );
}
