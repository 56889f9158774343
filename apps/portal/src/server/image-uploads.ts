import {
  type ApiDependencies,
  type createCaller,
  toApiError,
  type UploadSlots,
} from "@guidepost/api";
import { errorResponse, jsonResponse } from "./http/json-response.ts";
import type { Actor } from "./services.ts";

/** Responds to an upload, whose body is the file (contract IMG-1). */
export type ImageUploads = (request: Request, actor: Actor | undefined) => Promise<Response>;

/** Handles the uploads of signed-in users. The size of a body was checked before. */
export function createImageUploads({
  parts,
  callerOf,
  slots,
  reportError,
}: {
  parts: ApiDependencies;
  callerOf: typeof createCaller;
  slots: UploadSlots;
  reportError: (error: unknown) => void;
}): ImageUploads {
  const upload = async (request: Request, actor: Actor | undefined): Promise<Response> => {
    // Without a user nothing is read: the procedure refuses the call.
    const bytes = actor ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
    return jsonResponse(201, await callerOf({ ...parts, actor }).images.upload({ bytes }));
  };

  return async (request, actor) => {
    try {
      return await slots.run(actor?.user.id ?? 0, () => upload(request, actor));
    } catch (error) {
      reportError(error);
      return errorResponse(toApiError(error));
    }
  };
}
