import { currentActor, renewSession } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";

export async function POST(request: Request): Promise<Response> {
  const actor = await currentActor();
  if (actor) await renewSession();
  return getServices().copyImage(request, actor);
}
