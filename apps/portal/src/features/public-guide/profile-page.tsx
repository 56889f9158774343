import type { PublicProfile } from "@guidepost/contract";
import { BookOpen, Rss } from "lucide-react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { feedPath } from "#lib/public-paths.ts";
import { GuideCard } from "./guide-card.tsx";
import { publishedCount } from "./seo/descriptions.ts";

const MONTH_FORMAT = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

type Props = PublicProfile & {
  /** Whether this is a page of older guides, past the first one. */
  isOlder: boolean;
};

/** An author's guides: the featured ones, then the newest. */
export function ProfilePage({ user, featured, guides, next_cursor, isOlder }: Props) {
  const { username, display_name, member_since, guides_count } = user;
  return (
    <div className="mx-auto w-full max-w-4xl">
      <header className="flex items-center gap-4 sm:gap-5">
        <Avatar name={display_name} className="size-14! text-xl! sm:size-18! sm:text-2xl!" />
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold wrap-anywhere sm:text-3xl">
            {display_name}
          </h1>
          <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <span>@{username}</span>
            <span aria-hidden>·</span>
            <span>{publishedCount(guides_count)}</span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            <span className="max-sm:w-full">
              Member since {MONTH_FORMAT.format(new Date(member_since))}
            </span>
          </p>
        </div>
        <LinkButton
          href={feedPath(username)}
          icon={Rss}
          variant="ghost"
          size="sm"
          aria-label="Atom feed of the guides"
          className="ml-auto self-start print:hidden"
        >
          <span className="max-sm:hidden">Feed</span>
        </LinkButton>
      </header>
      <section aria-labelledby="guides" className="mt-10">
        <h2 id="guides" className={isOlder ? "mb-4 text-base font-semibold" : "sr-only"}>
          {isOlder ? "Older guides" : "Guides"}
        </h2>
        {featured.length + guides.length === 0 ? (
          <EmptyState
            icon={BookOpen}
            title={isOlder ? "There are no older guides" : "No guides yet"}
          >
            {!isOlder && `Guides that ${display_name} publishes appear here.`}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {featured.map((guide) => (
              <GuideCard key={guide.id} guide={guide} isPinned />
            ))}
            {guides.map((guide) => (
              <GuideCard key={guide.id} guide={guide} />
            ))}
          </ul>
        )}
      </section>
      {(isOlder || next_cursor !== null) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-between gap-3">
          {isOlder && <LinkButton href={`/@${username}`}>Newest guides</LinkButton>}
          {next_cursor !== null && (
            <LinkButton
              href={`/@${username}?cursor=${encodeURIComponent(next_cursor)}`}

              className="ml-auto"
            >
              Older guides
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}
