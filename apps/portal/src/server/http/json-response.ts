import type { toApiError } from "@guidepost/api";
import { toErrorBody } from "@guidepost/contract";

/** A response with JSON that no cache stores. */
export function jsonResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The response to a request that failed, with the error envelope. */
export function errorResponse(error: ReturnType<typeof toApiError>): Response {
  const { retry_after: retryAfter } = error.extras;
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return jsonResponse(error.status, toErrorBody(error), headers);
}
