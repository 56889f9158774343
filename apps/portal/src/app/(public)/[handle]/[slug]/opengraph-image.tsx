import { ImageResponse } from "next/og";
import { PreviewCard } from "../../../../features/reading/preview-card.tsx";
import { readPublicGuide } from "../../../../features/reading/read-public.ts";

export const alt = "The guide's title, its author and its number of steps";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** In seconds: for so long a link preview may show a title that has changed. */
const maxAge = 3_600;

/** What a link to the guide looks like elsewhere. */
const OpenGraphImage = async ({
  params,
}: {
  params: Promise<{ handle: string; slug: string }>;
}) => {
  const { handle, slug } = await params;
  const { guide } = await readPublicGuide(handle, slug);
  return new ImageResponse(<PreviewCard guide={guide} />, {
    ...size,
    headers: { "Cache-Control": `public, max-age=${maxAge}` },
  });
};

export default OpenGraphImage;
