import type { Provider } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { conflict } from "#errors.ts";
import type { SignInRow } from "./users.ts";

type OnChange = (transaction: Prisma.TransactionClient) => Promise<void>;

/** Identifies a user at a provider. */
export type IdentityKey = {
  provider: Provider;
  /** The provider's permanent id of the user. */
  subject: string;
};

/**
 * Returns the user who signs in with an identity. Deletes the identity of a removed user first, so
 * that it can be used again (contract ACCT-9).
 */
export async function findUserByIdentity(
  { prisma }: Database,
  { provider, subject }: IdentityKey,
): Promise<SignInRow | undefined> {
  // Such an identity was connected during the removal, which deletes all others.
  await prisma.identity.deleteMany({
    where: { provider, subject, user: { removedAt: { not: null } } },
  });
  const identity = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: {
      user: {
        select: {
          id: true,
          sessionVersion: true,
          createdAt: true,
          twoFactor: { select: { userId: true } },
          account: { select: { suspendedAt: true } },
        },
      },
    },
  });
  if (!identity) return undefined;
  const { twoFactor, account, ...user } = identity.user;
  return {
    ...user,
    hasTwoFactor: twoFactor !== null,
    isSuspended: account.suspendedAt !== null,
  };
}

/**
 * Connects an identity to a user.
 *
 * @throws a unique violation for a connected identity, and for a second one of the same provider
 */
export async function insertIdentity(
  { prisma }: Database,
  identity: IdentityKey & { userId: number },
  onChange: OnChange,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await transaction.identity.create({ data: identity });
    await onChange(transaction);
  });
}

/** Returns the id of the user that an identity is connected to. */
export async function findIdentityHolder(
  { prisma }: Database,
  { provider, subject }: IdentityKey,
): Promise<number | undefined> {
  const holder = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { userId: true },
  });
  return holder?.userId;
}

/** Returns whether an identity is connected to a user. */
export async function hasIdentity(
  { prisma }: Database,
  { provider, subject, userId }: IdentityKey & { userId: number },
): Promise<boolean> {
  const own = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject }, userId },
    select: { userId: true },
  });
  return own !== null;
}

/**
 * Requires that a user can still sign in after a change of the transaction. The caller has locked the user.
 *
 * @throws `conflict` with this message
 */
export async function requireWayIn(
  transaction: Prisma.TransactionClient,
  userId: number,
  message: string,
): Promise<void> {
  const waysIn = await transaction.user.count({
    where: {
      id: userId,
      OR: [
        { passwordHash: { not: null } },
        { identities: { some: {} } },
        { passkeys: { some: {} } },
      ],
    },
  });
  if (waysIn === 0) throw conflict(message);
}

/**
 * Disconnects a provider from a user. Returns `false` when it is not connected.
 *
 * @throws `conflict` with `lastWayMessage` when the user could not sign in any more
 */
export function deleteIdentity(
  { prisma }: Database,
  { userId, provider }: { userId: number; provider: Provider },
  { lastWayMessage, onChange }: { lastWayMessage: string; onChange: OnChange },
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    // Serializes concurrent calls: otherwise each could count the identity that the other removes.
    await transaction.$queryRaw`select 1 from users where id = ${userId} for no key update`;
    const { count } = await transaction.identity.deleteMany({ where: { userId, provider } });
    if (count === 0) return false;
    await requireWayIn(transaction, userId, lastWayMessage);
    await onChange(transaction);
    return true;
  });
}
