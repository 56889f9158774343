import { type FieldErrors, isReservedUsername } from "@guidepost/contract";
import { type Database, type Prisma, uniqueViolation } from "@guidepost/database";
import { DomainError, invalid } from "#errors.ts";

type Transaction = Prisma.TransactionClient;
type NamedUser = { id: number; username: string };

/** The maximum of former usernames of one user. Each stays reserved permanently. */
const MAX_FORMER_USERNAMES = 10;

function usernameTaken(): DomainError {
  return invalid({ username: ["has already been taken"] });
}

/** Returns whether an error is about an unavailable username. */
export function isUsernameFault(error: unknown): boolean {
  if (uniqueViolation(error) === "users_username_key") return true;
  const details: FieldErrors | undefined =
    error instanceof DomainError ? error.extras.details : undefined;
  return details?.username !== undefined;
}

/**
 * Converts a unique violation of users to the error of a field; throws any other error unchanged.
 *
 * @throws `validation_failed` for a username or email address that is taken
 */
export function rethrowTaken(error: unknown): never {
  const index = uniqueViolation(error);
  if (index === "users_username_key") throw usernameTaken();
  if (index === "users_email_key") throw invalid({ email: ["has already been taken"] });
  throw error;
}

/**
 * Rejects a username that is reserved for its former user (contract ACCT-8), or was that of an erased user. Call it in the
 * transaction that stored the username. The unique index has then waited for a concurrent rename,
 * and this statement reads that rename's reservation.
 *
 * @throws `validation_failed`
 */
export async function requireUnreserved(transaction: Transaction, user: NamedUser): Promise<void> {
  const former = await transaction.formerUsername.findUnique({
    where: { username: user.username },
    select: { userId: true },
  });
  if (former && former.userId !== user.id) throw usernameTaken();
  // The unique index has waited for a concurrent erasure of the user with this name (contract USER-9).
  const erased = await transaction.reservedUsername.findUnique({
    where: { username: user.username },
  });
  if (erased) throw usernameTaken();
}

/**
 * Changes a username and reserves the former one for the user, who can return to it. Returns whether it
 * changed.
 *
 * @throws `validation_failed` for a reserved name, and after 10 changes
 */
async function renameUser(transaction: Transaction, user: NamedUser): Promise<boolean> {
  const { id, username } = user;
  // Two concurrent renames of one user would both reserve the same name.
  await transaction.$queryRaw`select 1 from users where id = ${id} for update`;
  const before = await transaction.user.findUniqueOrThrow({
    where: { id },
    select: { username: true },
  });
  if (before.username === username) return false;
  const { count } = await transaction.formerUsername.deleteMany({
    where: { username, userId: id },
  });
  const isOwn = count > 0;
  if (!isOwn && isReservedUsername(username)) throw invalid({ username: ["is reserved"] });
  const formerNames = await transaction.formerUsername.count({ where: { userId: id } });
  if (formerNames >= MAX_FORMER_USERNAMES)
    throw invalid({
      username: [
        `can't be changed more than ${MAX_FORMER_USERNAMES} times, except to a former one`,
      ],
    });
  await transaction.formerUsername.create({ data: { username: before.username, userId: id } });
  await transaction.user.update({ where: { id }, data: { username }, select: { id: true } });
  await requireUnreserved(transaction, user);
  return true;
}

/**
 * Changes the names of a user that are given.
 *
 * @throws `validation_failed` for a username that is taken or reserved, and after 10 changes
 */
export async function updateNames(
  { prisma }: Database,
  {
    id,
    username,
    displayName,
    onRename,
  }: {
    id: number;
    username: string | undefined;
    displayName: string | undefined;
    /** Called in the transaction after the username changed. */
    onRename: (transaction: Transaction) => Promise<void>;
  },
): Promise<void> {
  await prisma
    .$transaction(async (transaction) => {
      if (username !== undefined && (await renameUser(transaction, { id, username })))
        await onRename(transaction);
      if (displayName !== undefined)
        await transaction.user.update({
          where: { id },
          data: { displayName },
          select: { id: true },
        });
    })
    .catch(rethrowTaken);
}
