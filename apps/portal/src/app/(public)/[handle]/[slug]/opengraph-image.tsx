import { pictureOf, pictureSize } from "../../../../features/reading/picture.ts";
import { PreviewCard } from "../../../../features/reading/preview-card.tsx";
import { readPublicGuide } from "../../../../features/reading/read-public.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = pictureSize;
export const contentType = "image/png";

/** What a link to the guide looks like elsewhere. */
const OpenGraphImage = async ({
  params,
}: {
  params: Promise<{ handle: string; slug: string }>;
}) => {
  const { handle, slug } = await params;
  const { guide } = await readPublicGuide(handle, slug);
  return pictureOf(PreviewCard({ guide }));
};

export default OpenGraphImage;
