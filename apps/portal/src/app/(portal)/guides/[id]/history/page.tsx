import { VERSION_DAYS, VERSION_STORAGE } from "@guidepost/contract";
import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { HistoryPage } from "#features/guide-editor/history/history-page.tsx";
import { VERSION_PAGES, VERSIONS_PER_PAGE } from "#features/guide-editor/history/version-query.ts";
import { formatBytes, quoted } from "#lib/formats/format.ts";
import { GUIDE_HEADER_FIELDS } from "#features/guides/guide-header-fields.ts";
import { findGuideHeader } from "#features/guides/server/find-guide.ts";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverCaller, serverTrpc } from "#trpc/server.tsx";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findGuideHeader((await params).id);
  return { title: found ? `History of ${found.guide.title}` : "Page not found" };
}

export default async function GuideHistoryPage({ params }: Props) {
  const { account } = await requireActor();
  const found = await findGuideHeader((await params).id);
  if (!found) notFound();
  const { id, title } = found.guide;
  const [queries, { guides }, caller] = [getQueryClient(), serverTrpc(), await serverCaller()];
  queries.setQueryData(guides.get.queryKey({ id, fields: GUIDE_HEADER_FIELDS }), {
    guide: found.guide,
  });
  await queries.prefetchInfiniteQuery({
    queryKey: guides.versions.infiniteQueryKey({ id }),
    queryFn: ({ pageParam: cursor }) =>
      caller.guides.versions({ id, limit: VERSIONS_PER_PAGE, cursor }),
    ...VERSION_PAGES,
  });
  const isLimited = VERSION_DAYS[account.plan] !== null;
  const storage = formatBytes(VERSION_STORAGE[account.plan]);
  return (
    <Hydrate>
      <PageHeader
        title="Version history"
        description={`What readers saw of ${quoted(title)}, newest first. ${
          isLimited
            ? "A version is kept for a year after the next one replaced it."
            : "Versions have no end date."
        } The oldest ones are deleted when the earlier versions of all guides exceed ${storage}.`}
        actions={
          <LinkButton href={`/guides/${id}`} icon={ArrowLeft}>
            Back to the guide
          </LinkButton>
        }
      />
      <HistoryPage id={id} />
    </Hydrate>
  );
}
