import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BrandingPreview } from "#features/public-guide/preview/branding-preview.tsx";
import { SampleGuide } from "#features/public-guide/preview/sample-guide.tsx";
import { requireActor } from "#server/auth/session.ts";

export const metadata: Metadata = {
  title: "Preview of the branding",
  robots: { index: false, follow: false },
};

/** The frame of the branding settings. */
export default async function BrandingPreviewPage() {
  const { user } = await requireActor();
  if (user.role !== "owner") notFound();
  return (
    <BrandingPreview
      guide={<SampleGuide author={user.displayName} isEmbedded={false} />}
      embedded={<SampleGuide author={user.displayName} isEmbedded />}
    />
  );
}
