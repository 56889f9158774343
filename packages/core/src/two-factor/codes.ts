import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@guidepost/contract";
import { generateSecret, generateURI, verifySync } from "otplib/functional";

/** The name of the service in authenticator apps. */
const ISSUER = "Guidepost";

/** The time step of a code in seconds, and how far the clock of an app may differ (contract SIGN-11). */
const STEP_SECONDS = 30;

/** Returns a new secret of 160 bits in base32. */
export function newAppSecret(): string {
  return generateSecret();
}

/** Returns the content of the QR code that adds an account to an authenticator app. */
export function appUri({ secret, email }: { secret: string; email: string }): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/**
 * Returns the time step of a code of the app: the current, the previous or the next one (RFC 6238).
 * Returns `undefined` for any other code.
 */
export function stepOfCode({
  secret,
  code,
  at,
}: {
  secret: string;
  code: string;
  at: Date;
}): number | undefined {
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Returns the digits of a code of the app, which users may separate by spaces; `undefined` for any other text. */
export function appCode(text: string): string | undefined {
  const code = text.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** 32 characters, so that each has 5 bits. `l`, `o`, `0` and `1`, which look alike, are not among them. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** 80 bits: a hash without a salt withstands guessing. */
const RECOVERY_CHARACTERS = 16;

/** Returns new recovery codes in groups of four characters, for example `k7xm-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte % 32]);
    return characters.join("").replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/** Normalizes a recovery code before it is hashed: users type it in different ways. */
export function normalizeRecoveryCode(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
