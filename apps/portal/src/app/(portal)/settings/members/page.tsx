import { MembersSettings } from "#features/account/members/members-settings.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function MembersPage() {
  const { user } = await requireActor();
  const isOwner = user.role === "owner";
  const queries = getQueryClient();
  const trpc = serverTrpc();
  // Not awaited: the page shows the members while the invitations load.
  if (isOwner) void queries.prefetchQuery(trpc.members.invitations.queryOptions());
  await queries.prefetchQuery(trpc.members.list.queryOptions());
  return (
    <Hydrate>
      <MembersSettings currentUserId={user.id} isOwner={isOwner} />
    </Hydrate>
  );
}
