import { once } from "node:events";
import { existsSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { Problem } from "../setup/output.mjs";
import { ROOT } from "../setup/paths.mjs";
import { canInstall, missingPrograms, type Program } from "./programs.ts";

const MEBIBYTE = 1024 ** 2;

/** What the builds, the databases and the logs of a run need, in MiB. */
const FREE_MIB = { [ROOT]: 2_000, [tmpdir()]: 2_000 };

/**
 * Checks at the start of a long command what it needs later.
 *
 * @throws Problem with one line that names what is missing and what to do
 */
export async function checkRequirements(programs: Program[]): Promise<void> {
  const missing = missingPrograms(programs);
  if (missing.length > 0 && !canInstall())
    throw new Problem(
      `${missing.map(({ title }) => title).join(", ")} is missing: install ${missing.map(({ debianPackage }) => debianPackage).join(" ")} (Debian: apt-get install; macOS: brew install).`,
    );
  for (const [folder, mebibytes] of Object.entries(FREE_MIB)) {
    const { bavail, bsize } = statfsSync(folder);
    const free = Math.floor((bavail * bsize) / MEBIBYTE);
    if (existsSync(folder) && free < mebibytes)
      throw new Problem(
        `The disk of ${folder} has ${free} MiB left, and the command needs ${mebibytes} MiB: free some space.`,
      );
  }
  await checkLoopback();
}

/** The servers of the tests listen on free ports of 127.0.0.1, and browsers reach the portal as localhost. */
async function checkLoopback(): Promise<void> {
  for (const host of ["127.0.0.1", "localhost"]) {
    const server = createServer();
    try {
      server.listen(0, host);
      await once(server, "listening");
    } catch (error) {
      throw new Problem(
        `No free port on ${host} (${(error as NodeJS.ErrnoException).code}): check the network settings of this machine.`,
      );
    } finally {
      server.close();
    }
  }
}
