import type { Metadata } from "next";
import { DocsPage } from "#features/api-docs/docs-page.tsx";
import { SearchForm, SearchResults } from "#features/api-docs/search/search-page.tsx";
import { MAX_DOCS_QUERY } from "#lib/docs/search/docs-search.ts";
import { contactHref } from "#lib/operator.ts";
import { getServices } from "#server/get-services.ts";

const MAX_MATCHES = 20;

type Props = { searchParams: Promise<{ q?: string | string[] }> };

async function readQuery({ searchParams }: Props): Promise<string> {
  const { q } = await searchParams;
  return typeof q === "string" ? q.trim().slice(0, MAX_DOCS_QUERY) : "";
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const query = await readQuery(props);
  const name = query === "" ? "Search" : `Search for “${query}”`;
  return { title: { absolute: `${name} · Guidepost docs` }, robots: { index: false } };
}

/** The results of a search over the documentation, which need no scripts (contract DOCS-9). */
export default async function Page(props: Props) {
  const { searchDocs, operator } = getServices();
  const query = await readQuery(props);
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
