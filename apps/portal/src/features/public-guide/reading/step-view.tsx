"use client";

import { ArrowLeft, ArrowRight, Presentation, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { useProgress } from "../progress/progress.ts";
import { keepScreenOn } from "./screen-lock.ts";
import { isolateStep, showEnd, showStep, stepElements } from "./steps-on-page.ts";

/** The part of a step that must be visible to be the current one: one step fills the window. */
const VISIBLE_PART = 0.6;

/** The position of the step in the window while the view is open. */
function useStepInWindow(isOpen: boolean, initial: number): number {
  const [position, setPosition] = useState(initial);
  useEffect(() => {
    if (!isOpen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (!visible) return;
        isolateStep(visible as HTMLElement);
        setPosition(Number(visible.id.replace("step-", "")));
      },
      { threshold: VISIBLE_PART },
    );
    for (const step of stepElements()) observer.observe(step);
    return () => {
      observer.disconnect();
      isolateStep(undefined);
    };
  }, [isOpen]);
  return position;
}

/** Opens and closes the view. Styles depend on an attribute of the document (`step-view.css`). */
function useStepView(first: number) {
  const [isOpen, setIsOpen] = useState(false);
  const current = useStepInWindow(isOpen, first);
  const shown = useRef(current);
  shown.current = current;
  const isFinished = useRef(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const { dataset } = document.documentElement;
    dataset["view"] = "steps";
    isFinished.current = false;
    keepScreenOn("step-view", true);
    showStep(first, "instant");
    const close = () => setIsOpen(false);
    const closeByKey = ({ key, target }: KeyboardEvent) => {
      // Escape in a dialog, such as an enlarged image, closes the dialog only.
      const isInDialog = target instanceof Element && target.closest("dialog") !== null;
      if (key === "Escape" && !isInDialog) history.back();
    };
    // The Back button of a phone closes the view and stays on the page.
    history.pushState(null, "");
    window.addEventListener("popstate", close);
    document.addEventListener("keydown", closeByKey);
    return () => {
      window.removeEventListener("popstate", close);
      document.removeEventListener("keydown", closeByKey);
      keepScreenOn("step-view", false);
      delete dataset["view"];
      if (isFinished.current) showEnd();
      else showStep(shown.current, "instant");
    };
    // `first` changes when the reader marks a step as done, which must not move the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  const close = () => history.back();
  return {
    isOpen,
    current,
    open: () => setIsOpen(true),
    close,
    /** Closes the view at the end of the guide. */
    finish: () => {
      isFinished.current = true;
      close();
    },
  };
}

type Props = { guideId: number; stepIds: readonly number[] };

/**
 * A button that shows one step at a time, in large type, and the bar to move between the steps. Next marks the step as done, and
 * Finish all steps: a reader who has swiped over some has followed them too (contract PUBLIC-14).
 */
export function StepView({ guideId, stepIds }: Props) {
  const { count, next = 1, mark, markAll } = useProgress(guideId, stepIds);
  const { isOpen, current, open, close, finish } = useStepView(next);
  const total = stepIds.length;
  if (!isOpen)
    return (
      <div className="mt-6 print:hidden noscript:hidden">
        <Button icon={Presentation} size="lg" onClick={open} className="max-sm:w-full">
          Follow step by step
        </Button>
      </div>
    );
  return (
    <nav
      aria-label="Step by step"
      className="fixed inset-x-0 bottom-0 z-40 flex h-18 items-center justify-between gap-3 border-t border-line bg-surface px-4"
    >
      <IconButton icon={X} label="Close step by step" onClick={close} />
      <p role="status" className="text-caption text-ink-soft tabular-nums">
        Step {current} of {total}
        {count > 0 && (
          <>
            <span className="sr-only">, </span>
            <span className="block text-accent-strong">{count} done</span>
          </>
        )}
      </p>
      <div className="flex gap-2">
        <Button
          icon={ArrowLeft}
          aria-label="Previous step"
          disabled={current <= 1}
          onClick={() => showStep(current - 1)}
        />
        {current < total ? (
          <Button
            variant="primary"
            onClick={() => {
              mark(current);
              showStep(current + 1);
            }}
          >
            Next
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              markAll();
              finish();
            }}
          >
            Finish
          </Button>
        )}
      </div>
    </nav>
  );
}
