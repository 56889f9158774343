import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { ogImageCard } from "#features/public-guide/og-image/og-image-card.ts";
import { OG_IMAGE_SIZE } from "#lib/og-image.ts";
import { ogImageResponse } from "#server/og-images/og-image-response.ts";
import { readPublicGuide } from "#features/public-guide/server/read-public.ts";
import { pluralize } from "#lib/formats/format.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string; slug: string }> };

export default async function OpenGraphImage({ params }: Props) {
  const { handle, slug } = await params;
  const { guide, branding } = await readPublicGuide(handle, slug);
  const { title, category, language, user, steps_count } = guide;
  return ogImageResponse(
    ogImageCard({
      title: [title, `${CATEGORY_LABELS[category]}, step by step`],
      by: [user.display_name, `@${user.username}`],
      note: pluralize(steps_count, "step"),
      branding,
      language,
    }),
  );
}
