import { drawable } from "#features/reading/drawable.ts";
import { PreviewCard } from "#features/reading/preview-card.tsx";
import { ogImageResponse, OG_IMAGE_SIZE } from "#server/og-images/og-image-response.ts";
import { publishedCount } from "#features/reading/published-count.ts";
import { readPublicProfile } from "#features/reading/read-public.ts";

export const alt = "The author's name and their number of guides";
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string }> };

const OpenGraphImage = async ({ params }: Props) => {
  const { handle } = await params;
  const { user } = await readPublicProfile(handle, undefined);
  const address = `@${user.username}`;
  return ogImageResponse(
    PreviewCard({
      title: drawable(user.display_name) ?? address,
      by: address,
      note: publishedCount(user.guides_count),
    }),
  );
};

export default OpenGraphImage;
