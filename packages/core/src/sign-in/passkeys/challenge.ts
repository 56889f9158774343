import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ServiceContext } from "#context.ts";

/** The time in which the user must answer the browser's question. */
export const CHALLENGE_MS = 5 * 60 * 1000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

/**
 * What a challenge permits, and who may respond to it: a session, or the browser that signs in. `holder` is the
 * session's id or the value of the browser's cookie.
 */
export type ChallengePurpose = { action: "add" | "confirm" | "sign-in"; holder: string };

type ChallengeContext = Pick<ServiceContext, "challengeSecret" | "clock">;

function macOf({ challengeSecret }: ChallengeContext, purpose: ChallengePurpose, content: Buffer) {
  if (challengeSecret === undefined) throw new Error("This process offers no passkeys");
  const { action, holder } = purpose;
  return createHmac("sha256", challengeSecret)
    .update(`passkey\0${action}\0${holder}\0`)
    .update(content)
    .digest();
}

/**
 * Returns a challenge that the service recognizes without storing it. It contains a random value,
 * the end of its validity, and a signature of both with the purpose (decision 321).
 */
export function createChallenge(ctx: ChallengeContext, purpose: ChallengePurpose) {
  const content = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(content);
  content.writeUIntBE(ctx.clock().getTime() + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
  return new Uint8Array(Buffer.concat([content, macOf(ctx, purpose, content)]));
}

/** Returns whether the challenge was created for this purpose and has not expired. */
export function isOwnChallenge(
  ctx: ChallengeContext,
  purpose: ChallengePurpose,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const content = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const isSigned = timingSafeEqual(bytes.subarray(content.length), macOf(ctx, purpose, content));
  return isSigned && content.readUIntBE(NONCE_BYTES, TIME_BYTES) > ctx.clock().getTime();
}

/** Returns what is stored of a challenge after its use. */
export function usedChallenge({ clock }: Pick<ServiceContext, "clock">, challenge: string) {
  const hash = createHash("sha256").update(Buffer.from(challenge, "base64url")).digest();
  return { hash: new Uint8Array(hash), expiresAt: new Date(clock().getTime() + CHALLENGE_MS) };
}
