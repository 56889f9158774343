import type { GuideSummary, Guide } from "@guidepost/contract";
import { Pin, Star } from "lucide-react";
import { Link } from "#components/ui/text/link.tsx";
import { pluralize } from "#lib/formats/format.ts";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { Badge } from "#components/ui/layout/badge.tsx";
import { TextLink } from "#components/ui/forms/button.tsx";
import { AuthorText } from "#components/ui/text/author-text.tsx";

type Props = { guide: GuideSummary; isPinned?: boolean };

/** A guide in a list. The whole card is the link. */
export function GuideCard({ guide, isPinned = false }: Props) {
  const { title, description, category, language, steps_count, average_rating, user, slug } = guide;
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface p-5 shadow-card transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent">
      {isPinned && (
        <div className="mb-2">
          <Badge tone="good">
            <Pin aria-hidden className="size-3" /> Featured
          </Badge>
        </div>
      )}
      <AuthorText
        as="h3"
        lang={language}
        className="text-base leading-snug font-semibold wrap-anywhere"
      >
        <Link
          href={`/@${user.username}/${slug}`}

          className="outline-none before:absolute before:inset-0 before:rounded-lg"
        >
          {title}
        </Link>
      </AuthorText>
      {description && (
        <AuthorText
          as="p"
          lang={language}
          className="mt-1.5 line-clamp-3 text-sm wrap-anywhere text-ink-soft"
        >
          {description}
        </AuthorText>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-4 text-caption text-ink-soft tabular-nums">
        <span>{CATEGORY_LABELS[category]}</span>
        <span aria-hidden>·</span>
        <span>{pluralize(steps_count, "step")}</span>
        {average_rating !== null && (
          <>
            <span aria-hidden>·</span>
            <span className="flex items-center gap-1">
              <Star aria-hidden className="size-3.5 fill-current text-accent" />
              <span className="sr-only">Rated</span> {average_rating.toLocaleString("en")}
              <span className="sr-only">of 5</span>
            </span>
          </>
        )}
      </p>
    </li>
  );
}

/** More guides of the author. */
export function MoreByAuthor({
  author,
  others,
}: {
  author: Guide["user"];
  others: GuideSummary[];
}) {
  const { username, display_name } = author;
  if (others.length === 0) return null;
  return (
    <section lang="en" aria-labelledby="more" className="mt-14 print:hidden step-view:hidden">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="more" className="text-base font-semibold wrap-anywhere">
          More by <AuthorText>{display_name}</AuthorText>
        </h2>
        <TextLink href={`/@${username}`} className="text-sm">
          All guides
        </TextLink>
      </div>
      <ul className="grid gap-3">
        {others.map((other) => (
          <GuideCard key={other.id} guide={other} />
        ))}
      </ul>
    </section>
  );
}
