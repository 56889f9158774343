import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** What the API's bundle needs, as in the image (deploy/Dockerfile). */
const FILES = ["apps/api/dist", "apps/api/package.json", "apps/api/src/docs/assets"];
const MIGRATIONS = "prisma/migrations";

/** A migration that this checkout does not have. `worksWith` is the oldest release that it states. */
export type AddedMigration = { name: string; worksWith: string; sql: string };

/** Creates the API of a next release in a folder: the API of this checkout with further migrations. Returns its bundle. */
export function createNextRelease(folder: string, migrations: readonly AddedMigration[]): string {
  for (const path of [...FILES, MIGRATIONS])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "apps/api/node_modules"), join(folder, "apps/api/node_modules"));
  for (const { name, worksWith, sql } of migrations) {
    const migration = join(folder, MIGRATIONS, name);
    mkdirSync(migration);
    const statement = `-- Works with release ${worksWith} and newer.`;
    writeFileSync(join(migration, "migration.sql"), `${statement}\n${sql};\n`);
  }
  return join(folder, "apps/api/dist/main.js");
}
