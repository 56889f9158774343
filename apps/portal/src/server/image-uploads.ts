import {
  type ApiDependencies,
  type createCaller,
  createUploadSlots,
  toApiError,
} from "@guidepost/api";
import { toErrorBody } from "@guidepost/contract";
import type { Actor } from "./services.ts";

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
  const slots = createUploadSlots();

  const upload = async (request: Request, actor: Actor | undefined): Promise<Response> => {
    // Without a user nothing is read: the procedure refuses the call.
    const bytes = actor ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
    return respond(201, await callerOf({ ...parts, actor }).images.upload({ bytes }));
  };

  return async (request, actor) => {
    try {
      return await slots.run(actor?.user.id ?? 0, () => upload(request, actor));
    } catch (error) {
      reportError(error);
      const apiError = toApiError(error);
      const { retry_after: retryAfter } = apiError.extras;
      return respond(
        apiError.status,
        toErrorBody(apiError),
        retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
      );
    }
  };
}
