import { categoryNames } from "#features/guides/category-names.ts";
import { drawable } from "#features/reading/drawable.ts";
import { previewImage, previewSize } from "#features/reading/preview-image.tsx";
import { readPublicGuide } from "#features/reading/read-public.ts";
import { amount } from "#ui/amount.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = previewSize;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string; slug: string }> };

const OpenGraphImage = async ({ params }: Props) => {
  const { handle, slug } = await params;
  const { guide } = await readPublicGuide(handle, slug);
  const { title, category, user, steps_count } = guide;
  return previewImage({
    title: drawable(title) ?? `${categoryNames[category]}, step by step`,
    by: drawable(user.display_name) ?? `@${user.username}`,
    note: amount(steps_count, "step"),
  });
};

export default OpenGraphImage;
