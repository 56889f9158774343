/** A backup was not written or not restored. Nothing was changed. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The code of a system or zlib error, such as `ENOENT` or `Z_BUF_ERROR`. */
export function errorCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}
