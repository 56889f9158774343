import type { Metadata } from "next";
import { NewGuideForm } from "../../../../features/editor/beginning/new-guide-form.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: "New guide" };

const NewGuidePage = async () => {
  const { user } = await requireActor();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="New guide"
        description="Give it a title to begin with. It stays a draft until you publish it."
      />
      <NewGuideForm userId={user.id} />
    </div>
  );
};

export default NewGuidePage;
