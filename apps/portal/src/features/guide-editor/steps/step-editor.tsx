"use client";

import { MAX_CONTENT } from "@guidepost/contract";
import { useId, useState } from "react";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { cn } from "#lib/cn.ts";
import { cleanHtmlOf, type EditorStep } from "../document/editor-state.ts";
import { isBlankStep } from "../document/pending-changes.ts";
import { lengthOf } from "../document/validate.ts";
import { hasSameMeaning } from "../html/html.ts";
import { unsupportedTags } from "../rich-text/extensions.ts";
import { hasTemplateText } from "../rich-text/template-texts.ts";
import { type StepStart, VisualEditor } from "../rich-text/visual-editor.tsx";
import { useEditorStore, useSnapshot } from "../sync/use-editor-store.ts";
import { MarkdownNotice, useHasMarkdown } from "./markdown-notice.tsx";

const CONTENT_WARNING_LENGTH = 60_000;

function namesOf(tags: string[]): string {
  return tags.length === 0 ? "parts of its markup" : tags.map((tag) => `<${tag}>`).join(", ");
}

function Length({ content }: { content: string }) {
  if (content.length <= CONTENT_WARNING_LENGTH) return null;
  const length = lengthOf(content.trim());
  return (
    <span
      className={cn(
        "text-xs tabular-nums",
        length > MAX_CONTENT ? "font-semibold text-danger" : "text-ink-soft",
      )}
    >
      {length.toLocaleString("en")} / {MAX_CONTENT.toLocaleString("en")} characters of HTML
    </span>
  );
}

type Props = {
  step: EditorStep;
  number: number;
  start: StepStart;
  describedBy: string | undefined;
};

/** The editor of a step: visual, or HTML when the visual editor does not support an element. */
export function StepEditor({ step, number, start, describedBy }: Props) {
  const { dispatch } = useEditorStore();
  const hasMarkdown = useHasMarkdown(step);
  const markdownNote = useId();
  const templateNote = useId();
  const language = useSnapshot(({ state }) => state.base.language);
  const html = cleanHtmlOf(step) ?? step.content;
  const [opened] = useState(() => unsupportedTags(html));
  /** The content that still has a text of a template, as the editor opens. */
  const [template] = useState(() => (hasTemplateText(html) ? step.content : undefined));
  const [mode, setMode] = useState<"visual" | "html">(opened ? "html" : "visual");
  const [losses, setLosses] = useState<string[]>();
  const write = (text: string) =>
    dispatch({ type: "write step", key: step.key, field: "content", text });

  const choose = (wanted: "visual" | "html") => {
    const lost = wanted === "visual" && mode === "html" ? unsupportedTags(html) : undefined;
    if (lost) setLosses(lost);
    else setMode(wanted);
  };
  const isEmptied = step.id !== null && isBlankStep(step);
  const wasCut =
    mode === "html" &&
    step.cleaned !== null &&
    step.content.trim() === step.cleaned.from &&
    !hasSameMeaning(step.cleaned.from, step.cleaned.html);
  const isTemplate = template === step.content;
  const notes = [
    describedBy,
    hasMarkdown ? markdownNote : undefined,
    isTemplate ? templateNote : undefined,
  ];
  const descriptions = notes.filter((note) => note !== undefined).join(" ") || undefined;

  return (
    <>
      {isTemplate && (
        <span id={templateNote} hidden>
          This step has a sample text of the template. Typing replaces it.
        </span>
      )}
      {mode === "visual" ? (
        <VisualEditor
          html={html}
          label={`Text of step ${number}`}
          language={language}
          describedBy={descriptions}
          start={start === "title" ? undefined : start}
          onChange={write}
          onLateImage={(address, image) =>
            dispatch({ type: "replace image", key: step.key, address, image })
          }
        />
      ) : (
        <textarea
          dir="auto"
          value={step.content}
          onChange={(event) => write(event.currentTarget.value)}
          aria-label={`HTML of step ${number}`}
          aria-describedby={descriptions}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to write in it
          autoFocus={start !== "title"}
          spellCheck={false}
          rows={Math.min(24, Math.max(6, Math.ceil(step.content.length / 80)))}
          className="block w-full resize-y border-t border-line bg-sunken px-4 py-3 font-mono text-caption leading-relaxed outline-none sm:px-5"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2">
        <SegmentedControl
          label={`How to edit step ${number}`}
          value={mode}
          onChange={choose}
          segments={[
            { value: "visual", label: "Visual" },
            { value: "html", label: "HTML" },
          ]}
        />
        <Length content={step.content} />
      </div>
      {(hasMarkdown || wasCut || isEmptied || (opened && mode === "html")) && (
        <div className="flex flex-col gap-2 border-t border-line px-3 py-3">
          {hasMarkdown && <MarkdownNotice id={markdownNote} />}
          {opened && mode === "html" && (
            <Callout>
              This step has {namesOf(opened)}, which the visual editor does not support. It is shown
              as HTML, so that nothing is lost.
            </Callout>
          )}
          {wasCut && (
            <Callout tone="warning">
              Some of this HTML is not permitted in guides. It was removed when the step was saved.
            </Callout>
          )}
          {isEmptied && (
            <Callout tone="warning">
              An empty step cannot be saved: the last saved text stays until you write something, or
              delete the step.
            </Callout>
          )}
        </div>
      )}
      <ConfirmDialog
        open={losses !== undefined}
        onClose={() => setLosses(undefined)}
        title="Switch to the visual editor?"
        description={`The visual editor does not support ${namesOf(losses ?? [])}. A change in the visual editor removes them.`}
        confirm="Switch"
        danger={false}
        cancel="Keep editing HTML"
        onConfirm={() => {
          setLosses(undefined);
          setMode("visual");
        }}
      />
    </>
  );
}
