import {
  browserId,
  keepSession,
  knownBrowsers,
  renewSession,
  currentActor,
} from "#server/auth/session.ts";
import { readClient } from "#server/http/headers.ts";
import { getServices } from "#server/get-services.ts";

function handler(request: Request): Promise<Response> {
  return getServices().handle(request, async () => {
    const actor = await currentActor();
    if (actor) await renewSession();
    return {
      actor,
      browserId,
      knownBrowsers,
      client: readClient(request.headers),
      renewSessionCookie: keepSession,
    };
  });
}

export { handler as GET, handler as POST };
