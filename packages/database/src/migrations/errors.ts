/** Why the migrations were not applied. `migration` is the folder's name, where one is to blame. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
  readonly migration: string | undefined;

  constructor(message: string, options: { migration?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.migration = options.migration;
  }
}
