import { NewGuideForm } from "#features/guide-editor/new-guide/new-guide-form.tsx";
import { requireActor } from "#server/auth/session.ts";

export default async function NewGuidePage() {
  const { user } = await requireActor();
  return <NewGuideForm userId={user.id} />;
}
