import type { Role } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { type NewUser, insertUserIn } from "./users.ts";
import { rethrowTaken } from "./usernames.ts";

/** A Prisma condition: not accepted, not expired, and created by a current owner. */
function pendingWhere(now: Date) {
  return {
    acceptedAt: null,
    expiresAt: { gt: now },
    inviter: { removedAt: null, role: "owner" },
  } satisfies Prisma.InvitationWhereInput;
}

/** Identifies an invitation by the SHA-256 of its token, at the time `now`. */
type Link = { tokenHash: Buffer; now: Date };

function linkWhere({ tokenHash, now }: Link) {
  return { tokenHash: new Uint8Array(tokenHash), ...pendingWhere(now) };
}

/** Returns the account's pending invitations, newest first. */
export function listPendingInvitations(
  { prisma }: Database,
  { accountId, now }: { accountId: number; now: Date },
) {
  return prisma.invitation.findMany({
    where: { accountId, ...pendingWhere(now) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
  });
}

/** Returns the pending invitation of a link, with the name of the account. */
export async function findPendingInvitation({ prisma }: Database, link: Link) {
  const invitation = await prisma.invitation.findUnique({
    where: linkWhere(link),
    select: {
      id: true,
      accountId: true,
      email: true,
      role: true,
      expiresAt: true,
      account: { select: { name: true } },
    },
  });
  return invitation ?? undefined;
}

type NewInvitation = {
  accountId: number;
  invitedBy: number;
  role: Role;
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
};

/** Inserts an invitation, unless `maxPending` are pending, and deletes the account's expired ones. */
export function insertInvitation(
  { prisma }: Database,
  { tokenHash, ...invitation }: NewInvitation,
  { now, maxPending }: { now: Date; maxPending: number },
): Promise<{ id: number } | "limit reached"> {
  const { accountId } = invitation;
  return prisma.$transaction(async (transaction) => {
    // Serializes invitations of one account, so that the limit is exact under concurrency.
    await transaction.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
    await transaction.invitation.deleteMany({
      where: { accountId, acceptedAt: null, expiresAt: { lte: now } },
    });
    const pending = await transaction.invitation.count({
      where: { accountId, ...pendingWhere(now) },
    });
    if (pending >= maxPending) return "limit reached";
    return transaction.invitation.create({
      select: { id: true },
      data: { ...invitation, tokenHash: new Uint8Array(tokenHash) },
    });
  });
}

/** Deletes an invitation that was not accepted. Returns `false` when there is none. */
export async function deleteInvitation(
  { prisma }: Database,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  const { count } = await prisma.invitation.deleteMany({
    where: { id, accountId, acceptedAt: null },
  });
  return count > 0;
}

/**
 * Accepts the pending invitation of a link for a new user. Returns `undefined` when it is not
 * pending any more: only one of several attempts with the same link succeeds.
 *
 * @throws `validation_failed` for a username or e-mail address that is taken
 */
export function acceptPendingInvitation(
  { prisma }: Database,
  link: Link,
  user: NewUser & { accountId: number; role: Role },
): Promise<{ id: number; username: string } | undefined> {
  return prisma
    .$transaction(async (transaction) => {
      const { count } = await transaction.invitation.updateMany({
        where: linkWhere(link),
        data: { acceptedAt: link.now },
      });
      return count === 0 ? undefined : insertUserIn(transaction, user);
    })
    .catch(rethrowTaken);
}
