import { TAGLINE } from "#features/landing/tagline.ts";
import { OgImageCard } from "#features/public-guide/og-image/og-image-card.tsx";
import { ogImageResponse, OG_IMAGE_SIZE } from "#server/og-images/og-image-response.ts";

export const alt = TAGLINE;
export const size = OG_IMAGE_SIZE;
export const contentType = "image/png";

export default function OpenGraphImage() {
  return ogImageResponse(
    OgImageCard({ title: TAGLINE, by: "Written in the portal, or by API", note: "Free to begin" }),
  );
}
