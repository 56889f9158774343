import { drawable } from "#features/reading/drawable.ts";
import { previewImage, previewSize } from "#features/reading/preview-image.tsx";
import { publishedCount } from "#features/reading/published-count.ts";
import { readPublicProfile } from "#features/reading/read-public.ts";

export const alt = "The author's name and their number of guides";
export const size = previewSize;
export const contentType = "image/png";

type Props = { params: Promise<{ handle: string }> };

const OpenGraphImage = async ({ params }: Props) => {
  const { handle } = await params;
  const { user } = await readPublicProfile(handle, undefined);
  const address = `@${user.username}`;
  return previewImage({
    title: drawable(user.display_name) ?? address,
    by: address,
    note: publishedCount(user.guides_count),
  });
};

export default OpenGraphImage;
