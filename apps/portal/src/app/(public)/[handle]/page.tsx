import { hasFilters } from "@guidepost/contract";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicPage } from "#features/public-guide/server/public-page.tsx";
import { ProfilePage } from "#features/public-guide/profile/profile-page.tsx";
import { brandedMetadata } from "#features/public-guide/seo/branded-metadata.ts";
import { profileDescription } from "#features/public-guide/seo/descriptions.ts";
import { readPublicProfile } from "#features/public-guide/server/read-public.ts";
import { brandingStyles } from "#lib/branding/accent-styles.ts";
import { authorPath, feedPath } from "#lib/public-paths.ts";
import { getServices } from "#server/get-services.ts";
import { profileFiltersOf } from "#server/public-pages/address.ts";

type Parameter = string | string[] | undefined;
type Props = {
  params: Promise<{ handle: string }>;
  searchParams: Promise<{ cursor?: Parameter; q?: Parameter; category?: Parameter }>;
};

async function read({ params, searchParams }: Props) {
  const [{ handle }, { cursor, q, category }] = await Promise.all([params, searchParams]);
  if (Array.isArray(cursor) || Array.isArray(q) || Array.isArray(category)) notFound();
  return {
    ...(await readPublicProfile(handle, cursor, q, category)),
    isOlder: cursor !== undefined,
    filters: profileFiltersOf({ q, category }) ?? notFound(),
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { user, branding, isOlder, filters } = await read(props);
  const title = `${user.display_name} (@${user.username})`;
  const branded = brandedMetadata(title, branding);
  const description = profileDescription(user, branded.siteName);
  const { portalUrl } = getServices();
  const url = `${portalUrl}${authorPath(user)}`;
  const avatar = user.avatar !== null && { images: [`${portalUrl}${user.avatar}`] };
  return {
    title: branded.title,
    description,
    // The start of each older page changes with every new guide, and a page with filters repeats guides of others, so
    // search engines must not index these pages.
    ...(isOlder || hasFilters(filters)
      ? { robots: { index: false, follow: true } }
      : {
          alternates: {
            canonical: url,
            types: { "application/atom+xml": `${portalUrl}${feedPath(user.username)}` },
          },
        }),
    openGraph: {
      type: "profile",
      title,
      description,
      url,
      siteName: branded.siteName,
      username: user.username,
      // Instead of the generated image.
      ...avatar,
    },
    twitter: { card: avatar ? "summary" : "summary_large_image", title, description, ...avatar },
  };
}

export default async function PublicProfilePage(props: Props) {
  const { isOlder, filters, ...profile } = await read(props);
  const { pageVersions, portalUrl, storedPage } = getServices();
  const stored = storedPage();
  if (stored) {
    stored.version = pageVersions.profile(profile);
    stored.styles = brandingStyles(profile.branding);
  }
  return (
    <PublicPage branding={profile.branding}>
      <ProfilePage {...profile} isOlder={isOlder} filters={filters} portalUrl={portalUrl} />
    </PublicPage>
  );
}
