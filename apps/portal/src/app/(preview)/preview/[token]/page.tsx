import { privateGuideInput } from "@guidepost/contract";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import {
  type PreviewParameters,
  PreviewPage,
} from "#features/public-guide/preview/preview-page.tsx";
import { ReportOpening } from "#features/public-guide/preview/report-opening.tsx";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { getServices } from "#server/get-services.ts";
import { serverCaller } from "#trpc/server.tsx";

type Props = { params: Promise<{ token: string }>; searchParams: PreviewParameters };

/** The guide of a private link, read once per request; otherwise renders the 404 page. */
const readPrivateGuide = cache(async (token: string) => {
  const input = { token };
  if (!privateGuideInput.safeParse(input).success) notFound();
  const { reader } = await serverCaller();
  const found = (await undefinedIfNotFound(reader.privateGuide(input))) ?? notFound();
  const { countGuide, waitForRenderTurn } = getServices();
  countGuide(found.guide);
  await waitForRenderTurn();
  return found;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await readPrivateGuide((await params).token);
  return { title: `Private preview of ${guide.title}`, robots: { index: false, follow: false } };
}

export default async function PrivateGuidePage({ params, searchParams }: Props) {
  const { token } = await params;
  const { guide, expires_at } = await readPrivateGuide(token);
  return (
    <PreviewPage
      guide={guide}
      searchParams={searchParams}
      notice={
        <>
          <ReportOpening token={token} />
          <strong className="font-semibold text-ink">Private preview.</strong>{" "}
          {guide.status === "published"
            ? "It may contain changes that are not published yet."
            : "This guide is not published."}{" "}
          The link works until <LocalTime at={expires_at} length="planned" />.
        </>
      }
    />
  );
}
