import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EnvironmentError } from "@guidepost/runtime";

/** In characters; also applies to PORTAL_SECRET. */
const MIN_LENGTH = 32;

function ignore(code: string) {
  return (error: unknown): undefined => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };
}

/** Creates a file that only this user can read, unless it exists. */
async function createOnce(file: string, text: string): Promise<void> {
  // Written to another file first: a crash or a full disk must not leave an incomplete secret.
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch(ignore("EEXIST"));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The secret that encrypts session cookies and the secrets of authenticator apps when PORTAL_SECRET is not set. It is
 * stored in the data directory, so that sessions survive a restart. Two portals that start together use the same one.
 *
 * @throws {EnvironmentError} when the stored secret is too short
 */
export async function readSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "portal-secret");
  let secret = await readFile(file, "utf8").catch(ignore("ENOENT"));
  if (secret === undefined) {
    await mkdir(dataDir, { recursive: true });
    await createOnce(file, randomBytes(32).toString("base64url"));
    secret = await readFile(file, "utf8");
  }
  if (secret.trim().length < MIN_LENGTH)
    throw new EnvironmentError(
      `The secret of the sessions in ${file} is damaged: it has ${secret.trim().length} characters and needs ${MIN_LENGTH}. Delete the file and start again: a new secret is created, and all users have to sign in again. Users with two-factor sign-in need a recovery code.`,
    );
  return secret;
}
