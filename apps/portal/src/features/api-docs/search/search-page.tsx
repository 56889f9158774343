import { Search } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { DOCS_SEARCH_PATH } from "#lib/docs/docs-pages.ts";
import { type DocsMatch, MAX_DOCS_QUERY } from "#lib/docs/search/docs-search.ts";
import { pluralize } from "#lib/formats/format.ts";
import { SearchMatch } from "./search-matches.tsx";
import { SearchContact, SearchSuggestions } from "./suggestions.tsx";

/** The search field as a form, which works without scripts. */
export function SearchForm({ query = "" }: { query?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers and readers know `search` as a role only
    <form action={DOCS_SEARCH_PATH} role="search" className="flex max-w-2xl gap-2">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">Search the documentation</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_DOCS_QUERY}
          placeholder="Search the docs"
          autoComplete="off"
          className="h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10 text-body"
        />
      </label>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}

/** The results of a search over the documentation (contract DOCS-9). */
export function SearchResults({
  query,
  matches,
  contact,
}: {
  query: string;
  matches: readonly DocsMatch[];
  /** The URL of the operator's support. */
  contact: string | undefined;
}) {
  if (query === "")
    return (
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">Pages to start with</h2>
        <SearchSuggestions />
      </section>
    );
  if (matches.length === 0)
    return (
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold wrap-anywhere">No results for “{query}”</h2>
        <p className="text-ink-soft">Check the spelling, or search for fewer or other words.</p>
        <SearchSuggestions />
        <SearchContact contact={contact} />
      </section>
    );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold wrap-anywhere">
        {pluralize(matches.length, "result")} for “{query}”
      </h2>
      <ol className="-mx-3 flex max-w-3xl flex-col">
        {matches.map((match) => (
          <li key={match.href}>
            <a href={match.href} className="block rounded-md px-3 py-2.5 hover:bg-sunken">
              <SearchMatch match={match} />
            </a>
          </li>
        ))}
      </ol>
      <SearchContact contact={contact} />
    </section>
  );
}
