import { createCopySlots, toApiError, type UploadSlots } from "@guidepost/api";
import { type ImageCopy, imageCopyInput } from "@guidepost/contract";
import { errorResponse, jsonResponse } from "./http/json-response.ts";
import type { Actor } from "./services.ts";

/** Responds to a request to copy an image of another site (contract IMG-12). */
export type ImageCopies = (request: Request, actor: Actor | undefined) => Promise<Response>;

/** The address in the body of a request. An empty one, which is not permitted, for a body without it. */
async function addressIn(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined);
  return imageCopyInput.safeParse(body).data?.url ?? "";
}

/**
 * Handles the copies of signed-in users. The response has the address of the stored image, or the code of a fault, and
 * nothing that the other site sent.
 */
export function createImageCopies({
  copy,
  uploads,
  reportError,
}: {
  /** @throws `unauthorized`, `two_factor_required`, and what an upload throws */
  copy: (
    actor: Actor | undefined,
    input: { url: string; signal: AbortSignal },
  ) => Promise<ImageCopy>;
  /** The slots of uploads, because an image that is copied needs as much memory. */
  uploads: UploadSlots;
  reportError: (error: unknown) => void;
}): ImageCopies {
  const slots = createCopySlots();

  return async (request, actor) => {
    const { signal } = request;
    try {
      const url = await addressIn(request);
      const result = await slots.run(actor?.account.id ?? 0, () =>
        uploads.run(actor?.user.id ?? 0, () => copy(actor, { url, signal })),
      );
      return jsonResponse("image" in result ? 201 : 422, result);
    } catch (error) {
      // The client has disconnected, so that no response is sent.
      if (signal.aborted) return jsonResponse(422, {});
      reportError(error);
      return errorResponse(toApiError(error));
    }
  };
}
