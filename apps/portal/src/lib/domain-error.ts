import type { ErrorCode, ErrorExtras } from "@guidepost/contract";

/**
 * Returns a caught error if it is a domain error; undefined otherwise. It is recognized by name,
 * because the service is bundled separately from the pages and `instanceof` fails.
 */
export function asDomainError(
  error: unknown,
): { code: ErrorCode; message: string; extras: ErrorExtras } | undefined {
  return error instanceof Error && error.name === "DomainError"
    ? (error as unknown as ReturnType<typeof asDomainError>)
    : undefined;
}
