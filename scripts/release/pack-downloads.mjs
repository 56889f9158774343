// Packs the packages for integrators into dist/downloads of the portal, which serves them (contract CLIENT-6). Turbo has built them;
// with --build, this program builds them first.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const isWindows = process.platform === "win32";
const root = join(import.meta.dirname, "../..");
const downloads = join(root, "apps/portal/dist/downloads");
mkdirSync(downloads, { recursive: true });

for (const folder of ["sdk", "guidepost"]) {
  const cwd = join(root, "packages", folder);
  if (process.argv.includes("--build"))
    execFileSync("npm", ["run", "build"], { cwd, stdio: "inherit", shell: isWindows });
  if (!existsSync(join(cwd, "dist"))) throw new Error(`Build packages/${folder} first`);
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", downloads];
  const output = execFileSync("npm", args, {
    cwd,
    encoding: "utf8",
    shell: isWindows,
  });
  const [packed] = /** @type {{ name: string, version: string }[]} */ (JSON.parse(output));
  if (!packed) throw new Error(`npm packed nothing of packages/${folder}`);
  const name = packed.name.replace("@", "").replace("/", "-");
  // The address is the same for each version.
  renameSync(join(downloads, `${name}-${packed.version}.tgz`), join(downloads, `${name}.tgz`));
}
