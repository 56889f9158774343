import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { InviteMember } from "#features/account/members/invite-member.tsx";
import { MembersSettings } from "#features/account/members/members-settings.tsx";
import { pageHeaders } from "#features/account/page-headers.ts";
import { requireActor } from "#server/auth/current-actor.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeaders.members.title };

export default async function MembersPage() {
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
      <PageHeader {...pageHeaders.members} {...(isOwner && { actions: <InviteMember /> })} />
      <MembersSettings me={user.id} isOwner={isOwner} />
    </Hydrate>
  );
}
