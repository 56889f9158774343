import type { PublicGuide } from "@guidepost/contract";
import { CheckCheck, Eye, Star } from "lucide-react";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { CATEGORY_LABELS } from "#lib/category-labels.ts";
import { pluralize } from "#lib/pluralize.ts";
import { readingMinutes } from "./seo/about-guide.ts";

function day(at: string) {
  return at.slice(0, 10);
}

function Dates({ published_at, updated_at }: PublicGuide["guide"]) {
  return (
    published_at && (
      <p className="text-caption text-ink-soft">
        Published <DayOf at={published_at} />
        {day(updated_at) > day(published_at) && (
          <>
            {" · "}Updated <DayOf at={updated_at} />
          </>
        )}
      </p>
    )
  );
}

/** What readers have made of it; nothing where there were none. */
function Figures({ guide, reading }: PublicGuide) {
  const { views_count, completions_count, average_rating } = guide;
  const figures = [
    { icon: Eye, shown: views_count > 0, words: pluralize(views_count, "view") },
    {
      icon: CheckCheck,
      shown: completions_count > 0,
      words: `${completions_count.toLocaleString("en")} finished`,
    },
    {
      icon: Star,
      shown: average_rating !== null,
      words: `${average_rating?.toLocaleString("en")} of 5 (${pluralize(reading.ratings_count, "rating")})`,
    },
  ].filter(({ shown }) => shown);
  return figures.length === 0 ? null : (
    <ul
      aria-label="What readers made of it"
      className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-soft tabular-nums"
    >
      {figures.map(({ icon: Icon, words }) => (
        <li key={words} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {words}
        </li>
      ))}
    </ul>
  );
}

const copyLabel = "Copy link to this guide";

/** The top of a guide: what it is, who wrote it, and what to expect of it. */
export function GuideHeader({ guide, reading }: PublicGuide) {
  const { title, description, category, user, steps_count, url } = guide;
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-caption text-ink-soft">
        <Badge tone="good">{CATEGORY_LABELS[category]}</Badge>
        <span>
          {pluralize(steps_count, "step")} · {pluralize(readingMinutes(guide), "minute")} to read
        </span>
      </p>
      <h1 className="mt-3 text-title leading-tight font-semibold tracking-tight wrap-anywhere sm:text-4xl sm:leading-[1.15]">
        {title}
      </h1>
      {description && (
        <p className="mt-3 text-lead leading-relaxed wrap-anywhere text-ink-soft sm:text-lg">
          {description}
        </p>
      )}
      <div className="mt-6 flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.display_name} className="size-10" />
          <div className="min-w-0">
            <Link
              href={`/@${user.username}`}
              prefetch={false}
              rel="author"
              className="font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {user.display_name}
            </Link>
            <Dates {...guide} />
          </div>
        </div>
        <div className="print:hidden noscript:hidden">
          <div className="sm:hidden">
            <CopyButton text={url} label={copyLabel} />
          </div>
          <div className="max-sm:hidden">
            <CopyButton text={url} label={copyLabel} words="Copy link" />
          </div>
        </div>
      </div>
      <div className="mt-5">
        <Figures guide={guide} reading={reading} />
      </div>
    </header>
  );
}
