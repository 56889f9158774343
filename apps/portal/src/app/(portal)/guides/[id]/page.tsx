import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findGuide } from "#features/guides/server/find-guide.ts";
import { GuideEditor } from "#features/guide-editor/guide-editor.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findGuide((await params).id);
  return { title: found?.opened.guide.title ?? "Page not found" };
}

export default async function GuidePage({ params }: Props) {
  const { user, scopes } = await requireActor();
  const found = await findGuide((await params).id);
  if (!found) notFound();
  const { opened, markdownSteps } = found;
  const { id } = opened.guide;
  getQueryClient().setQueryData(serverTrpc().guides.open.queryKey({ id }), opened);
  return (
    <Hydrate>
      <GuideEditor
        id={id}
        userId={user.id}
        mayFeature={scopes.includes("admin")}
        markdownSteps={markdownSteps}
      />
    </Hydrate>
  );
}
