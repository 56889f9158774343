import type { ErrorCode, ErrorExtras } from "@guidepost/contract";

/**
 * The domain error that a page has caught; undefined for anything else. It is recognized by name,
 * because the service is bundled separately from the pages and `instanceof` fails.
 */
export function asDomainError(
  error: unknown,
): { code: ErrorCode; message: string; extras: ErrorExtras } | undefined {
  return error instanceof Error && error.name === "DomainError"
    ? (error as unknown as ReturnType<typeof asDomainError>)
    : undefined;
}

/** Resolves to undefined when the service found nothing, or when the input is not valid. */
export async function undefinedIfNotFound<Answer>(
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: unknown };
    const refusal = asDomainError(cause)?.code;
    if (code === "BAD_REQUEST" || refusal === "not_found" || refusal === "validation_failed")
      return undefined;
    throw error;
  }
}
