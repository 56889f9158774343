/** The embedded PostgreSQL does not run. The message contains the reason and a remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** The code of a failed system call, such as `ENOENT` or `EACCES`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
