import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Creates a secret of 32 random bytes in the format of Standard Webhooks (contract HOOK-7). */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/** The content of a request that its signature covers. */
export type SignedContent = { id: string; timestamp: number; body: string };

/** Returns the header `webhook-signature` with one signature for each secret (Standard Webhooks 1.0). */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: SignedContent,
): string {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return signatures.join(" ");
}
