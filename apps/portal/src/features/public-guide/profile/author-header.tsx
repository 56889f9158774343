import type { PublicProfile } from "@guidepost/contract";
import { Link2, Rss } from "lucide-react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { feedPath } from "#lib/public-paths.ts";
import { publishedCount } from "../seo/descriptions.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const MONTH_FORMAT = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

type Props = PublicProfile["user"];

/** The public profile of an author (contract PROFILE-4). */
export function AuthorHeader(user: Props) {
  const { username, display_name, member_since, guides_count, avatar, bio } = user;
  return (
    <header>
      <div className="flex items-center gap-4 sm:gap-5">
        <Avatar
          name={display_name}
          src={avatar}
          className={
            avatar === null
              ? "size-14! text-xl! sm:size-18! sm:text-2xl!"
              : "size-18! rounded-lg! sm:size-24! sm:rounded-xl!"
          }
        />
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold wrap-anywhere sm:text-3xl">
            <AuthorText>{display_name}</AuthorText>
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
          className="ms-auto self-start print:hidden"
        >
          <span className="max-sm:hidden">Feed</span>
        </LinkButton>
      </div>
      {bio !== "" && (
        <AuthorText as="p" className="mt-5 max-w-[42rem] leading-relaxed wrap-anywhere">
          {bio}
        </AuthorText>
      )}
      <AuthorLinks {...user} />
    </header>
  );
}

function AuthorLinks({ display_name, links }: Pick<Props, "display_name" | "links">) {
  if (links.length === 0) return null;
  return (
    <ul
      aria-label={`Links of ${display_name}`}
      className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm"
    >
      {links.map(({ label, url }, index) => (
        // Two links may be equal.
        <li key={`${index} ${url}`} className="max-w-full min-w-0">
          <a
            href={url}
            rel="me nofollow noopener"
            className="inline-flex max-w-full items-center gap-1.5 py-1 font-medium text-accent underline-offset-4 hover:underline"
          >
            <Link2 aria-hidden className="size-4 shrink-0" />
            <AuthorText className="min-w-0 wrap-anywhere">{label}</AuthorText>
          </a>
        </li>
      ))}
    </ul>
  );
}
