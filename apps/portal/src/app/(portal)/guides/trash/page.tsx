import type { Metadata } from "next";
import { TrashList } from "../../../../features/guides/trash-list.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: "Trash" };

const TrashPage = async () => {
  const { user } = await requireActor();
  return (
    <>
      <PageHeader
        title="Trash"
        description="Deleted guides wait here for 30 days. Restored, a guide is as it was, published and featured included."
      />
      <TrashList reader={user.username} />
    </>
  );
};

export default TrashPage;
