import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DeletedGuide } from "#features/guides/deleted-guide.tsx";
import { findDeletedGuide, findGuideHeader } from "#features/guides/server/find-guide.ts";
import { requireActor } from "#server/auth/session.ts";

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/**
 * The loading state of the page sends status 200 before the guide is read. A document request is
 * therefore checked here. A navigation inside the portal (`empty`) shows the loading state at once.
 */
export default async function GuideLayout({ params, children }: Props) {
  const isDocument = (await headers()).get("sec-fetch-dest") !== "empty";
  if (isDocument) {
    await requireActor();
    const { id } = await params;
    if (!(await findGuideHeader(id))) {
      const deleted = await findDeletedGuide(id);
      if (!deleted) notFound();
      return <DeletedGuide guide={deleted} />;
    }
  }
  return children;
}
