import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { GuideList } from "../../../../features/guides/guide-list.tsx";
import { readGuideQuery, toSearchInput } from "../../../../features/guides/guide-query.ts";
import { requireActor } from "../../../../lib/current-actor.ts";
import { getQueryClient, Hydrate, serverCaller, serverTrpc } from "../../../../trpc/server.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: "Guides" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const GuidesPage = async ({ searchParams }: Props) => {
  const { user } = await requireActor();
  const input = toSearchInput(readGuideQuery(await searchParams));
  const caller = await serverCaller();
  const [{ members }] = await Promise.all([
    user.role === "owner" ? caller.members.list() : { members: [] },
    getQueryClient().prefetchQuery(serverTrpc().guides.search.queryOptions(input)),
  ]);
  return (
    <Hydrate>
      <PageHeader
        title="Guides"
        description="Everything you have written, drafts included."
        actions={
          <LinkButton href="/guides/new" variant="primary" icon={Plus}>
            New guide
          </LinkButton>
        }
      />
      <GuideList role={user.role} authors={members.map(({ username }) => username)} />
    </Hydrate>
  );
};

export default GuidesPage;
