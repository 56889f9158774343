import { keyLimitReached, latestInstant, maxWorkingKeys } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import { DomainError, invalid } from "../domain-error.ts";

type Transaction = Prisma.TransactionClient;

/** Keys that authenticate at `now`; only the holder's removal is left out. */
export function workingAt(now: Date) {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  } satisfies Prisma.ApiKeyWhereInput;
}

/** Keys other than the temporary ones of "Try it". */
export const notTemporary = {
  OR: [{ origin: null }, { origin: { not: "try_it" } }],
} satisfies Prisma.ApiKeyWhereInput;

/**
 * Makes the transactions that add keys of one user run one after another, and none of them after
 * the user's removal.
 *
 * @throws `unauthorized` when the user was removed.
 */
export async function lockHolder(prisma: Transaction, userId: number): Promise<void> {
  const found = await prisma.$queryRaw<unknown[]>`
    select 1 from users where id = ${userId} and removed_at is null for no key update`;
  if (found.length === 0) throw new DomainError("unauthorized");
}

/**
 * Requires that the user may have one more working key (contract KEY-7). Exact after `lockHolder`.
 *
 * @throws `conflict` at the limit.
 */
export async function requireRoomForKey(
  prisma: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  const working = await prisma.apiKey.count({
    where: { userId, AND: [workingAt(now), notTemporary] },
  });
  if (working >= maxWorkingKeys) throw new DomainError("conflict", keyLimitReached);
}

/**
 * The end of a key as it is stored; null for never.
 *
 * @throws `validation_failed` unless it is in the future and before the year 10000.
 */
export function toExpiry(expires_at: string | null | undefined, now: Date): Date | null {
  const expiresAt = expires_at ? new Date(expires_at) : null;
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ["must be in the future"] });
  // An offset can carry the last day of 9999 past what can be read back.
  if (expiresAt && expiresAt.getTime() > latestInstant)
    throw invalid({ expires_at: ["must be before the year 10000"] });
  return expiresAt;
}
