import { type ApiDependencies, type createCaller, toApiError } from "@guidepost/api";
import { ERRORS, toErrorBody } from "@guidepost/contract";
import type { Actor } from "./services.ts";

/** Uploads whose body is read or converted at the same time: each one is in memory. */
const MAX_UPLOADS = 16;
const MAX_UPLOADS_PER_USER = 4;
const RETRY_AFTER_SECONDS = 2;

/** Responds to an upload, whose body is the file (contract IMG-1). */
export type ImageUploads = (request: Request, actor: Actor | undefined) => Promise<Response>;

function respond(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Handles the uploads of signed-in users. The size of a body was checked before. */
export function createImageUploads({
  parts,
  callerOf,
  reportError,
}: {
  parts: ApiDependencies;
  callerOf: typeof createCaller;
  reportError: (error: unknown) => void;
}): ImageUploads {
  const uploadsOf = new Map<number, number>();
  let uploads = 0;
  const count = (userId: number, change: 1 | -1): void => {
    uploads += change;
    const ofUser = (uploadsOf.get(userId) ?? 0) + change;
    if (ofUser > 0) uploadsOf.set(userId, ofUser);
    else uploadsOf.delete(userId);
  };

  const upload = async (request: Request, actor: Actor | undefined): Promise<Response> => {
    // Without a user nothing is read: the procedure refuses the call.
    const bytes = actor ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
    return respond(201, await callerOf({ ...parts, actor }).images.upload({ bytes }));
  };

  return async (request, actor) => {
    const userId = actor?.user.id ?? 0;
    if (uploads >= MAX_UPLOADS || (uploadsOf.get(userId) ?? 0) >= MAX_UPLOADS_PER_USER) {
      const code = "rate_limit_exceeded";
      const extras = { retry_after: RETRY_AFTER_SECONDS };
      const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
      return respond(
        ERRORS[code].status,
        toErrorBody({ code, message: ERRORS[code].message, extras }),
        headers,
      );
    }
    count(userId, 1);
    try {
      return await upload(request, actor);
    } catch (error) {
      reportError(error);
      const apiError = toApiError(error);
      return respond(apiError.status, toErrorBody(apiError));
    } finally {
      count(userId, -1);
    }
  };
}
