import { categoryNames } from "#features/guides/category-names.ts";
import { drawable } from "#features/reading/drawable.ts";
import { PreviewCard } from "#features/reading/preview-card.tsx";
import { ogImageResponse, OG_IMAGE_SIZE } from "#server/og-images/og-image-response.ts";
import { readPublicGuide } from "#features/reading/read-public.ts";
import { amount } from "#ui/amount.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string; slug: string }> };

const OpenGraphImage = async ({ params }: Props) => {
  const { handle, slug } = await params;
  const { guide } = await readPublicGuide(handle, slug);
  const { title, category, user, steps_count } = guide;
  return ogImageResponse(
    PreviewCard({
      title: drawable(title) ?? `${categoryNames[category]}, step by step`,
      by: drawable(user.display_name) ?? `@${user.username}`,
      note: amount(steps_count, "step"),
    }),
  );
};

export default OpenGraphImage;
