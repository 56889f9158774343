/** Why a backup was not made or not restored, in a sentence for the operator. Nothing was changed. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The code of a system or zlib error, as `ENOENT` or `Z_BUF_ERROR`. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
};
