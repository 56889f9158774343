import type { Database, Prisma } from "@guidepost/database";
import type { Actor } from "#actor.ts";
import { ownershipWhere, type OwnershipFilter } from "#ownership.ts";
import { lockCredential } from "#session-lock/index.ts";
import {
  assertKeyCapacity,
  createRow,
  lockHolder,
  type NewKey,
  type OnKeyChange,
  type Restrictions,
} from "./insert.ts";
import { API_KEY_SELECT, NOT_TEMPORARY, activeAt, type ApiKeyRow } from "./read.ts";

type Transaction = Prisma.TransactionClient;

export type LockedKey = ApiKeyRow & { userId: number };

/** The columns that an edit changes. */
export type KeyChange = Partial<
  Pick<ApiKeyRow, "name" | "description" | "scopes" | "expiresAt"> & Restrictions
>;

/**
 * Changes a key under its lock, which serializes edits, rotations and revocations of one key. The credential of the actor
 * still works then.
 *
 * @param decide returns the change, or throws to leave the key as it is
 * @returns `undefined` for a key of another owner
 */
export function updateKey(
  { prisma }: Database,
  {
    actor,
    owner,
    id,
    onChange,
  }: { actor: Actor; owner: OwnershipFilter; id: number; onChange: OnKeyChange },
  decide: (key: LockedKey) => KeyChange,
): Promise<ApiKeyRow | undefined> {
  return prisma.$transaction(async (transaction) => {
    // First, in the order of the other transactions that lock users and keys.
    await lockCredential(transaction, actor);
    await transaction.$queryRaw`
      select 1 from api_keys where id = ${id} and account_id = ${owner.accountId}
         for no key update`;
    const key = await transaction.apiKey.findFirst({
      where: { id, ...ownershipWhere(owner) },
      select: { ...API_KEY_SELECT, userId: true },
    });
    if (!key) return undefined;
    const row = await transaction.apiKey.update({
      where: { id },
      data: decide(key),
      select: API_KEY_SELECT,
    });
    await onChange(transaction, row);
    return row;
  });
}

export type RotatedKey = Pick<
  LockedKey,
  "name" | "description" | "scopes" | "expiresAt" | "userId" | keyof Restrictions
> & { accountId: number };

/** A rotation: how the old key ends, and its successor. */
export type Rotation = {
  end: { revokedAt: Date } | { expiresAt: Date };
  successor: NewKey;
};

/**
 * Ends a key and inserts its successor. A guarded update ends the key: only one of two concurrent
 * rotations, or of a rotation and a revocation, succeeds.
 *
 * @param key `holderId` is the user whose keys are locked
 * @param decide returns the rotation, or throws to leave the key as it is
 * @returns why there is no successor: the key has another owner, or it is temporary, no longer works
 *   or was rotated before
 * @throws `conflict` when both keys together would exceed the maximum; `unauthorized` when the
 *   holder was removed
 */
export function rotateKey(
  { prisma }: Database,
  key: {
    owner: OwnershipFilter;
    id: number;
    holderId: number;
    now: Date;
    /** Receives the successor. */
    onChange: OnKeyChange;
  },
  decide: (old: RotatedKey) => Rotation,
): Promise<{ successor: ApiKeyRow; replaced: ApiKeyRow } | "not found" | "ended"> {
  const { owner, id, holderId, now, onChange } = key;
  return prisma.$transaction(async (transaction) => {
    await lockHolder(transaction, holderId);
    const old = await transaction.apiKey.findFirst({ where: { id, ...ownershipWhere(owner) } });
    if (!old) return "not found";
    const { end, successor } = decide(old);
    const { count } = await transaction.apiKey.updateMany({
      where: { id, replacedAt: null, AND: [activeAt(now), NOT_TEMPORARY] },
      data: { replacedAt: now, ...end },
    });
    if (count === 0) return "ended";
    // Without an overlap the number of active keys stays the same.
    if ("expiresAt" in end) await assertKeyCapacity(transaction, holderId, now);
    const created = await createRow(transaction, { ...successor, replacesId: id });
    await onChange(transaction, created);
    return {
      successor: created,
      replaced: await transaction.apiKey.findUniqueOrThrow({
        where: { id },
        select: API_KEY_SELECT,
      }),
    };
  });
}

/**
 * Revokes a key and returns its row, `undefined` if none matches. A key that was revoked before keeps
 * its time of revocation: `onChange` is then not called.
 */
export function revokeKey(
  { prisma }: Database,
  where: { id: number; accountId?: number; userId?: number },
  {
    revokedAt,
    onChange,
  }: {
    revokedAt: Date;
    onChange: (transaction: Transaction, key: ApiKeyRow & { accountId: number }) => Promise<void>;
  },
): Promise<ApiKeyRow | undefined> {
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.apiKey.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt },
    });
    const row = await transaction.apiKey.findFirst({
      where,
      select: { ...API_KEY_SELECT, accountId: true },
    });
    if (row && count > 0) await onChange(transaction, row);
    return row ?? undefined;
  });
}

/**
 * Revokes the keys of a user (contract KEY-6). Also revokes keys that the user created for others,
 * because the user has seen their secrets. Returns how many.
 */
export async function revokeKeysOfUser(
  transaction: Transaction,
  userId: number,
  revokedAt: Date,
): Promise<number> {
  // The usage recorder locks keys in the same order: any other order could deadlock.
  await transaction.$queryRaw`
    select 1 from api_keys where user_id = ${userId} or created_by = ${userId}
     order by id for no key update`;
  const { count } = await transaction.apiKey.updateMany({
    where: { OR: [{ userId }, { createdById: userId }], revokedAt: null },
    data: { revokedAt },
  });
  return count;
}
