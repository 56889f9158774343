import { TrashList } from "#features/guides/trash-list.tsx";
import { requireActor } from "#server/auth/session.ts";

export default async function TrashPage() {
  const { user } = await requireActor();
  return <TrashList currentUsername={user.username} />;
}
