import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * What session cookies are sealed with when PORTAL_SECRET does not say: kept in the data folder,
 * readable by this user alone, so that sessions outlive a restart. Of two starting portals both end
 * up with the same one.
 */
export const readSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, "portal-secret");
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    },
  );
  return readFile(file, "utf8");
};
