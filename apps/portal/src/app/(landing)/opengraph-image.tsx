import { claim } from "#features/landing/claim.ts";
import { previewImage, previewSize } from "#features/reading/preview-image.tsx";

export const alt = claim;
export const size = previewSize;
export const contentType = "image/png";

const OpenGraphImage = () =>
  previewImage({ title: claim, by: "Written here, or by API", note: "Free to begin" });

export default OpenGraphImage;
