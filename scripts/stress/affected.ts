import { dirname } from "node:path";
import { PNPM } from "../setup/install.mjs";
import { run } from "../setup/run.mjs";

/** A package, and the folder of a feature below its sources: `packages/core/src/guides`. */
const FEATURE = /^(?:packages|apps)\/[^/]+\/src\/(?:(?:app|features|server|lib)\/)?[^/]+(?=\/)/;
/** Another folder with tests. */
const FOLDER = /^(?:packages|apps|bench|scripts|prisma)\//;

/**
 * Returns the folders whose unit tests can see a change of the files: those of their features. The whole graph of imports
 * would be nearly all tests, because packages import core as a whole.
 */
export function foldersOf(files: readonly string[]): string[] {
  const folders = files
    .filter((file) => FOLDER.test(file))
    .map((file) => FEATURE.exec(file)?.[0] ?? dirname(file));
  return [...new Set(folders)].sort();
}

/** Returns the names of the packages that a change since `base` affects, by turbo's graph of packages. */
export async function affectedPackages(base: string): Promise<string[]> {
  const { output } = await run(
    "npx",
    ["--yes", PNPM, "exec", "turbo", "ls", "--affected", "--output=json"],
    { env: { TURBO_SCM_BASE: base, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
  );
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  const { packages } = JSON.parse(json) as { packages: { items: { name: string }[] } };
  return packages.items.map(({ name }) => name);
}
