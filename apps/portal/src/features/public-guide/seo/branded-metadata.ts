import type { Branding } from "@guidepost/contract";
import type { Metadata } from "next";

/** The title of a public page, and its site: the brand of the account, or Guidepost unless the account hides it. */
export function brandedMetadata(
  title: string,
  branding: Branding | null,
): { title: Metadata["title"]; siteName?: string } {
  if (branding && branding.name !== "")
    return { title: { absolute: `${title} · ${branding.name}` }, siteName: branding.name };
  if (branding?.hides_credit) return { title: { absolute: title } };
  return { title, siteName: "Guidepost" };
}
