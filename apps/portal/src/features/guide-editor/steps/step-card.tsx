"use client";

import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ChevronDown, Ellipsis, GripVertical, Pencil, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, useMemo } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { cn } from "#lib/cn.ts";
import { useCollapsedSteps, useIsCollapsed } from "../outline/collapsed-steps.ts";
import { stepElementId } from "../outline/show-step.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { type StepActions, stepEntries } from "./use-step-actions.ts";
import { StepEditor } from "./step-editor.tsx";
import { StepError, StepTitle } from "./step-title.tsx";
import { markTemplateTexts } from "../rich-text/template-texts.ts";
import type { Start, StepStart } from "../rich-text/visual-editor.tsx";
import { StepHtml } from "#components/ui/text/step-html.tsx";
import { isBlankStep } from "../document/pending-changes.ts";
import { type EditorStep, cleanHtmlOf } from "../document/editor-state.ts";
import { cleanHtml } from "../html/clean.ts";

/** The button between two steps. Visible on hover, on focus, and always on touch screens. */
function InsertHere({
  before,
  disabled,
  onAdd,
}: {
  before: number;
  disabled: boolean;
  onAdd: () => void;
}) {
  return (
    <div className="group flex h-8 items-center gap-2 before:h-px before:flex-1 before:bg-transparent after:h-px after:flex-1 after:bg-transparent hover:before:bg-line hover:after:bg-line">
      <button
        type="button"
        onClick={onAdd}
        disabled={disabled}
        aria-label={`Add a step before step ${before}`}
        title="Add a step here"
        className="grid size-7 place-items-center rounded-full text-ink-soft opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100 disabled:invisible"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}

type Props = {
  stepKey: string;
  index: number;
  count: number;
  /** The initial focus of the open editor; undefined while the step is closed. */
  start: StepStart | undefined;
  actions: StepActions;
};

/** One step: title, content (rendered or in an editor), and menu. */
export const StepCard = memo(({ stepKey, index, count, start, actions }: Props) => {
  const number = index + 1;
  const step = useSnapshot(({ state }) => state.steps.find(({ key }) => key === stepKey));
  const error = useSnapshot(({ fieldErrors }) => fieldErrors[`${stepKey}.content`]);
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: stepKey });
  const isCollapsed = useIsCollapsed(stepKey);
  const collapsed = useCollapsedSteps();
  const note = `${stepKey}-note`;
  const content = `${stepKey}-content`;
  if (!step) return null;
  const open = (at: Start) => actions.open(stepKey, at);
  const focusText = () => {
    const text = document
      .getElementById(stepElementId(stepKey))
      ?.querySelector<HTMLElement>("[role=textbox], textarea");
    if (text && !text.closest("[hidden]")) text.focus();
    else open("end");
  };
  const edit = () => {
    if (!start) return open("end");
    // The editor is open, but collapsed.
    flushSync(() => collapsed.expand(stepKey));
    focusText();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      actions.move(stepKey, index + (key === "ArrowUp" ? -1 : 1));
    } else if (key === "Enter" && shiftKey && (ctrlKey || metaKey)) {
      event.preventDefault();
      if (!actions.isFull) actions.add(index + 1);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its children
    <div
      role="listitem"
      ref={setNodeRef}
      id={stepElementId(stepKey)}
      tabIndex={-1}
      aria-label={`Step ${number}`}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
      }}
      onKeyDown={handleKey}
      className={cn("relative scroll-mt-40 rounded-lg lg:scroll-mt-24", isDragging && "opacity-50")}
    >
      {index > 0 && (
        <InsertHere before={number} disabled={actions.isFull} onAdd={() => actions.add(index)} />
      )}
      <Card
        className={cn(
          // The focus ring follows the rounded corners of the card.
          "outline-offset-2 outline-accent has-[[role=textbox]:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-2",
          error && "border-danger!",
        )}
      >
        <div className="flex flex-wrap gap-x-1.5 gap-y-1 py-2 pr-2 pl-2 sm:pr-3">
          <button
            type="button"
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            aria-label={`Reorder step ${number}`}
            title="Drag, or press Space and use the arrow keys"
            className="grid h-9 w-8.5 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink active:cursor-grabbing"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          <h3 className="shrink-0 pr-1 text-sm leading-9 font-medium text-ink-soft tabular-nums">
            Step {number}
          </h3>
          <StepTitle
            stepKey={stepKey}
            number={number}
            hasFocus={start === "title"}
            onEnter={focusText}
          />
          <div className="ml-auto flex h-9 items-center">
            {(!start || isCollapsed) && (
              <Button
                variant="ghost"
                size="sm"
                icon={Pencil}
                aria-label={`Edit step ${number}`}
                onClick={edit}
              >
                Edit
              </Button>
            )}
            <IconButton
              icon={ChevronDown}
              label={isCollapsed ? `Expand step ${number}` : `Collapse step ${number}`}
              aria-expanded={!isCollapsed}
              aria-controls={content}
              onClick={() => collapsed.toggle(stepKey)}
              className={cn("[&_svg]:transition-transform", isCollapsed && "[&_svg]:-rotate-90")}
            />
            <Menu
              trigger={<IconButton icon={Ellipsis} label={`Step ${number} actions`} />}
              entries={stepEntries(stepKey, index, count, actions)}
            />
          </div>
        </div>
        {/* An open editor stays while it is hidden: it has the caret and the history of Undo. */}
        <div id={content} hidden={isCollapsed}>
          {start ? (
            <StepEditor
              key={step.revision}
              step={step}
              number={number}
              start={start}
              describedBy={error ? note : undefined}
            />
          ) : (
            !isCollapsed && <StepView step={step} number={number} onOpen={open} />
          )}
        </div>
        {error && (
          <div className="border-t border-line px-4 py-2.5 sm:px-5">
            <StepError id={note} message={error} field="Content" />
          </div>
        )}
      </Card>
    </div>
  );
});
StepCard.displayName = "StepCard";

/**
 * A step's content as readers see it. A click opens the editor at that position. The keyboard uses the
 * button "Edit".
 */
function StepView({
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
  const html = useMemo(() => {
    const clean = cleanHtmlOf(step) ?? cleanHtml(step.content);
    return isReady ? markTemplateTexts(clean) : clean;
  }, [step, isReady]);
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
