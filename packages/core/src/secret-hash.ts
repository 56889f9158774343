import { hash } from "node:crypto";

/** Returns the stored hash of a secret. SHA-256 without salt is enough for a secret of 192 random bits. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}
