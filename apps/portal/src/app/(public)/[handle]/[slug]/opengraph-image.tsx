import { previewImage, previewSize } from "../../../../features/reading/preview-image.tsx";
import { readPublicGuide } from "../../../../features/reading/read-public.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = previewSize;
export const contentType = "image/png";

/** What a link to the guide looks like elsewhere. */
const OpenGraphImage = async ({
  params,
}: {
  params: Promise<{ handle: string; slug: string }>;
}) => {
  const { handle, slug } = await params;
  const { guide } = await readPublicGuide(handle, slug);
  return previewImage({ guide });
};

export default OpenGraphImage;
