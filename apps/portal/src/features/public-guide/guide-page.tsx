import type { GuideSummary, PublicGuide } from "@guidepost/contract";
import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { CheckCheck, Eye, Star } from "lucide-react";
import { pluralize } from "#lib/formats/format.ts";
import { GuideArticle } from "./guide-article.tsx";
import { MoreByAuthor } from "./guide-card.tsx";
import { Island } from "./reader/islands.tsx";
import { stepName, howTo, jsonForScript } from "./seo/descriptions.ts";
import { RenderedStep } from "#components/ui/text/step-html.tsx";
import { placeStepHtml } from "./server/place-step-html.ts";

/** Views, completions and ratings, without those that are zero. */
function Statistics({ guide, ratings_count }: Pick<PublicGuide, "guide" | "ratings_count">) {
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
      text: `${average_rating?.toLocaleString("en")} of 5 (${pluralize(ratings_count, "rating")})`,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <div lang="en" className="mt-5">
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

type Props = Omit<PublicGuide, "branding"> & {
  /** Other guides of the author: featured ones first, then the newest. */
  others: GuideSummary[];
};

/**
 * A public guide, the same for every reader. Without scripts it is complete to read: all of its text
 * comes from the server.
 */
export function GuidePage({ guide, ratings_count, author_avatar, others }: Props) {
  const { id, steps } = guide;
  const placed = placeStepHtml(steps);
  const progress = { guideId: id, stepIds: steps.map((step) => step.id) };
  return (
    <div
      data-guide-id={id}
      className="mx-auto w-full max-w-[44rem] xl:grid xl:max-w-[64rem] xl:grid-cols-[minmax(0,44rem)_16rem] xl:gap-16"
    >
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: jsonForScript(howTo({ guide, ratings_count })) }}
      />
      <Island name="TrackView" guideId={id} />
      <article className="min-w-0">
        <Island name="OfflineNote" />
        <GuideArticle
          guide={guide}
          level={1}
          readingMinutes={readingMinutes(guide)}
          authorHref={`/@${guide.user.username}`}
          avatar={author_avatar}
          headerAction={
            <div className="flex shrink-0 gap-2">
              <Island name="ReadingSettings" />
              <Island name="ShareGuide" url={guide.url} title={guide.title} />
            </div>
          }
          statistics={<Statistics guide={guide} ratings_count={ratings_count} />}
          progress={
            <>
              <Island name="StepView" {...progress} />
              <div className="sticky top-0 z-20 -mx-4 mt-7 bg-canvas px-4 py-3.5 sm:mx-0 sm:px-0 xl:hidden print:hidden noscript:hidden step-view:hidden">
                <Island name="ProgressBar" {...progress} />
              </div>
            </>
          }
          steps={steps.map((step, index) => ({
            key: step.id,
            position: step.position,
            title: step.title,
            titleId: placed[index]?.titleId,
            content: <RenderedStep html={placed[index]?.html ?? ""} />,
            action: (
              <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
                <Island name="MarkDone" guideId={id} stepId={step.id} position={step.position} />
                <Island name="StepFeedback" guideId={id} position={step.position} />
              </div>
            ),
          }))}
          empty="This guide has no steps yet. Its author may be about to write them."
        />
        {steps.length > 0 && (
          <Island
            name="CompletionPanel"
            {...progress}
            average={guide.average_rating}
            count={ratings_count}
          />
        )}
        <MoreByAuthor author={guide.user} others={others} />
      </article>
      {steps.length > 0 && (
        <aside
          lang="en"
          aria-label="Steps of this guide"
          className="hidden xl:block print:hidden step-view:hidden"
        >
          <div className="sticky top-8 flex max-h-[calc(100dvh-4rem)] flex-col gap-5">
            <Island name="ProgressBar" {...progress} />
            <nav aria-label="Steps" className="-mx-2 min-h-0 overflow-y-auto">
              <Island
                name="Contents"
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
