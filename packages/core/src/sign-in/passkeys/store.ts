import type { Passkey } from "@guidepost/contract";
import { type Database, type Prisma, uniqueViolation } from "@guidepost/database";
import { conflict } from "#errors.ts";
import { requireWayIn } from "../store/identities.ts";

type Transaction = Prisma.TransactionClient;

/** Called in the transaction of a change. */
type OnChange = (transaction: Transaction, passkey: { id: number; name: string }) => Promise<void>;

/** A challenge that was used, until it expires. */
export type UsedChallenge = { hash: Uint8Array<ArrayBuffer>; expiresAt: Date };

const LISTED = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

/** Returns the passkeys of a user, oldest first. */
export async function listPasskeys({ prisma }: Database, userId: number): Promise<Passkey[]> {
  const rows = await prisma.passkey.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: LISTED,
  });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Returns the ids of the credentials of a user, for the browser. */
export async function listCredentials({ prisma }: Database, userId: number) {
  const rows = await prisma.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  });
  return rows.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString("base64url"),
    transports,
  }));
}

/** Returns the passkey of a credential with its user; `undefined` for an unknown one, and for a removed user. */
export async function findPasskey({ prisma }: Database, credentialId: string) {
  const found = await prisma.passkey.findFirst({
    where: {
      credentialId: new Uint8Array(Buffer.from(credentialId, "base64url")),
      user: { removedAt: null },
    },
    include: {
      user: {
        select: {
          id: true,
          sessionVersion: true,
          createdAt: true,
          account: { select: { suspendedAt: true } },
        },
      },
    },
  });
  return found ?? undefined;
}
export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Records the use of a challenge. Returns `false` if it was used before, also by a concurrent call. */
async function takeChallenge(transaction: Transaction, challenge: UsedChallenge): Promise<boolean> {
  const data = [challenge];
  const { count } = await transaction.usedChallenge.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/**
 * Adds a passkey to a user who is not removed. Returns `false` for a challenge that was used before.
 *
 * @throws `conflict` for a credential that exists, and for more than `max` passkeys of the user
 */
export async function insertPasskey(
  { prisma }: Database,
  data: Prisma.PasskeyUncheckedCreateInput,
  { challenge, max, onChange }: { challenge: UsedChallenge; max: number; onChange: OnChange },
): Promise<boolean> {
  const { userId } = data;
  try {
    return await prisma.$transaction(async (transaction) => {
      // Serializes the calls of a user, and the removal of the user.
      const users = await transaction.$queryRaw<unknown[]>`
select 1 from users where id = ${userId} and removed_at is null for no key update`;
      if (users.length === 0 || !(await takeChallenge(transaction, challenge))) return false;
      if ((await transaction.passkey.count({ where: { userId } })) >= max)
        throw conflict(`You have ${max} passkeys already: remove one first`);
      await onChange(transaction, await transaction.passkey.create({ data }));
      return true;
    });
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw conflict("This passkey is connected already");
  }
}

/** A sign-in that undoes the deletion of its user may restore many guides. Each statement has the time-out of statements. */
const PROOF_TIMEOUT_MS = 300_000;

/**
 * Records a proof with a passkey. Returns `false` for a challenge that was used before, for a removed passkey, and
 * for a counter that a concurrent proof has reached.
 */
export function recordProof(
  { prisma }: Database,
  {
    id,
    counter,
    usedAt,
    challenge,
  }: { id: number; counter: number; usedAt: Date; challenge: UsedChallenge },
  onChange: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return prisma.$transaction(
    async (transaction) => {
      if (!(await takeChallenge(transaction, challenge))) return false;
      const { count } = await transaction.passkey.updateMany({
        // Authenticators that do not count always send 0.
        where: { id, counter: counter === 0 ? 0 : { lt: counter } },
        data: { counter, lastUsedAt: usedAt },
      });
      if (count === 0) return false;
      await onChange(transaction);
      return true;
    },
    { timeout: PROOF_TIMEOUT_MS },
  );
}

/** Renames a passkey of a user. Returns `false` when there is none. */
export function renamePasskey(
  { prisma }: Database,
  { id, userId, name }: { id: number; userId: number; name: string },
  onChange: OnChange,
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const where = { id, userId };
    const { count } = await transaction.passkey.updateMany({
      where: { ...where, name: { not: name } },
      data: { name },
    });
    if (count === 1) await onChange(transaction, { id, name });
    return count === 1 || (await transaction.passkey.count({ where })) === 1;
  });
}

/**
 * Removes a passkey of a user. Returns `false` when there is none.
 *
 * @throws `conflict` when the user could not sign in any more
 */
export function deletePasskey(
  { prisma }: Database,
  { id, userId }: { id: number; userId: number },
  { lastWayMessage, onChange }: { lastWayMessage: string; onChange: OnChange },
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    // Serializes concurrent calls: otherwise each could count what the other removes.
    await transaction.$queryRaw`select 1 from users where id = ${userId} for no key update`;
    const passkey = await transaction.passkey.findFirst({ where: { id, userId }, select: LISTED });
    if (!passkey) return false;
    await transaction.passkey.delete({ where: { id } });
    await requireWayIn(transaction, userId, lastWayMessage);
    await onChange(transaction, passkey);
    return true;
  });
}

/** Deletes expired challenges, and returns how many. */
export async function deleteUsedChallenges(
  { pool }: Database,
  { now, batchSize }: { now: Date; batchSize: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: "delete_used_challenges",
    text: `
delete from used_challenges where hash in (
  select hash from used_challenges where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
    values: [now, batchSize],
  });
  return rowCount ?? 0;
}
