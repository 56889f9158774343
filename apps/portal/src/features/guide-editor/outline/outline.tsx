"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { ChevronsDownUp, ChevronsUpDown, TableOfContents, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";
import { stepsWithProblems } from "../publish-check/find-problems.ts";
import type { Snapshot } from "../sync/snapshot-store.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { useAreAllCollapsed, useCollapsedSteps } from "./collapsed-steps.ts";
import { showStep } from "./show-step.ts";
import { useCurrentStep } from "./use-current-step.ts";
import { useStepKeys, useStepTitles } from "./use-step-titles.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

/** The keys of the steps with an error, and after a check of those with a problem, as one string. */
function markedKeys({ fieldErrors, state }: Snapshot, isChecked: boolean): string {
  const withErrors = Object.keys(fieldErrors).flatMap((field) => {
    const [key, name] = field.split(".");
    return name === undefined || key === undefined ? [] : [key];
  });
  const withProblems = isChecked ? stepsWithProblems(state) : [];
  return [...new Set([...withErrors, ...withProblems])].join(" ");
}

const Item = memo(
  ({
    stepKey,
    number,
    title,
    isCurrent,
    isTabStop,
    isMarked,
    onChoose,
  }: {
    stepKey: string;
    number: number;
    title: string;
    isCurrent: boolean;
    /** Whether Tab reaches it. The arrow keys reach the others. */
    isTabStop: boolean;
    isMarked: boolean;
    onChoose: (key: string) => void;
  }) => (
    <li>
      <AuthorText
        as="button"
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? "step" : undefined}
        onClick={() => onChoose(stepKey)}
        className={cn(
          "flex w-full items-baseline gap-2 rounded-md border-s-2 px-2.5 py-1.5 text-start text-caption transition-colors",
          isCurrent
            ? "border-accent bg-accent-soft font-medium text-accent-strong"
            : "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
        )}
      >
        {title ? (
          <>
            <span className="shrink-0 tabular-nums">{number}.</span>
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{title}</span>
          </>
        ) : (
          <span className="flex-1">Step {number}</span>
        )}
        {isMarked && (
          <>
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 self-center text-warning" />
            <bdi className="sr-only">, has a problem</bdi>
          </>
        )}
      </AuthorText>
    </li>
  ),
);
Item.displayName = "Item";

/** Moves the focus between the buttons of a list with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(index + 1, buttons.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined || index === -1) return;
  event.preventDefault();
  buttons[target]?.focus();
}

/** The titles of the steps, with the current one and those with problems marked. */
function OutlineList({
  isChecked,
  onChoose,
}: {
  isChecked: boolean;
  onChoose: (key: string) => void;
}) {
  const steps = useStepTitles();
  const current = useCurrentStep(useStepKeys());
  const marked = useSnapshot((snapshot) => markedKeys(snapshot, isChecked)).split(" ");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The page scrolls; the list follows.
    const item =
      current === undefined
        ? undefined
        : list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    const box = list.current?.parentElement;
    if (!item || !box) return;
    const { top, bottom } = item.getBoundingClientRect();
    const view = box.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom)
      box.scrollTop += top - view.top - (view.height - item.offsetHeight) / 2;
  }, [current]);
  if (steps.length === 0) return <p className="px-2.5 text-caption text-ink-soft">No steps yet</p>;
  const tabStop = current ?? steps[0]?.key;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its buttons
    <ol ref={list} onKeyDown={moveFocus} className="flex flex-col gap-0.5">
      {steps.map(({ key, title }, index) => (
        <Item
          key={key}
          stepKey={key}
          number={index + 1}
          title={title}
          isCurrent={key === current}
          isTabStop={key === tabStop}
          isMarked={marked.includes(key)}
          onChoose={onChoose}
        />
      ))}
    </ol>
  );
}

/** Collapses all steps, or expands them. */
export function CollapseAllButton() {
  const keys = useStepKeys();
  const areCollapsed = useAreAllCollapsed(keys);
  const { collapseOnly } = useCollapsedSteps();
  if (keys.length < 2) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={areCollapsed ? ChevronsUpDown : ChevronsDownUp}
      onClick={() => collapseOnly(areCollapsed ? [] : keys)}
    >
      {areCollapsed ? "Expand all" : "Collapse all"}
    </Button>
  );
}

/** The outline beside the steps in a wide window. */
export function Outline({ isChecked }: { isChecked: boolean }) {
  const choose = useCallback((key: string) => showStep(key), []);
  return (
    <nav
      aria-label="Outline"
      className="sticky top-22 hidden max-h-[calc(100dvh-7rem)] flex-col self-start xl:flex"
    >
      <p className="mb-2 px-2.5 text-xs font-semibold text-ink-soft">Outline</p>
      <div className="-mx-1 min-h-0 overflow-y-auto px-1">
        <OutlineList isChecked={isChecked} onChoose={choose} />
      </div>
    </nav>
  );
}

/** The button that opens the outline as a sheet, in a window without space beside the steps. */
export function OutlineSheet({ isChecked }: { isChecked: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useRef<string>(undefined);
  const choose = useCallback((key: string) => {
    chosen.current = key;
    setIsOpen(false);
  }, []);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(wanted) => {
        if (wanted) chosen.current = undefined;
        setIsOpen(wanted);
      }}
      onOpenChangeComplete={(opened) => {
        if (!opened && chosen.current !== undefined) showStep(chosen.current);
      }}
    >
      <BaseDialog.Trigger
        render={<IconButton icon={TableOfContents} label="Outline" className="xl:hidden" />}
      />
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          // The chosen step receives the focus.
          finalFocus={() => chosen.current === undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[80dvh] flex-col rounded-t-xl border-t border-line bg-raised shadow-float transition-[translate] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-x-auto sm:top-0 sm:right-0 sm:max-h-none sm:w-80 sm:rounded-t-none sm:border-t-0 sm:border-l sm:data-ending-style:translate-x-full sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-full sm:data-starting-style:translate-y-0"
        >
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
            <BaseDialog.Title className="mr-auto text-base font-semibold">Outline</BaseDialog.Title>
            <CollapseAllButton />
            <BaseDialog.Close render={<IconButton icon={X} label="Close" />} />
          </div>
          <nav aria-label="Outline" className="min-h-0 overflow-y-auto p-2">
            <OutlineList isChecked={isChecked} onChoose={choose} />
          </nav>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
