import { clientOf } from "../../../../lib/client.ts";
import { currentActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";

const handler = async (request: Request): Promise<Response> =>
  portal().handle(request, { actor: await currentActor(), client: clientOf(request.headers) });

export { handler as GET, handler as POST };
