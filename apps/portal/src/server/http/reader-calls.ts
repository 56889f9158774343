import type { IncomingMessage, ServerResponse } from "node:http";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { sessionCookieName } from "../auth/session-cookies.ts";
import type { TrpcHandler } from "../trpc-handler.ts";
import { readClient } from "./headers.ts";

/** One call of a public page. Next handles batches. */
const READER_CALL = /^\/api\/trpc\/reader\.\w+(?:\?|$)/;

/**
 * Responds to the calls that public pages send for a reader without a session. Next would take most of
 * their CPU time. Resolves to false for any other request.
 */
export function createReaderCalls({
  handle,
  portalUrl,
}: {
  handle: TrpcHandler;
  portalUrl: string;
}) {
  const sessionCookie = sessionCookieName(portalUrl);
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method = "", url = "", headers } = request;
    if (!READER_CALL.test(url) || !["GET", "POST"].includes(method)) return false;
    if (headers.cookie?.includes(sessionCookie)) return false;
    // The trpc handler limits the size of a body.
    const call = incomingMessageToRequest(request, response, { maxBodySize: null });
    const result = await handle(call, async () => ({
      actor: undefined,
      client: readClient(call.headers),
    }));
    const body = await result.text();
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(body);
    return true;
  };
}
