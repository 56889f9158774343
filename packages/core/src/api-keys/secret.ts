import { createHash, randomBytes } from "node:crypto";
import { apiKeyPattern } from "@guidepost/contract";

/** A new key: `sk_` and 48 random hexadecimal characters (contract AUTH-2). */
export const newSecret = (): string => `sk_${randomBytes(24).toString("hex")}`;

/** What is kept of a secret. A plain SHA-256 is enough: the secret is 192 random bits. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const isWellFormedSecret = (secret: string): boolean => apiKeyPattern.test(secret);
