import type { Branding } from "@guidepost/contract";
import type { AccentTheme } from "@guidepost/contract/accent";

/** The page of the preview, which the settings show in a frame. */
export const BRANDING_PREVIEW_PATH = "/preview/branding";

/** What the frame of the preview sends when it can receive a `PreviewMessage`. */
export const PREVIEW_READY = "guidepost-branding-preview";

/** What the preview shows. It has no link, because the address may not be valid yet. */
export type PreviewMessage = {
  branding: Pick<Branding, "name" | "logo" | "accent" | "hides_credit">;
  theme: AccentTheme;
  page: "guide" | "embed";
};
