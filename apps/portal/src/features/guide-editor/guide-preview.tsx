"use client";

import { useMemo } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { StepHtml } from "#components/ui/step-html.tsx";
import { CATEGORY_LABELS } from "#lib/category-labels.ts";
import { cleanHtml } from "./html/clean.ts";
import { stepsToSend } from "./document/pending-changes.ts";
import type { EditorState } from "./document/editor-state.ts";
import { isLive } from "./sync/snapshot-store.ts";
import { useSnapshot } from "./sync/use-editor-store.ts";

/** Steps as a save would send them, with HTML that is safe to display. */
function stepsOf(state: EditorState) {
  const saved = new Map(state.base.steps.map(({ id, content }) => [id, content]));
  return stepsToSend(state).map((step) => {
    // The service cleaned what it stored: that is shown as it is.
    const isStored = step.id !== null && saved.get(step.id) === step.content;
    return { ...step, html: isStored ? step.content : cleanHtml(step.content) };
  });
}

/** The guide as readers would see it with what is in the editor. */
export function GuidePreview() {
  const state = useSnapshot((snapshot) => snapshot.state);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  const isPublished = useSnapshot(isLive);
  const { category, base } = state;
  const title = state.title.trim();
  const description = state.description.trim();
  const steps = useMemo(() => stepsOf(state), [state]);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-[44rem]">
      {isUnsaved && isPublished && (
        <div className="mb-6">
          <Callout title="Readers do not see this version yet">
            It includes your changes that are not published.
          </Callout>
        </div>
      )}
      <Badge tone="good">{CATEGORY_LABELS[category]}</Badge>
      <h2 className="mt-3 text-title leading-tight font-semibold tracking-tight wrap-anywhere sm:text-4xl sm:leading-[1.15]">
        {title || "Guide without a title"}
      </h2>
      {description && (
        <p className="mt-3 text-lead leading-relaxed wrap-anywhere text-ink-soft sm:text-lg">
          {description}
        </p>
      )}
      <p className="mt-5 font-medium wrap-anywhere">{base.user.display_name}</p>
      {steps.length === 0 && (
        <p className="mt-8 border-t border-line pt-8 text-ink-soft">This guide has no steps yet.</p>
      )}
      <div role="list" className="mt-8 flex flex-col gap-5">
        {steps.map((step) => (
          <div role="listitem" key={step.key}>
            <Card className="px-4 py-5 sm:px-8 sm:py-7">
              <div className="mb-4 flex items-start gap-3">
                <span
                  aria-hidden
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong tabular-nums"
                >
                  {step.position}
                </span>
                <h3 className="min-w-0 pt-0.5 text-xl leading-snug font-semibold wrap-anywhere">
                  {step.title === null ? (
                    `Step ${step.position}`
                  ) : (
                    <>
                      <span className="sr-only">Step {step.position}: </span>
                      {step.title}
                    </>
                  )}
                </h3>
              </div>
              <StepHtml html={step.html} topHeading={4} />
            </Card>
          </div>
        ))}
      </div>
    </section>
  );
}
