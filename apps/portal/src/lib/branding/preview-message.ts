import type { Branding } from "@guidepost/contract";
import type { AccentTheme } from "@guidepost/contract/accent";

/** The page of the preview, which the settings show in a frame. */
export const BRANDING_PREVIEW_PATH = "/preview/branding";

/** What the frame of the preview sends when it can receive a `PreviewMessage`. */
export const PREVIEW_READY = "guidepost-branding-preview";

/** Marks a message: extensions and test tools send others to the same frame. */
const SHOWN = "guidepost-branding";

/** What the preview shows. It has no link, because the address may not be valid yet. */
export type PreviewMessage = {
  kind: typeof SHOWN;
  branding: Pick<Branding, "name" | "logo" | "accent" | "hides_credit">;
  theme: AccentTheme;
  page: "guide" | "embed";
};

export function previewMessage(shown: Omit<PreviewMessage, "kind">): PreviewMessage {
  return { kind: SHOWN, ...shown };
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === SHOWN;
}
