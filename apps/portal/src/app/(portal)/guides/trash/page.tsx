import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { trashHeader } from "#features/guides/page-headers.ts";
import { TrashList } from "#features/guides/trash-list.tsx";
import { requireActor } from "#server/auth/current-actor.ts";

export const metadata: Metadata = { title: "Trash" };

export default async function TrashPage() {
  const { user } = await requireActor();
  return (
    <>
      <PageHeader {...trashHeader} />
      <TrashList reader={user.username} />
    </>
  );
}
