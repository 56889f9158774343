import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EnvironmentError } from "@guidepost/runtime";

/** Characters, as PORTAL_SECRET has to have. */
const shortest = 32;

function unless(code: string) {
  return (error: unknown): undefined => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };
}

/** Puts a whole file in place, readable by this user alone, unless there is one. */
async function placeOnce(file: string, text: string): Promise<void> {
  // Written apart: a crash or a full disk in between must not leave half a secret in its place.
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch(unless("EEXIST"));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * What session cookies are sealed with when PORTAL_SECRET does not say: kept in the data folder,
 * readable by this user alone, so that sessions outlive a restart. Of two starting portals both end
 * up with the same one. `EnvironmentError` for one that is too short to seal anything.
 */
export async function readSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "portal-secret");
  let secret = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (secret === undefined) {
    await mkdir(dataDir, { recursive: true });
    await placeOnce(file, randomBytes(32).toString("base64url"));
    secret = await readFile(file, "utf8");
  }
  if (secret.trim().length < shortest)
    throw new EnvironmentError(
      `The secret of the sessions in ${file} is damaged: it has ${secret.trim().length} characters and needs ${shortest}. Delete the file and start again: a new one is made, and everybody signs in anew.`,
    );
  return secret;
}
