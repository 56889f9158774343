import {
  appRouter,
  type ApiDependencies,
  type Context,
  createBatchLimit,
  GUIDE_BODY_BYTES,
  readJsonText,
} from "@guidepost/api";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { MAX_BATCH_SIZE } from "#lib/trpc-batch.ts";

/**
 * Limits a call to JSON: tRPC would also read forms and bytes, which no procedure accepts. tRPC refuses
 * a body without a type (415, contract ERR-12). The body is read only for a procedure that has
 * authorized the caller, and only up to the size limit.
 */
function asJson(request: Request): Request {
  if (request.method === "GET") return request;
  const { url, method, headers } = request;
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? ""))
    return new Request(url, { method });
  return Object.assign(new Request(url, { method, headers, signal: request.signal }), {
    text: () => readJsonText(request, GUIDE_BODY_BYTES),
  });
}

type Caller = Pick<
  Context,
  "actor" | "client" | "browserId" | "knownBrowsers" | "renewSessionCookie"
>;

/** Responds to calls of the portal's pages; `readCaller` reads the session of the request. */
export type TrpcHandler = (
  request: Request,
  readCaller: () => Promise<Caller>,
) => Promise<Response>;

/** Handles the router's calls over HTTP, with a limit for large responses. */
export function createTrpcHandler({
  parts,
  countCharacters,
  waitForRenderTurn,
  reportError,
}: {
  parts: ApiDependencies;
  countCharacters: (characters: number) => void;
  waitForRenderTurn: () => Promise<void>;
  reportError: (error: unknown) => void;
}): TrpcHandler {
  return (request, readCaller) =>
    fetchRequestHandler({
      endpoint: "/api/trpc",
      router: appRouter,
      req: asJson(request),
      // Most responses are private to the user.
      responseMeta: () => ({ headers: new Headers({ "Cache-Control": "private, no-store" }) }),
      createContext: async ({ info }) => {
        const bodyBytes = Number(request.headers.get("content-length") ?? 0);
        const calls = Math.max(1, info.calls.length);
        return {
          ...parts,
          ...(await readCaller()),
          bodyBytes: Math.ceil(bodyBytes / calls),
          batch: createBatchLimit(async (characters) => {
            countCharacters(characters);
            await waitForRenderTurn();
          }),
        };
      },
      maxBatchSize: MAX_BATCH_SIZE,
      onError: ({ error }) => reportError(error),
    });
}
