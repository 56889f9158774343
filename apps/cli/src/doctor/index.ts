import { readEnv } from "../postgres.ts";
import type { Io } from "../runtime.ts";
import { type CheckResult, runCheck } from "./check.ts";
import { checkDatabases } from "./database.ts";
import { checkDisks, DISK_ADVICE } from "./disk.ts";
import {
  adviceOf,
  checkMail,
  checkRateLimitStore,
  checkStorage,
  SERVICE_ADVICE,
} from "./services.ts";

/**
 * Checks everything that the processes need with these variables, in parallel. Changes nothing: it neither migrates nor
 * starts a database, and sends no mail.
 */
export async function diagnose({ variables }: Pick<Io, "variables">): Promise<CheckResult[]> {
  const env = readEnv(variables);
  const results = await Promise.all([
    checkDatabases(env),
    runCheck("rate limits", () => checkRateLimitStore(env), { advice: SERVICE_ADVICE.redis }),
    runCheck("images", () => checkStorage(env), { advice: adviceOf(env) }),
    runCheck("mail", () => checkMail(env), { advice: SERVICE_ADVICE.mail }),
    runCheck("disk", () => checkDisks(env), { advice: DISK_ADVICE }),
  ]);
  return results.flat();
}
