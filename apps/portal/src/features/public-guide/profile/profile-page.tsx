import {
  hasFilters,
  PROFILE_SEARCH_ABOVE,
  type ProfileFilters,
  type PublicProfile,
} from "@guidepost/contract";
import { BookOpen, SearchX } from "lucide-react";
import { LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { authorPath } from "#lib/public-paths.ts";
import { GuideCard } from "../guide-card.tsx";
import { jsonForScript, profilePage } from "../seo/descriptions.ts";
import { AuthorHeader } from "./author-header.tsx";
import { GuideFilter } from "./guide-filter.tsx";
import { isolate } from "@guidepost/guide-content/directions";
import { quoted } from "#lib/formats/format.ts";

type Page = {
  /** Whether this is a page of older guides, past the first one. */
  isOlder: boolean;
  filters: ProfileFilters;
};

type Props = Omit<PublicProfile, "branding"> & Page & { portalUrl: string };

/** `Guides`, `Older guides in Tech that match “server”`. */
function headingOf({ isOlder, filters: { q, category } }: Page): string {
  return [
    isOlder ? "Older guides" : "Guides",
    ...(category === undefined ? [] : [`in ${CATEGORY_LABELS[category]}`]),
    ...(q === undefined ? [] : [`that match ${quoted(q)}`]),
  ].join(" ");
}

function NoGuides({ user, isOlder, filters }: Pick<Props, "user"> & Page) {
  if (isOlder) return <EmptyState icon={BookOpen} title="There are no older guides" />;
  if (hasFilters(filters))
    return (
      <EmptyState
        icon={SearchX}
        title="No guides match"
        action={<LinkButton href={authorPath(user)}>Show all guides</LinkButton>}
      >
        Try other words or another category.
      </EmptyState>
    );
  return (
    <EmptyState icon={BookOpen} title="No guides yet">
      {`Guides that ${isolate(user.display_name)} publishes appear here.`}
    </EmptyState>
  );
}

/** An author's guides: the featured ones, then the newest. With filters, the guides that match. */
export function ProfilePage({
  user,
  featured,
  guides,
  next_cursor,
  isOlder,
  filters,
  portalUrl,
}: Props) {
  const { username } = user;
  const isFiltered = hasFilters(filters);
  const isEmpty = featured.length + guides.length === 0;
  return (
    <div className="mx-auto w-full max-w-4xl">
      {!isOlder && !isFiltered && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForScript(profilePage(user, portalUrl)) }}
        />
      )}
      <AuthorHeader {...user} />
      <section aria-labelledby="guides" className="mt-10">
        {(isFiltered || user.guides_count > PROFILE_SEARCH_ABOVE) && (
          <GuideFilter username={username} {...filters} />
        )}
        <div
          className={
            isOlder || isFiltered
              ? "mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
              : "sr-only"
          }
        >
          <h2 id="guides" className="text-base font-semibold wrap-anywhere">
            {headingOf({ isOlder, filters })}
          </h2>
          {isFiltered && !isEmpty && (
            <TextLink href={authorPath({ username })} className="text-sm">
              Show all guides
            </TextLink>
          )}
        </div>
        {isEmpty ? (
          <NoGuides user={user} isOlder={isOlder} filters={filters} />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {featured.map((guide) => (
              <GuideCard key={guide.id} guide={guide} isPinned />
            ))}
            {guides.map((guide) => (
              <GuideCard key={guide.id} guide={guide} isPinned={isFiltered && guide.featured} />
            ))}
          </ul>
        )}
      </section>
      {(isOlder || next_cursor !== null) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-between gap-3">
          {isOlder && (
            <LinkButton href={authorPath({ username, ...filters })}>Newest guides</LinkButton>
          )}
          {next_cursor !== null && (
            <LinkButton
              href={authorPath({ username, ...filters, cursor: next_cursor })}
              className="ms-auto"
            >
              Older guides
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}
