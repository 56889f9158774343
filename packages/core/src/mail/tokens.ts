import { randomBytes } from "node:crypto";
import { hashSecret } from "../secret-hash.ts";
import type { ServiceContext } from "../context.ts";
import { insertToken, type NewToken } from "./store.ts";

/** The time in ms for which the link of a mail works, after it was requested. */
export const TOKEN_VALIDITY_MS = {
  reset_password: 30 * 60 * 1000,
  verify_email: 24 * 60 * 60 * 1000,
  change_email: 24 * 60 * 60 * 1000,
} as const;

/**
 * Creates the token of a mail and stores its hash. Each attempt to send a mail creates one, so that no token is ever
 * in the queue. All of them work until one is used: an earlier attempt may have been delivered.
 */
export async function issueToken(
  { db }: Pick<ServiceContext, "db">,
  token: NewToken,
): Promise<string> {
  const secret = randomBytes(24).toString("base64url");
  await insertToken(db, hashSecret(secret), token);
  return secret;
}
