import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DeletedGuide } from "#features/guides/deleted-guide.tsx";
import { findDeletedGuide, findGuideHeader } from "#features/guides/server/find-guide.ts";
import { GuideEditor } from "#features/guide-editor/guide-editor.tsx";
import { requireActor } from "#server/auth/session.ts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findGuideHeader((await params).id);
  if (found) return { title: found.guide.title };
  const deleted = await findDeletedGuide((await params).id);
  return { title: deleted?.title ?? "Page not found" };
}

/** The editor requests the content in the browser (contract LIFE-13). */
export default async function GuidePage({ params }: Props) {
  const { user, scopes } = await requireActor();
  const found = await findGuideHeader((await params).id);
  if (!found) {
    const deleted = await findDeletedGuide((await params).id);
    if (!deleted) notFound();
    return <DeletedGuide guide={deleted} />;
  }
  return <GuideEditor id={found.guide.id} userId={user.id} mayFeature={scopes.includes("admin")} />;
}
