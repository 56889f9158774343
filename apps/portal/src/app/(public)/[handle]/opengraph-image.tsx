import { ogImageCard } from "#features/public-guide/og-image/og-image-card.ts";
import { OG_IMAGE_SIZE } from "#lib/og-image.ts";
import { ogImageResponse } from "#server/og-images/og-image-response.ts";
import { publishedCount } from "#features/public-guide/seo/descriptions.ts";
import { readPublicProfile } from "#features/public-guide/server/read-public.ts";

export const alt = "The author's name and their number of guides";
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string }> };

export default async function OpenGraphImage({ params }: Props) {
  const { handle } = await params;
  const { user, branding } = await readPublicProfile(handle);
  const address = `@${user.username}`;
  return ogImageResponse(
    ogImageCard({
      title: [user.display_name, address],
      by: [address],
      note: publishedCount(user.guides_count),
      branding,
    }),
  );
}
