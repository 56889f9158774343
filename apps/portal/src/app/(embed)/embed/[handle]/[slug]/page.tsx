import type { Metadata } from "next";
import { brandingStyles } from "#lib/branding/accent-styles.ts";
import { EmbeddedGuide } from "#features/public-guide/embed/embedded-guide.tsx";
import { brandedMetadata } from "#features/public-guide/seo/branded-metadata.ts";
import { readPublicGuide } from "#features/public-guide/server/read-public.ts";
import { getServices } from "#server/get-services.ts";
import { serverCaller } from "#trpc/server.tsx";

type Props = { params: Promise<{ handle: string; slug: string }> };

async function read({ params }: Props) {
  const { handle, slug } = await params;
  return readPublicGuide(handle, slug);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { guide, branding } = await read(props);
  return {
    title: brandedMetadata(guide.title, branding).title,
    robots: { index: false },
    alternates: { canonical: guide.url },
  };
}

export default async function EmbeddedGuidePage(props: Props) {
  const found = await read(props);
  const { pageVersions, storedPage, waitForRenderTurn } = getServices();
  const stored = storedPage();
  if (stored) {
    // The page is stored under the version of the guide's own page, which lists other guides.
    const { guides: others } = await (await serverCaller()).reader.more({ id: found.guide.id });
    stored.version = pageVersions.guide(found, others);
    stored.language = found.guide.language;
    stored.styles = brandingStyles(found.branding);
  }
  await waitForRenderTurn();
  return <EmbeddedGuide {...found} />;
}
