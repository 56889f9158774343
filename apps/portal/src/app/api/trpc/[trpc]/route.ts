import { keepSession } from "../../../../lib/auth.ts";
import { clientOf } from "../../../../lib/client-of.ts";
import { currentActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";

const handler = (request: Request): Promise<Response> =>
  portal().handle(request, async () => ({
    actor: await currentActor(),
    client: clientOf(request.headers),
    keepSession,
  }));

export { handler as GET, handler as POST };
