import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cleanup } from "../cleanup.ts";
import { REPOSITORY } from "../paths.ts";

const run = promisify(execFile);

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
  // Every command of the CLI first installs the packages and builds the apps.
  await run(process.execPath, ["scripts/run.mjs", "cli", "--help"], { cwd: folder });
  return join(folder, "apps/api/dist/main.js");
}
