import { NewGuideForm } from "#features/guide-editor/new-guide/new-guide-form.tsx";
import { requireActor } from "#server/auth/current-actor.ts";

export default async function NewGuidePage() {
  const { user } = await requireActor();
  return <NewGuideForm userId={user.id} />;
}
