import { KEY_LIMIT_REACHED, MAX_ACTIVE_KEYS } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { DomainError } from "#errors.ts";
import { API_KEY_SELECT, NOT_TEMPORARY, activeAt, type ApiKeyRow } from "./read.ts";

type Transaction = Prisma.TransactionClient;

/** Called in the transaction of a change with the key after it. */
export type OnKeyChange = (transaction: Transaction, key: ApiKeyRow) => Promise<void>;

/** Where a key may be used from. */
export type Restrictions = Pick<ApiKeyRow, "allowedAddresses" | "allowedReferrers">;

/** The columns of a new key. */
export type NewKey = Pick<
  ApiKeyRow,
  "name" | "description" | "scopes" | "lastFour" | "expiresAt" | "origin"
> &
  Partial<Restrictions> & {
    accountId: number;
    userId: number;
    /** SHA-256 of the secret. */
    hash: Buffer;
    createdById: number | null;
    /** The key that it replaces. */
    replacesId?: number;
  };

/**
 * Serializes the transactions that add keys of one user, and rejects them after the user's removal.
 *
 * @throws `unauthorized` when the user was removed
 */
export async function lockHolder(transaction: Transaction, userId: number): Promise<void> {
  const found = await transaction.$queryRaw<unknown[]>`
    select 1 from users
     where id = ${userId} and removed_at is null for no key update`;
  if (found.length === 0) throw new DomainError("unauthorized");
}

/**
 * Requires that the user may have one more active key (contract KEY-7). Exact after `lockHolder`.
 *
 * @throws `conflict` at the limit
 */
export async function assertKeyCapacity(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  const activeKeys = await transaction.apiKey.count({
    where: { userId, AND: [activeAt(now), NOT_TEMPORARY] },
  });
  if (activeKeys >= MAX_ACTIVE_KEYS) throw new DomainError("conflict", KEY_LIMIT_REACHED);
}

export function createRow(transaction: Transaction, key: NewKey): Promise<ApiKeyRow> {
  return transaction.apiKey.create({
    data: { ...key, hash: new Uint8Array(key.hash) },
    select: API_KEY_SELECT,
  });
}

/**
 * Inserts a key.
 *
 * @throws `conflict` when the user has the maximum of active keys at `now`; `unauthorized` when the
 *   user was removed
 */
export function insertKey(
  { prisma }: Database,
  key: NewKey,
  { now, onChange }: { now: Date; onChange: OnKeyChange },
): Promise<ApiKeyRow> {
  return prisma.$transaction(async (transaction) => {
    await lockHolder(transaction, key.userId);
    await assertKeyCapacity(transaction, key.userId, now);
    const row = await createRow(transaction, key);
    await onChange(transaction, row);
    return row;
  });
}

export type TemporaryKeyRow = { id: number; revokedAt: Date | null; expiresAt: Date | null };

/**
 * Stores a temporary key: in the row of an earlier one if `chooseReused` returns its id, else in a
 * new row.
 *
 * @param chooseReused receives the user's temporary keys, those that expire first before the others
 * @throws `unauthorized` when the user was removed
 */
export function storeTemporaryKey(
  { prisma }: Database,
  key: NewKey & { createdAt: Date },
  {
    chooseReused,
    onChange,
  }: {
    chooseReused: (rows: TemporaryKeyRow[]) => number | undefined;
    onChange: OnKeyChange;
  },
): Promise<ApiKeyRow> {
  const { userId, accountId, createdById, origin, ...fields } = key;
  const data = {
    ...fields,
    hash: new Uint8Array(key.hash),
    revokedAt: null,
    lastUsedAt: null,
  };
  return prisma.$transaction(async (transaction) => {
    await lockHolder(transaction, userId);
    const temporary = await transaction.apiKey.findMany({
      where: { userId, origin: "try_it" },
      orderBy: { expiresAt: "asc" },
      select: { id: true, revokedAt: true, expiresAt: true },
    });
    const id = chooseReused(temporary);
    const row = await (id === undefined
      ? transaction.apiKey.create({
          data: { ...data, accountId, userId, createdById, origin },
          select: API_KEY_SELECT,
        })
      : transaction.apiKey.update({ where: { id }, data, select: API_KEY_SELECT }));
    await onChange(transaction, row);
    return row;
  });
}
