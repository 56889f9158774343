import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { docsMetadata } from "#features/api-docs/docs-metadata.ts";
import { DocsTopicPage } from "#features/api-docs/docs-page.tsx";
import { docsProps } from "#features/api-docs/server/docs-props.ts";
import { docsPageOf } from "#lib/docs/docs-pages.ts";

type Props = { params: Promise<{ topic: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = docsPageOf((await params).topic);
  return page ? docsMetadata(page) : { title: "Page not found", robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const page = docsPageOf((await params).topic);
  if (!page) notFound();
  return <DocsTopicPage page={page} {...docsProps()} />;
}
