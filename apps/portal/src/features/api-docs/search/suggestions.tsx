import { DOCS_PAGES, type DocsPageId, docsPath } from "#lib/docs/docs-pages.ts";

/** The pages that readers need first. */
const SUGGESTED: readonly DocsPageId[] = [
  "write-a-guide",
  "publish-a-guide",
  "members",
  "quick-start",
  "authentication",
  "errors",
];

/** Links to the pages that readers need first, for a search without results. */
export function SearchSuggestions() {
  return (
    <ul className="flex flex-wrap gap-2">
      {DOCS_PAGES.filter(({ id }) => SUGGESTED.includes(id as DocsPageId)).map(({ id, title }) => (
        <li key={id}>
          <a
            href={docsPath(id)}
            className="inline-block rounded-md border border-line bg-surface px-3 py-1.5 text-sm hover:border-line-strong"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whom a reader contacts who has not found something. The operator sets the link. */
export function SearchContact({ contact }: { contact: string | undefined }) {
  return (
    contact !== undefined && (
      <p className="text-sm text-ink-soft">
        Not found?{" "}
        <a href={contact} className="text-accent underline underline-offset-4">
          Contact support
        </a>
      </p>
    )
  );
}
