import { type FieldErrors, isReservedUsername } from "@guidepost/contract";
import { uniqueViolation, type Prisma } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { DomainError, invalid, notFound } from "../errors.ts";

type Transaction = Prisma.TransactionClient;
type Named = { id: number; username: string };

/** The maximum of former usernames of one user. Each stays reserved permanently. */
const MAX_FORMER_USERNAMES = 10;

function taken(): DomainError {
  return invalid({ username: ["has already been taken"] });
}

/** Returns whether an error is about an unavailable username. */
export function isUsernameFault(error: unknown): boolean {
  const details: FieldErrors | undefined =
    error instanceof DomainError ? error.extras.details : undefined;
  return details?.username !== undefined;
}

/**
 * Rejects a username that is reserved for its former user (contract ACCT-8). Call it in the
 * transaction that stored the username: the unique index has then waited for a concurrent rename,
 * so this statement reads that rename's reservation.
 * @throws `validation_failed`
 */
export async function requireUnreserved(prisma: Transaction, user: Named): Promise<void> {
  const former = await prisma.formerUsername.findUnique({
    where: { username: user.username },
    select: { userId: true },
  });
  if (former && former.userId !== user.id) throw taken();
}

/**
 * Changes a username and reserves the former one for the user, who can return to it.
 * @throws `validation_failed` for a reserved name, and after 10 changes
 */
export async function renameUser(prisma: Transaction, user: Named): Promise<void> {
  const { id, username } = user;
  // Two concurrent renames of one user would both reserve the same name.
  await prisma.$queryRaw`select 1 from users where id = ${id} for update`;
  const before = await prisma.user.findUniqueOrThrow({ where: { id }, select: { username: true } });
  if (before.username === username) return;
  const { count } = await prisma.formerUsername.deleteMany({ where: { username, userId: id } });
  const isOwn = count > 0;
  if (!isOwn && isReservedUsername(username)) throw invalid({ username: ["is reserved"] });
  if ((await prisma.formerUsername.count({ where: { userId: id } })) >= MAX_FORMER_USERNAMES)
    throw invalid({
      username: [
        `can't be changed more than ${MAX_FORMER_USERNAMES} times, except to a former one`,
      ],
    });
  await prisma.formerUsername.create({ data: { username: before.username, userId: id } });
  await prisma.user.update({ where: { id }, data: { username }, select: { id: true } });
  await requireUnreserved(prisma, user);
}

/** Returns the current username for a former one; undefined for any other name. */
export async function findRenamed(
  service: Pick<ServiceContext, "db">,
  formerUsername: string,
): Promise<string | undefined> {
  const former = await service.db.prisma.formerUsername.findUnique({
    where: { username: formerUsername.toLowerCase() },
    select: { user: { select: { username: true } } },
  });
  return former?.user.username;
}

type Owner = Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">;

/**
 * Creates an account on the Free plan with its owner, in one transaction. The account is named after
 * the owner.
 * @throws `validation_failed` for a reserved username; a unique violation for a taken username,
 * e-mail address or identity
 */
export async function createAccountWithOwner(
  service: Pick<ServiceContext, "db">,
  owner: Owner,
): Promise<{ id: number; username: string }> {
  return service.db.prisma.$transaction(async (prisma) => {
    const { users } = await prisma.account.create({
      data: {
        name: owner.displayName,
        plan: "free",
        users: { create: { ...owner, role: "owner" } },
      },
      select: { users: { select: { id: true, username: true } } },
    });
    const [user] = users;
    if (!user) throw new Error("The account was created without its owner");
    await requireUnreserved(prisma, user);
    return user;
  });
}

/**
 * Runs a change of one user under the account's lock and requires that an owner remains. The lock
 * serializes concurrent changes: otherwise each could count the owner that the other one removes.
 * @throws `conflict` when no owner remains
 */
export async function keepAnOwner(
  prisma: Transaction,
  accountId: number,
  change: () => Promise<void>,
): Promise<void> {
  await prisma.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
  await change();
  const owners = await prisma.user.count({ where: { accountId, role: "owner", removedAt: null } });
  if (owners === 0)
    throw new DomainError(
      "conflict",
      "An account needs at least one owner: make someone else an owner first",
    );
}

/**
 * Removes a user from its account. Revokes the user's keys and the keys that the user created for
 * others; sessions end with the next request; the guides stay in the account (contract KEY-6,
 * AUTH-7). The e-mail address and the providers can be used again, the username cannot (contract
 * ACCT-9). A filter without an account is for the operator, who can remove the last owner.
 * @throws `not_found`; `conflict` for the last owner of an account
 */
export async function deactivateUser(
  service: ServiceContext,
  where: { username: string } | { accountId: number; id: number },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  const now = service.clock();
  return service.db.prisma.$transaction(async (prisma) => {
    const user = await prisma.user.findFirst({
      where: { ...where, removedAt: null },
      select: { id: true, username: true, accountId: true },
    });
    if (!user) throw notFound("User not found");
    const remove = async () => {
      const { count } = await prisma.user.updateMany({
        where: { id: user.id, removedAt: null },
        data: { removedAt: now },
      });
      if (count === 0) throw notFound("User not found");
    };
    await ("accountId" in where ? keepAnOwner(prisma, user.accountId, remove) : remove());
    // The usage recorder locks keys in the same order: any other order could deadlock.
    await prisma.$queryRaw`
      select 1 from api_keys where user_id = ${user.id} or created_by = ${user.id}
       order by id for no key update`;
    // The user has seen the secrets of keys that it created for others (contract KEY-6).
    const { count } = await prisma.apiKey.updateMany({
      where: { OR: [{ userId: user.id }, { createdById: user.id }], revokedAt: null },
      data: { revokedAt: now },
    });
    // The same provider account can sign up again, as a new user (contract ACCT-9).
    await prisma.identity.deleteMany({ where: { userId: user.id } });
    return { id: user.id, username: user.username, revoked_keys: count };
  });
}

/**
 * Converts a unique violation of users to the error of a field; throws any other error unchanged.
 * @throws `validation_failed` for a username or e-mail address that is taken
 */
export function rethrowTaken(error: unknown): never {
  const index = uniqueViolation(error);
  if (index === "users_username_key") throw invalid({ username: ["has already been taken"] });
  if (index === "users_email_key") throw invalid({ email: ["has already been taken"] });
  throw error;
}

/**
 * Inserts a user in a transaction.
 * @throws `validation_failed` for a reserved username; a unique violation for a taken name or address
 */
export async function insertUser(
  prisma: Prisma.TransactionClient,
  data: Prisma.UserUncheckedCreateInput,
): Promise<{ id: number; username: string }> {
  const user = await prisma.user.create({ data, select: { id: true, username: true } });
  await requireUnreserved(prisma, user);
  return user;
}
