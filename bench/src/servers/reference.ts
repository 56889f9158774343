import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cleanup } from "../cleanup.ts";
import { REPOSITORY } from "../paths.ts";

const run = promisify(execFile);

/** Installs the packages of a work tree with its own script. */
const INSTALL =
  'import("./scripts/install.mjs").then(({ installPackages }) => installPackages(process.stderr))';

/**
 * Builds the API of another commit in a work tree of its own. Returns its entry. The commit must have the
 * same migrations, since both sides use one database.
 *
 * @throws Error with the output of the step that fails
 */
export async function buildReference(ref: string, cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-reference-"));
  await run("git", ["worktree", "add", "--detach", folder, ref], { cwd: REPOSITORY });
  cleanup.add(() => run("git", ["worktree", "remove", "--force", folder], { cwd: REPOSITORY }));
  await run(process.execPath, ["--eval", INSTALL], { cwd: folder });
  const turbo = join(folder, "node_modules/.bin/turbo");
  await run(turbo, ["run", "build", "--filter=@guidepost/api-server"], { cwd: folder });
  return join(folder, "apps/api/dist/main.js");
}
