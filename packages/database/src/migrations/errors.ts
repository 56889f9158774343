/** The migrations were not applied. `migration` is the folder name of the one that caused it, if any. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
  readonly migration: string | undefined;

  constructor(message: string, options: { migration?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.migration = options.migration;
  }
}
