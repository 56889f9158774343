"use client";

import { categoryNames } from "../guides/category-names.ts";
import { StepHtml } from "../reading/step-html.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Callout, Card } from "../../ui/surface.tsx";
import { useSnapshot } from "./session/use-session.ts";

/** The guide as a reader sees it: what the service has, which it has cleaned. */
export const GuidePreview = () => {
  const { title, description, category, steps, user } = useSnapshot(({ state }) => state.base);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-[44rem]">
      {isUnsaved && (
        <div className="mb-6">
          <Callout tone="warning" title="Not all of your changes are in this preview">
            It shows the guide as it was last saved.
          </Callout>
        </div>
      )}
      <Badge tone="good">{categoryNames[category]}</Badge>
      <h2 className="mt-3 text-[1.75rem] leading-tight font-semibold tracking-tight wrap-anywhere sm:text-4xl sm:leading-[1.15]">
        {title}
      </h2>
      {description && (
        <p className="mt-3 text-[1.0625rem] leading-relaxed wrap-anywhere text-ink-soft sm:text-lg">
          {description}
        </p>
      )}
      <p className="mt-5 font-medium wrap-anywhere">{user.display_name}</p>
      {steps.length === 0 && (
        <p className="mt-8 border-t border-line pt-8 text-ink-soft">This guide has no steps yet.</p>
      )}
      <div role="list" className="mt-8 flex flex-col gap-5">
        {steps.map((step) => (
          <div role="listitem" key={step.id}>
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
              <StepHtml html={step.content} topHeading={4} />
            </Card>
          </div>
        ))}
      </div>
    </section>
  );
};
