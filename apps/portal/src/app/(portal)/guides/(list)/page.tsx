import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { ImportButton } from "#features/guide-import/import-button.tsx";
import { ExportButton } from "#features/guides/export-button.tsx";
import { GuideList } from "#features/guides/guide-list.tsx";
import { isNarrowed, readGuideQuery, toListInput } from "#features/guides/guide-query.ts";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Guides" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function GuidesPage({ searchParams }: Props) {
  const { user } = await requireActor();
  const isOwner = user.role === "owner";
  const query = readGuideQuery(await searchParams);
  const input = toListInput(query);
  const [queries, { guides, account, savedFilters }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(guides.search.queryOptions(input)),
    queries.prefetchQuery(guides.authors.queryOptions()),
    queries.prefetchQuery(savedFilters.list.queryOptions()),
  ]);
  const isEmpty = queries.getQueryData(guides.search.queryKey(input))?.total === 0;
  if (isEmpty) await queries.prefetchQuery(account.checklist.queryOptions());
  const hasGuides = !isEmpty || isNarrowed(query);
  return (
    <Hydrate>
      <PageHeader
        title="Guides"
        description={
          isOwner
            ? "All guides of the account, including drafts."
            : "All your guides, including drafts."
        }
        actions={
          <>
            <LinkButton href="/guides/new" variant="primary" icon={Plus}>
              New guide
            </LinkButton>
            {/* Without icons, all actions fit in a row of a phone. */}
            <div className="flex gap-2 max-sm:[&_svg]:hidden">
              <ImportButton />
              {hasGuides && <ExportButton isOwner={isOwner} />}
            </div>
          </>
        }
      />
      <GuideList currentUsername={user.username} isOwner={isOwner} mayFeature={isOwner} />
    </Hydrate>
  );
}
