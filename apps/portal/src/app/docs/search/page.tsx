import type { Metadata } from "next";
import { DocsPage } from "#features/api-docs/docs-page.tsx";
import { SearchForm, SearchResults } from "#features/api-docs/search/search-page.tsx";
import { MAX_DOCS_QUERY } from "#lib/docs/search/docs-search.ts";
import { contactHref } from "#lib/operator.ts";
import { getServices } from "#server/get-services.ts";

const MAX_MATCHES = 20;

export const metadata: Metadata = {
  title: { absolute: "Search · Guidepost docs" },
  robots: { index: false },
};

type Props = { searchParams: Promise<{ q?: string | string[] }> };

/** The results of a search over the documentation, which need no scripts (contract DOCS-9). */
export default async function Page({ searchParams }: Props) {
  const { searchDocs, operator } = getServices();
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.trim().slice(0, MAX_DOCS_QUERY) : "";
  const matches = query === "" ? [] : await searchDocs(query, MAX_MATCHES);
  return (
    <DocsPage page={{ id: undefined, title: "Search", summary: undefined }}>
      <SearchForm query={query} />
      <SearchResults
        query={query}
        matches={matches}
        contact={operator.contact && contactHref(operator.contact)}
      />
    </DocsPage>
  );
}
