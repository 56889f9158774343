import { isReservedUsername, type FieldErrors } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { DomainError, invalid } from "../domain-error.ts";

type Transaction = Prisma.TransactionClient;
type Named = { id: number; username: string };

/** Former usernames of one user: each stays reserved for good. */
const MAX_FORMER_USERNAMES = 10;

const taken = (): DomainError => invalid({ username: ["has already been taken"] });

/** Whether an error says that a username cannot be had. */
export function isUsernameFault(error: unknown): boolean {
  const details: FieldErrors | undefined =
    error instanceof DomainError ? error.extras.details : undefined;
  return details?.username !== undefined;
}

/**
 * Refuses a username that is reserved for the user who had it before (contract ACCT-8). Call it in the
 * transaction that has stored the username: the unique index has then waited for a rename that is
 * under way, whose reservation this statement sees.
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
 * Changes a username and reserves the former one for the user, who can take it back.
 * @throws `validation_failed` for a reserved name, and after 10 changes
 */
export async function renameUser(prisma: Transaction, user: Named): Promise<void> {
  const { id, username } = user;
  // Two renames of one user at once would both reserve the same name.
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

/** The present username of the user who has changed this one; undefined for any other name. */
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
