import type { PublicGuide } from "@guidepost/contract";
import { TextLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { stepName } from "./seo/about-guide.ts";
import { Contents } from "./progress/contents.tsx";
import { TrackView } from "./track-reader.tsx";
import { CompletionPanel } from "./rating/completion-panel.tsx";
import { GuideHeader } from "./guide-header.tsx";
import { howTo, jsonForScript } from "./seo/how-to.ts";
import { MoreByAuthor } from "./more-by-author.tsx";
import { ProgressBar } from "./progress/progress-bar.tsx";
import { StepSection } from "./step-section.tsx";

/** A guide to follow. Without scripts it is a page to read: all of its text comes from the server. */
export function GuidePage({ guide, reading, isAuthor }: PublicGuide & { isAuthor: boolean }) {
  const { id, steps } = guide;
  const stepIds = steps.map((step) => step.id);
  const progress = { guideId: id, stepIds, ending: isAuthor ? "To the end" : "Rate this guide" };
  return (
    <div className="mx-auto w-full max-w-[44rem] xl:grid xl:max-w-[64rem] xl:grid-cols-[minmax(0,44rem)_16rem] xl:gap-16">
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: jsonForScript(howTo({ guide, reading })) }}
      />
      {!isAuthor && <TrackView guideId={id} />}
      <article className="min-w-0">
        {isAuthor && (
          <div className="mb-8 print:hidden">
            <Callout>
              You wrote this guide: your visits do not count.{" "}
              <TextLink href={`/guides/${id}`} className="underline">
                Edit
              </TextLink>
            </Callout>
          </div>
        )}
        <GuideHeader guide={guide} reading={reading} />
        {steps.length === 0 ? (
          <p className="mt-8 border-t border-line pt-8 text-ink-soft">
            This guide has no steps yet. Its author may be about to write them.
          </p>
        ) : (
          <>
            <div className="sticky top-0 z-20 -mx-4 mt-7 bg-canvas px-4 py-3.5 sm:mx-0 sm:px-0 xl:hidden print:hidden noscript:hidden">
              <ProgressBar {...progress} />
            </div>
            <div role="list" className="mt-3 flex flex-col gap-5 xl:mt-8 noscript:mt-8 print:mt-8">
              {steps.map((step) => (
                <StepSection key={step.id} guideId={id} step={step} />
              ))}
            </div>
            <CompletionPanel
              guideId={id}
              stepIds={stepIds}
              isAuthor={isAuthor}
              wasCompleted={reading.completed}
              rated={{
                rating: reading.rating,
                average: guide.average_rating,
                count: reading.ratings_count,
              }}
            />
          </>
        )}
        <MoreByAuthor guide={guide} />
      </article>
      {steps.length > 0 && (
        <aside aria-label="Steps of this guide" className="hidden xl:block print:hidden">
          <div className="sticky top-8 flex max-h-[calc(100dvh-4rem)] flex-col gap-5">
            <ProgressBar {...progress} />
            <nav aria-label="Steps" className="-mx-2 min-h-0 overflow-y-auto">
              <Contents
                guideId={id}
                steps={steps.map((step) => ({ id: step.id, name: stepName(step) }))}
              />
            </nav>
          </div>
        </aside>
      )}
    </div>
  );
}
