"use client";

import { useMemo } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { StepHtml } from "#components/ui/step-html.tsx";
import { GuideArticle } from "#features/public-guide/guide-article.tsx";
import { readingMinutes } from "#features/public-guide/reading-time.ts";
import type { EditorState } from "./document/editor-state.ts";
import { stepsToSend } from "./document/pending-changes.ts";
import { cleanHtml } from "./html/clean.ts";
import { isLive } from "./sync/snapshot-store.ts";
import { useSnapshot } from "./sync/use-editor-store.ts";

/** The steps as a save would send them, with HTML that is safe to render. */
function previewSteps(state: EditorState) {
  const saved = new Map(state.base.steps.map(({ id, content }) => [id, content]));
  return stepsToSend(state).map(({ key, id, position, title, content }) => {
    // Stored HTML was cleaned by the service.
    const isStored = id !== null && saved.get(id) === content;
    return { key, position, title, content: isStored ? content : cleanHtml(content) };
  });
}

/** The guide as readers would see it with the changes in the editor. */
export function GuidePreview() {
  const state = useSnapshot((snapshot) => snapshot.state);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  const isPublished = useSnapshot(isLive);
  const { base, category } = state;
  const steps = useMemo(() => previewSteps(state), [state]);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-[44rem]">
      {isUnsaved && isPublished && (
        <div className="mb-6">
          <Callout title="Readers do not see this version yet">
            It includes your changes that are not published.
          </Callout>
        </div>
      )}
      <GuideArticle
        guide={{
          ...base,
          category,
          title: state.title.trim() || "Guide without a title",
          description: state.description.trim(),
        }}
        readingMinutes={readingMinutes({ steps })}
        // The title of the editor's page is the heading of level 1.
        level={2}
        steps={steps.map(({ content, ...step }) => ({
          ...step,
          content: <StepHtml html={content} topHeading={4} />,
        }))}
        empty="This guide has no steps yet."
      />
    </section>
  );
}
