import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LinkButton } from "#components/ui/forms/button.tsx";
import {
  type PreviewParameters,
  PreviewPage,
} from "#features/public-guide/preview/preview-page.tsx";
import { findGuide } from "#features/guides/server/find-guide.ts";
import { getServices } from "#server/get-services.ts";
import { requireActor } from "#server/auth/session.ts";

type Props = { params: Promise<{ id: string }>; searchParams: PreviewParameters };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findGuide((await params).id);
  const title = found ? `Preview of ${found.guide.title}` : "Page not found";
  return { title, robots: { index: false, follow: false } };
}

/** The preview of a guide for the users that may change it. */
export default async function GuidePreviewPage({ params, searchParams }: Props) {
  await requireActor();
  const found = await findGuide((await params).id);
  if (!found) notFound();
  const { guide, draft } = found;
  const { countGuide, waitForRenderTurn } = getServices();
  countGuide(guide);
  await waitForRenderTurn();
  return (
    <PreviewPage
      guide={guide}
      searchParams={searchParams}
      notice={
        <>
          <strong className="font-semibold text-ink">Preview.</strong>{" "}
          {guide.status === "draft"
            ? "This guide is not published."
            : draft
              ? "With your changes that are not published yet."
              : "Readers see this version."}
        </>
      }
      actions={
        <LinkButton href={`/guides/${guide.id}`} icon={ArrowLeft} size="sm">
          Back to the guide
        </LinkButton>
      }
    />
  );
}
