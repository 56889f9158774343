import type { ErrorCode, ErrorExtras } from "@guidepost/contract";

/**
 * A refusal of the service, as the pages catch it; undefined for anything else. By its name: the
 * service is bundled apart from the pages, so its classes are others than theirs.
 */
export function asDomainError(
  error: unknown,
): { code: ErrorCode; message: string; extras: ErrorExtras } | undefined {
  return error instanceof Error && error.name === "DomainError"
    ? (error as unknown as ReturnType<typeof asDomainError>)
    : undefined;
}

/** Resolves to undefined where the service found nothing, or nothing could be asked like that. */
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
