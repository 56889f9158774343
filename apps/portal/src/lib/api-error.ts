import type { ErrorBody, FieldErrors } from "@guidepost/contract";
import { ERRORS } from "@guidepost/contract/error-table";
import { asDomainError } from "./domain-error.ts";
import { formatWait, withByteUnits } from "./formats/format.ts";

type ApiError = ErrorBody["error"];

/** The API error of a failed call; undefined without a response of the service. */
export function getApiError(error: unknown): ApiError | undefined {
  return (error as { data?: { error?: ApiError } } | null)?.data?.error;
}

/** The field errors of a failed call. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return getApiError(error)?.details ?? {};
}

/** A message for a failed call, with what to do. */
export function errorMessage(error: unknown): string {
  return withByteUnits(messageOf(error));
}

function messageOf(error: unknown): string {
  const apiError = getApiError(error);
  if (!apiError) return "The server could not be reached. Check your connection and try again.";
  if (apiError.code === "unauthorized")
    return "Your session has ended. Sign in in another tab, then try again here.";
  if (apiError.code === "forbidden" && apiError.message === ERRORS.forbidden.message)
    return "Your role does not allow this. Ask an account owner.";
  if (apiError.code === "fresh_sign_in_required")
    return "Nothing was changed, because your identity was not confirmed. Try again.";
  if (apiError.code === "rate_limit_exceeded")
    return `Too many attempts. Try again in ${formatWait(apiError.retry_after ?? 60)}.`;
  if (apiError.code === "validation_failed") {
    // An error of no field, for example of a limit.
    const [reason] = apiError.details?.["base"] ?? [];
    return reason === undefined ? "Some fields are not valid." : `${reason}.`;
  }
  return apiError.message;
}

export { asDomainError };

/** Resolves to undefined when the service found nothing, or when the input is not valid. */
export async function undefinedIfNotFound<Result>(
  call: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: unknown };
    const apiError = asDomainError(cause)?.code;
    if (code === "BAD_REQUEST" || apiError === "not_found" || apiError === "validation_failed")
      return undefined;
    throw error;
  }
}
