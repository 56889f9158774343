import type { Metadata } from "next";
import { InviteMember } from "../../../../features/settings/invite-member.tsx";
import { MembersSettings } from "../../../../features/settings/members-settings.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { getQueryClient, Hydrate, serverTrpc } from "../../../../trpc/server.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: "Members" };

const MembersPage = async () => {
  const { user } = await requireActor();
  const isOwner = user.role === "owner";
  const queries = getQueryClient();
  const trpc = serverTrpc();
  await Promise.all([
    queries.prefetchQuery(trpc.members.list.queryOptions()),
    isOwner && queries.prefetchQuery(trpc.members.invitations.queryOptions()),
  ]);
  return (
    <Hydrate>
      <PageHeader
        title="Members"
        description="Members write their own guides and hold their own keys. Owners manage all of it."
        {...(isOwner && { actions: <InviteMember /> })}
      />
      <MembersSettings me={user.id} isOwner={isOwner} />
    </Hydrate>
  );
};

export default MembersPage;
