import { randomUUID } from "node:crypto";
import { access, constants, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createSmtpMailer } from "@guidepost/core/mailers";
import { createRateLimiter } from "@guidepost/rate-limit";
import { openMediaStorage } from "@guidepost/runtime/media-storage";
import type { Env } from "../postgres.ts";
import { failure, type Finding, ok, reasonOf, warning } from "./check.ts";

export const SERVICE_ADVICE = {
  redis: "Check REDIS_URL, or the UPSTASH_ variables, and the server.",
  storage: "Check the MEDIA_S3_ variables and the rights in the bucket.",
  folder: "Check the owner and the mode of the folder, and its disk.",
  mail: "Check SMTP_URL and the mail server.",
};

const SMTP_TIMEOUT_MS = 5_000;
/** Images are named with hexadecimal digits: no image is in the folder of this name. */
const FILE_PREFIX = "doctor-";

/** Checks the store of the rate limits. */
export async function checkRateLimitStore(env: Env): Promise<Finding> {
  const { REDIS_URL: redisUrl, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env;
  if (redisUrl === undefined && url === undefined)
    return ok("not configured: one API process counts the rate limits itself");
  let cause: unknown;
  const rateLimiter = await createRateLimiter({
    redisUrl,
    upstash: url && token ? { url, token } : undefined,
    onChange: (_state, reason) => (cause ??= reason),
  });
  const { reachable, store } = rateLimiter.state();
  await rateLimiter.close();
  return reachable
    ? ok(`${store} responds`)
    : failure(`${store} cannot be reached (${reasonOf(cause)})`, SERVICE_ADVICE.redis);
}

/** Writes, reads and deletes a file in the storage of images. */
export async function checkStorage(env: Env): Promise<Finding> {
  const folder = env.MEDIA_S3_BUCKET === undefined ? mediaFolder(env) : undefined;
  if (folder !== undefined && !(await exists(folder))) return checkParent(folder);
  const storage = await openMediaStorage(env);
  const name = `${FILE_PREFIX}${randomUUID()}.webp`;
  const bytes = Buffer.from(name);
  await storage.put(name, bytes);
  const stored = await storage.get(name);
  await storage.delete([name]);
  // Another user could not write to the folder that this user has created.
  if (folder !== undefined) await rmdir(join(folder, name.slice(0, 2))).catch(() => {});
  if (!stored || !bytes.equals(stored))
    return failure("a file that was written is read with another content", adviceOf(env));
  return ok(`a file was written and deleted in ${folder ?? `the bucket ${env.MEDIA_S3_BUCKET}`}`);
}

export function adviceOf({ MEDIA_S3_BUCKET }: Env): string {
  return MEDIA_S3_BUCKET === undefined ? SERVICE_ADVICE.folder : SERVICE_ADVICE.storage;
}

export function mediaFolder({ DATA_DIR }: Env): string {
  return resolve(DATA_DIR, "media");
}

/** The first upload creates the folder. The closest folder above it must be writable. */
async function checkParent(folder: string): Promise<Finding> {
  const parent = await closestFolder(folder);
  await access(parent, constants.W_OK | constants.X_OK);
  return ok(`${folder} does not exist: the first upload creates it`);
}

/** Returns the path, or the closest folder above it that exists. */
export async function closestFolder(path: string): Promise<string> {
  return (await exists(path)) ? path : closestFolder(dirname(path));
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    },
  );
}

/** Connects and logs in to the mail server. Sends no mail. */
export async function checkMail({
  SMTP_URL: url,
  MAIL_FROM: from,
  DATABASE_URL,
}: Env): Promise<Finding> {
  if (url === undefined || from === undefined) {
    const message = "SMTP_URL is not set: emails are written to files in DATA_DIR/mail";
    return DATABASE_URL === undefined
      ? ok(message)
      : warning(message, "Set SMTP_URL and MAIL_FROM for the worker, unless users need no email.");
  }
  const timeouts = { connectMs: SMTP_TIMEOUT_MS, silenceMs: SMTP_TIMEOUT_MS };
  const mailer = createSmtpMailer({ url, from, timeouts });
  try {
    await mailer.verify();
    return ok(
      `${new URL(url).host} accepts the connection${new URL(url).username && " and the login"}`,
    );
  } finally {
    mailer.close();
  }
}
