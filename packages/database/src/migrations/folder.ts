import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MigrationError } from "./errors.ts";

export type Migration = {
  /** The folder's name, such as `20261120000000_init`. Migrations are applied in the order of names. */
  name: string;
  sql: string;
  /** SHA-256 of the file's bytes in hex, as Prisma computes it. */
  checksum: string;
  /** The oldest release that works with the schema after this migration, as the file states it. */
  worksWith: string | undefined;
};

/** The line of a migration that states it. The rule is in CONTRIBUTING.md. */
const WORKS_WITH = /^-- Works with release (\d+\.\d+\.\d+) and newer\.$/m;

/**
 * Finds the repository's `prisma/migrations` from any folder in it. Sources and bundles (`apps/*` +
 * `/dist`) both call `findMigrationsFolder(import.meta.dirname)`.
 *
 * @throws MigrationError when no parent folder has one
 */
export function findMigrationsFolder(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "prisma", "migrations");
    if (existsSync(join(candidate, "migration_lock.toml"))) return candidate;
    if (folder === dirname(folder))
      throw new MigrationError(`No prisma/migrations folder in ${from} or above it.`);
  }
}

/**
 * Reads the migrations of a folder in the order in which they are applied.
 *
 * @throws MigrationError when a migration's folder has no `migration.sql`
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const file = join(folder, name, "migration.sql");
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new MigrationError(`Migration ${name} cannot be read: ${file}`, {
      migration: name,
      cause,
    });
  });
  const sql = bytes.toString("utf8");
  return {
    name,
    sql,
    worksWith: WORKS_WITH.exec(sql)?.[1],
    checksum: createHash("sha256").update(bytes).digest("hex"),
  };
}
