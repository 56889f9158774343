import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProfilePage } from "#features/public-guide/profile-page.tsx";
import { readPublicProfile } from "#features/public-guide/server/read-public.ts";
import { feedPath } from "#lib/public-paths.ts";
import { getServices } from "#server/get-services.ts";

type Props = {
  params: Promise<{ handle: string }>;
  searchParams: Promise<{ cursor?: string | string[] }>;
};

async function read({ params, searchParams }: Props) {
  const [{ handle }, { cursor }] = await Promise.all([params, searchParams]);
  if (Array.isArray(cursor)) notFound();
  return { ...(await readPublicProfile(handle, cursor)), isOlder: cursor !== undefined };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { user, isOlder } = await read(props);
  const title = `${user.display_name} (@${user.username})`;
  const description = `Step-by-step guides by ${user.display_name} on Guidepost.`;
  const { portalUrl } = getServices();
  const url = `${portalUrl}/@${user.username}`;
  return {
    title,
    description,
    // The start of each older page changes with every new guide, so search engines must not index
    // these pages.
    ...(isOlder
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
      siteName: "Guidepost",
      username: user.username,
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function PublicProfilePage(props: Props) {
  const { isOlder, ...profile } = await read(props);
  const { pageVersions, storedPage } = getServices();
  const stored = storedPage();
  if (stored) stored.version = pageVersions.profile(profile);
  return <ProfilePage {...profile} isOlder={isOlder} />;
}
