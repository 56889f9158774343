import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { Env } from "../postgres.ts";
import { failure, type Finding, ok, warning } from "./check.ts";
import { closestFolder, mediaFolder } from "./services.ts";

const MIB = 2 ** 20;
const WARNING = { share: 0.1, bytes: 1_024 * MIB };
const FAILURE = { share: 0.02, bytes: 200 * MIB };

export const DISK_ADVICE =
  "Free space, or enlarge the disk. A full disk stops the embedded PostgreSQL and uploads.";

/** Checks the free space of DATA_DIR and of the folder of images, which can be a disk of its own. */
export async function checkDisks(env: Env): Promise<Finding> {
  const folders = [resolve(env.DATA_DIR), mediaFolder(env)];
  const findings = await Promise.all(
    [...new Set(await Promise.all(folders.map(closestFolder)))].map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return judgeSpace(folder, { free: bavail * bsize, total: blocks * bsize });
    }),
  );
  const worst = (["failure", "warning"] as const)
    .map((status) => findings.find((finding) => finding.status === status))
    .find((finding) => finding !== undefined);
  return worst ?? ok(findings.map(({ message }) => message).join("; "));
}

/** Judges the free bytes of a disk. A small share of a large disk is enough when it is much space. */
export function judgeSpace(
  folder: string,
  { free, total }: { free: number; total: number },
): Finding {
  const message = `${Math.floor(free / MIB)} MiB of ${Math.floor(total / MIB)} MiB are free in ${folder}`;
  const isBelow = (limit: { share: number; bytes: number }) =>
    free < limit.bytes && free < limit.share * total;
  if (isBelow(FAILURE)) return failure(message, DISK_ADVICE);
  return isBelow(WARNING) ? warning(message, DISK_ADVICE) : ok(message);
}
