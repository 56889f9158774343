import type { Metadata } from "next";
import { PublicPage } from "#features/public-guide/server/public-page.tsx";
import { brandedMetadata } from "#features/public-guide/seo/branded-metadata.ts";
import {
  authorUrl,
  descriptionOf,
  openGraphLocale,
} from "#features/public-guide/seo/descriptions.ts";
import { GuidePage } from "#features/public-guide/guide-page.tsx";
import { readPublicGuide } from "#features/public-guide/server/read-public.ts";
import { brandingStyles } from "#lib/branding/accent-styles.ts";
import { getServices } from "#server/get-services.ts";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { serverCaller } from "#trpc/server.tsx";

type Props = { params: Promise<{ handle: string; slug: string }> };

async function read({ params }: Props) {
  const { handle, slug } = await params;
  return readPublicGuide(handle, slug);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { guide, branding } = await read(props);
  const { title, url, user, category, published_at, updated_at } = guide;
  const description = descriptionOf(guide);
  const author = authorUrl(guide);
  const locale = openGraphLocale(guide.language);
  const branded = brandedMetadata(`${title} by ${user.display_name}`, branding);
  return {
    title: branded.title,
    description,
    authors: [{ name: user.display_name, url: author }],
    alternates: {
      canonical: url,
      types: {
        "application/json": `${url}.json`,
        "application/json+oembed": `/oembed?url=${encodeURIComponent(url)}`,
      },
    },
    openGraph: {
      type: "article",
      title,
      description,
      url,
      siteName: branded.siteName,
      ...(locale !== undefined && { locale }),
      ...(published_at && { publishedTime: published_at }),
      modifiedTime: updated_at,
      authors: [author],
      section: CATEGORY_LABELS[category],
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function PublicGuidePage(props: Props) {
  const { branding, ...found } = await read(props);
  const { guides: others } = await (await serverCaller()).reader.more({ id: found.guide.id });
  const { pageVersions, storedPage, waitForRenderTurn } = getServices();
  const stored = storedPage();
  if (stored) {
    stored.version = pageVersions.guide({ ...found, branding }, others);
    stored.language = found.guide.language;
    stored.styles = brandingStyles(branding);
  }
  await waitForRenderTurn();
  return (
    <PublicPage branding={branding}>
      <GuidePage {...found} others={others} />
    </PublicPage>
  );
}
