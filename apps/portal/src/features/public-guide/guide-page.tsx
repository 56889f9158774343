import type { PublicGuide } from "@guidepost/contract";
import { CheckCheck, Eye, Star } from "lucide-react";
import { Suspense } from "react";
import { TextLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { pluralize } from "#lib/format.ts";
import { GuideArticle, readingMinutes } from "./guide-article.tsx";
import { MoreByAuthor } from "./guide-card.tsx";
import { Contents, MarkDone, ProgressBar } from "./progress/guide-progress.tsx";
import { CompletionPanel } from "./rating/completion-panel.tsx";
import { stepName, howTo, jsonForScript } from "./seo/descriptions.ts";
import { placeStepHtml } from "./server/place-step-html.ts";
import { StepContent } from "./step-card.tsx";
import { TrackView } from "./track-reader.tsx";

const COPY_LABEL = "Copy link to this guide";

function CopyLink({ url }: { url: string }) {
  return (
    <div className="print:hidden noscript:hidden">
      <div className="sm:hidden">
        <CopyButton text={url} label={COPY_LABEL} />
      </div>
      <div className="max-sm:hidden">
        <CopyButton text={url} label={COPY_LABEL} caption="Copy link" />
      </div>
    </div>
  );
}

/** Views, completions and ratings, without those that are zero. */
function Statistics({ guide, reading }: PublicGuide) {
  const { views_count, completions_count, average_rating } = guide;
  const statistics = [
    { icon: Eye, isShown: views_count > 0, text: pluralize(views_count, "view") },
    {
      icon: CheckCheck,
      isShown: completions_count > 0,
      text: `${completions_count.toLocaleString("en")} finished`,
    },
    {
      icon: Star,
      isShown: average_rating !== null,
      text: `${average_rating?.toLocaleString("en")} of 5 (${pluralize(reading.ratings_count, "rating")})`,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <div className="mt-5">
      {statistics.length > 0 && (
        <ul
          aria-label="Statistics"
          className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-soft tabular-nums"
        >
          {statistics.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-1.5">
              <Icon aria-hidden className="size-4" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A public guide. Without scripts it is complete to read: all of its text comes from the server. */
export async function GuidePage({ guide, reading, isAuthor }: PublicGuide & { isAuthor: boolean }) {
  const { id, steps } = guide;
  const stepHtml = await placeStepHtml(steps);
  const stepIds = steps.map((step) => step.id);
  const progress = { guideId: id, stepIds, ending: isAuthor ? "Go to the end" : "Rate this guide" };
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
        <GuideArticle
          guide={guide}
          level={1}
          readingMinutes={readingMinutes(guide)}
          authorHref={`/@${guide.user.username}`}
          headerAction={<CopyLink url={guide.url} />}
          statistics={<Statistics guide={guide} reading={reading} />}
          progress={
            <div className="sticky top-0 z-20 -mx-4 mt-7 bg-canvas px-4 py-3.5 sm:mx-0 sm:px-0 xl:hidden print:hidden noscript:hidden">
              <ProgressBar {...progress} />
            </div>
          }
          steps={steps.map((step, index) => ({
            key: step.id,
            position: step.position,
            title: step.title,
            content: <StepContent stepId={step.id} html={stepHtml[index]} />,
            action: <MarkDone guideId={id} stepId={step.id} position={step.position} />,
          }))}
          empty="This guide has no steps yet. Its author may be about to write them."
        />
        {steps.length > 0 && (
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
        )}
        <Suspense>
          <MoreByAuthor guide={guide} />
        </Suspense>
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
