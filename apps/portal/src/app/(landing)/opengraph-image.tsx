import { TAGLINE } from "#features/landing/tagline.ts";
import { ogImageCard } from "#features/public-guide/og-image/og-image-card.ts";
import { OG_IMAGE_SIZE } from "#lib/og-image.ts";
import { ogImageResponse } from "#server/og-images/og-image-response.ts";

export const alt = TAGLINE;
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

export default function OpenGraphImage() {
  return ogImageResponse(
    ogImageCard({
      title: [TAGLINE],
      by: ["Written in the portal, or by API"],
      note: "Free to begin",
    }),
  );
}
