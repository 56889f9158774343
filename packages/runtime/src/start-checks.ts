import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Database } from "@guidepost/database";
import type { MediaStorage } from "@guidepost/media-storage";
import type { Logger } from "./observability/logger.ts";

/** The name of a file that no image has: their names begin with hexadecimal digits. */
const MISSING_FILE = "start-check";

type Warn = Pick<Logger, "warn">;

/** Logs when the storage of images does not respond. The service starts without it. */
export async function checkMediaStorage(storage: MediaStorage, log: Warn): Promise<void> {
  try {
    await storage.get(MISSING_FILE);
  } catch (error) {
    log.warn(
      { err: error },
      "the storage of images cannot be read: uploads and images fail until it can",
    );
  }
}

/** Logs when the server of `DATABASE_READ_URL` does not respond or is not a standby. The primary then serves all reads. */
export async function checkStandby(db: Database, log: Warn): Promise<void> {
  try {
    const { rows } = await db.pool.query<{ isStandby: boolean }>(
      `select pg_is_in_recovery() as "isStandby"`,
    );
    if (!rows[0]?.isStandby)
      log.warn("the server of DATABASE_READ_URL is not a standby: all reads use DATABASE_URL");
  } catch (error) {
    log.warn(
      { err: error },
      "the standby of DATABASE_READ_URL cannot be used: all reads use DATABASE_URL until it can",
    );
  }
}

/** Creates the folder for emails. Logs which variables to set when this is not possible, as in a read-only container. */
export async function checkMailFolder(folder: string, log: Warn): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    log.warn(
      { folder, err: error },
      "email can neither be sent nor written to files: set SMTP_URL and MAIL_FROM, or make the folder writable",
    );
  }
}
