import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../scripts/setup/output.mjs";

/** The sizes of the writes that fill a disk, in bytes: large ones first. */
const WRITE_BYTES = [2 ** 20, 2 ** 12];

/** A file system of a fixed size. */
export type SmallDisk = {
  path: string;
  /** Uses up all space with a file. */
  fill: () => void;
  /** Deletes that file. */
  free: () => void;
};

/** The command that runs a program where it may mount file systems, which end with it. */
const NAMESPACE = [
  "unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]),
  "--mount",
];

/**
 * Runs a program that calls `mountSmallDisk`, with an empty folder as its argument. Returns its exit code.
 *
 * @throws Problem when this user may not mount
 */
export function runWithDisks(program: string): number {
  const [command = "", ...args] = NAMESPACE;
  const mount = ["mount", "-t", "tmpfs", "tmpfs", "/mnt"];
  const { status, stderr } = spawnSync(command, [...args, ...mount], { encoding: "utf8" });
  if (status !== 0)
    throw new Problem(
      `This drill mounts small file systems. Run it as root, or where users may create namespaces:\n${stderr}`,
    );
  // The program stops its processes, and the folder is removed afterwards.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  const folder = mkdtempSync(join(tmpdir(), "guidepost-disk-"));
  const node = [process.execPath, "--import", import.meta.resolve("tsx"), program, folder];
  const { status: code } = spawnSync(command, [...args, ...node], { stdio: "inherit" });
  rmSync(folder, { recursive: true, force: true });
  return code ?? 1;
}

export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path]);
  const ballast = join(path, "ballast");
  return {
    path,
    fill: () => {
      const file = openSync(ballast, "a");
      for (const bytes of WRITE_BYTES) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  for (;;)
    try {
      writeSync(file, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
}
