import type { Guide } from "@guidepost/contract";
import { Link } from "#components/ui/text/link.tsx";
import type { ReactNode } from "react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { DayOf } from "#components/ui/text/relative-time.tsx";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { pluralize } from "#lib/formats/format.ts";
import { type ArticleStep, StepCard } from "./step-card.tsx";
import { AuthorText } from "#components/ui/text/author-text.tsx";

type Props = {
  guide: Pick<
    Guide,
    "title" | "description" | "category" | "language" | "user" | "published_at" | "updated_at"
  >;
  readingMinutes: number;
  steps: readonly ArticleStep[];
  /** The heading level of the title. Steps are one level lower. */
  level: 1 | 2;
  /** The author's page; without it, the name is no link. */
  authorHref?: string;
  /** The path of the author's image. */
  avatar?: string | null;
  headerAction?: ReactNode;
  statistics?: ReactNode;
  /** Between the header and the steps. */
  progress?: ReactNode;
  /** Shown instead of the steps while there are none. */
  empty: string;
};

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

function Dates({ published_at, updated_at }: Pick<Guide, "published_at" | "updated_at">) {
  return (
    published_at && (
      <p lang="en" className="text-caption text-ink-soft">
        Published <DayOf at={published_at} />
        {dayOf(updated_at) > dayOf(published_at) && (
          <>
            {" · "}Updated <DayOf at={updated_at} />
          </>
        )}
      </p>
    )
  );
}

/**
 * A guide as readers see it: header and steps. The public page and the editor's preview render it. What the author wrote
 * has the language of the guide, the texts of the page are English (contract LANG-5).
 */
export function GuideArticle(props: Props) {
  const { guide, readingMinutes, steps, level, authorHref, avatar = null, progress } = props;
  const { title, description, category, language, user, published_at, updated_at } = guide;
  const Title = `h${level}` as const;
  return (
    <>
      <header className="step-view:hidden">
        <p
          lang="en"
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-caption text-ink-soft"
        >
          <Badge tone="good">{CATEGORY_LABELS[category]}</Badge>
          <span>
            {pluralize(steps.length, "step")} · {readingMinutes} min read
          </span>
        </p>
        <AuthorText
          as={Title}
          lang={language}
          className="mt-3 text-title leading-tight font-semibold tracking-tight wrap-anywhere sm:text-4xl sm:leading-[1.15]"
        >
          {title}
        </AuthorText>
        {description && (
          <AuthorText
            as="p"
            lang={language}
            className="mt-3 text-lead leading-relaxed wrap-anywhere text-ink-soft sm:text-lg"
          >
            {description}
          </AuthorText>
        )}
        <div className="mt-6 flex items-center justify-between gap-4">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={user.display_name} src={avatar} className="size-10!" />
            <div className="min-w-0">
              {authorHref === undefined ? (
                <p className="font-medium wrap-anywhere">
                  <AuthorText>{user.display_name}</AuthorText>
                </p>
              ) : (
                <Link
                  href={authorHref}

                  rel="author"
                  className="font-medium wrap-anywhere underline-offset-4 hover:underline"
                >
                  <AuthorText>{user.display_name}</AuthorText>
                </Link>
              )}
              <Dates published_at={published_at} updated_at={updated_at} />
            </div>
          </div>
          {props.headerAction}
        </div>
        {props.statistics}
      </header>
      {steps.length === 0 ? (
        <p lang="en" className="mt-8 border-t border-line pt-8 text-ink-soft">
          {props.empty}
        </p>
      ) : (
        <>
          {progress}
          <div
            role="list"
            className={`flex flex-col gap-5 step-view:fixed step-view:inset-0 step-view:bottom-18 step-view:z-40 step-view:m-0 step-view:snap-x step-view:snap-mandatory step-view:flex-row step-view:gap-0 step-view:overflow-x-auto step-view:bg-canvas ${progress ? "mt-3 xl:mt-8 noscript:mt-8 print:mt-8" : "mt-8"}`}
          >
            {steps.map((step) => (
              <StepCard
                key={step.key}
                step={step}
                language={language}
                level={level === 1 ? 2 : 3}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
