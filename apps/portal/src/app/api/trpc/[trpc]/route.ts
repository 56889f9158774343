import { confirmSession, keepSession, renewSession } from "#lib/auth.ts";
import { clientOf } from "#lib/client-of.ts";
import { currentActor } from "#lib/current-actor.ts";
import { portal } from "#lib/portal.ts";

const handler = (request: Request): Promise<Response> =>
  portal().handle(request, async () => {
    const actor = await currentActor();
    if (actor) await renewSession();
    return { actor, client: clientOf(request.headers), keepSession, confirmSession };
  });

export { handler as GET, handler as POST };
