import { connection } from "next/server";
import type { Metadata } from "next";
import { docsMetadata } from "#features/api-docs/docs-metadata.ts";
import { DocsOverviewPage } from "#features/api-docs/docs-page.tsx";
import { DOCS_OVERVIEW } from "#lib/docs/docs-pages.ts";
import { docsProps } from "#features/api-docs/server/docs-props.ts";

export function generateMetadata(): Metadata {
  return docsMetadata(DOCS_OVERVIEW);
}

export default async function Page() {
  await connection();
  return <DocsOverviewPage {...docsProps()} />;
}
