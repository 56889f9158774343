import type { ErrorCode, ErrorExtras } from "@guidepost/contract";

/**
 * A refusal of the service, as the pages catch it; undefined for anything else. By its name: the
 * service is bundled apart from the pages, so its classes are others than theirs.
 */
export const refusalOf = (
  error: unknown,
): { code: ErrorCode; message: string; extras: ErrorExtras } | undefined =>
  error instanceof Error && error.name === "DomainError"
    ? (error as unknown as ReturnType<typeof refusalOf>)
    : undefined;
