import { existsSync, readFileSync } from "node:fs";
import { Problem } from "../setup/output.mjs";
import { inRoot } from "../setup/paths.mjs";
import { run } from "../setup/run.mjs";

/** The commit that last passed the gate. `npm run gate -- --record` writes it. */
export const GATE_FILE = inRoot(".ci", "passed");

/** Returns the output of a command of git; undefined when it fails, as in a checkout without its history. */
export async function git(...args: string[]): Promise<string | undefined> {
  const { ok, output } = await run("git", args);
  return ok ? output.trim() : undefined;
}

/**
 * Returns the commit that a change is compared with: that of the option or of GATE_BASE, the branch of the remote
 * repository where it differs, or the last commit that passed the gate. Undefined: the history has none of them.
 *
 * @throws Problem when the given commit does not exist
 */
export async function baseCommit(option?: string): Promise<string | undefined> {
  const given = option ?? process.env["GATE_BASE"];
  if (given) {
    const commit = await git("rev-parse", "--verify", `${given}^{commit}`);
    if (commit === undefined) throw new Problem(`${given} is not a commit of this repository.`);
    return commit;
  }
  const head = await git("rev-parse", "HEAD");
  const remote = await git("merge-base", "HEAD", "origin/HEAD");
  if (remote !== undefined && remote !== head) return remote;
  const recorded = existsSync(GATE_FILE) ? readFileSync(GATE_FILE, "utf8").trim() : "";
  return git("merge-base", "HEAD", recorded || "HEAD~1");
}

/** @throws Problem when `baseCommit` returns none */
export async function requireBaseCommit(option?: string): Promise<string> {
  const base = await baseCommit(option);
  if (base === undefined)
    throw new Problem("No commit to compare with: set GATE_BASE to the commit before the change.");
  return base;
}

/** Returns the files that differ from a commit, relative to the root: committed, uncommitted and new ones. */
export async function changedFiles(base: string): Promise<string[]> {
  const differing = await git("diff", "--name-only", base);
  if (differing === undefined) throw new Problem(`git cannot compare with ${base}.`);
  const untracked = (await git("ls-files", "--others", "--exclude-standard")) ?? "";
  return [...new Set(`${differing}\n${untracked}`.split("\n").filter(Boolean))].sort();
}
