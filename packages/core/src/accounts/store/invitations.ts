import type { Role } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { ACTIVE_ACCOUNT } from "#suspension/index.ts";
import { type NewUser, insertUserIn } from "./users.ts";
import { rethrowTaken } from "./usernames.ts";

/** A Prisma condition: not accepted, not expired, created by a current owner, and of an account that is not closed. */
function pendingWhere(now: Date) {
  return {
    acceptedAt: null,
    expiresAt: { gt: now },
    inviter: { removedAt: null, role: "owner" },
    account: ACTIVE_ACCOUNT,
  } satisfies Prisma.InvitationWhereInput;
}

/** Identifies an invitation by the SHA-256 of the token of a link, at the time `now`. */
type Link = { tokenHash: Buffer; now: Date };

/**
 * Finds the invitation of the link that its creator received, or of the link of a mail. `isMailed`: only a person who
 * receives mail at the invited address has the link.
 */
async function findLink(
  client: Pick<Prisma.TransactionClient, "mailToken">,
  { tokenHash, now }: Link,
) {
  const hash = new Uint8Array(tokenHash);
  const mailed = await client.mailToken.findUnique({
    where: { hash, kind: "invitation", expiresAt: { gt: now } },
    select: { invitationId: true },
  });
  const id = mailed?.invitationId;
  const where = { ...(id ? { id } : { tokenHash: hash }), ...pendingWhere(now) };
  return { where, isMailed: id !== undefined && id !== null };
}

/** Returns whether the account has this invitation, and it can be accepted. */
export async function hasPendingInvitation(
  { prisma }: Database,
  { id, accountId, now }: { id: number; accountId: number; now: Date },
): Promise<boolean> {
  const where = { id, accountId, ...pendingWhere(now) };
  return (await prisma.invitation.count({ where })) > 0;
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
  const { where, isMailed } = await findLink(prisma, link);
  const invitation = await prisma.invitation.findFirst({
    where,
    select: {
      id: true,
      accountId: true,
      email: true,
      role: true,
      expiresAt: true,
      account: { select: { name: true } },
    },
  });
  return invitation ? { ...invitation, isMailed } : undefined;
}

/** Called in the transaction of a change with the invitation. */
type OnInvitationChange = (
  transaction: Prisma.TransactionClient,
  invitation: { id: number },
) => Promise<void>;

type NewInvitation = {
  accountId: number;
  invitedBy: number;
  role: Role;
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
};

/**
 * Inserts an invitation, unless the address has a pending one or `maxPending` are pending, and deletes the account's
 * expired ones.
 */
export function insertInvitation(
  { prisma }: Database,
  { tokenHash, ...invitation }: NewInvitation,
  { now, maxPending, onChange }: { now: Date; maxPending: number; onChange: OnInvitationChange },
): Promise<{ id: number } | "already invited" | "limit reached"> {
  const { accountId, email } = invitation;
  return prisma.$transaction(async (transaction) => {
    // Serializes invitations of one account, so that the limit is exact under concurrency.
    await transaction.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
    await transaction.invitation.deleteMany({
      where: { accountId, acceptedAt: null, expiresAt: { lte: now } },
    });
    const where = { accountId, ...pendingWhere(now) };
    if ((await transaction.invitation.count({ where: { ...where, email } })) > 0)
      return "already invited";
    const pending = await transaction.invitation.count({ where });
    if (pending >= maxPending) return "limit reached";
    const created = await transaction.invitation.create({
      select: { id: true },
      data: { ...invitation, tokenHash: new Uint8Array(tokenHash) },
    });
    await onChange(transaction, created);
    return created;
  });
}

/** Deletes an invitation that was not accepted. Returns `false` when there is none. */
export function deleteInvitation(
  { prisma }: Database,
  { accountId, id }: { accountId: number; id: number },
  onChange: OnInvitationChange,
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.invitation.deleteMany({
      where: { id, accountId, acceptedAt: null },
    });
    if (count > 0) await onChange(transaction, { id });
    return count > 0;
  });
}

/**
 * Accepts the pending invitation of a link for a new user. Returns `undefined` when it is not
 * pending any more: only one of several attempts with the same link succeeds.
 *
 * @throws `validation_failed` for a username or email address that is taken
 */
export function acceptPendingInvitation(
  { prisma }: Database,
  link: Link,
  user: NewUser & { accountId: number; role: Role },
  onChange: (
    transaction: Prisma.TransactionClient,
    user: { id: number; username: string },
  ) => Promise<void>,
): Promise<{ id: number; username: string } | undefined> {
  return prisma
    .$transaction(async (transaction) => {
      const { count } = await transaction.invitation.updateMany({
        where: (await findLink(transaction, link)).where,
        data: { acceptedAt: link.now },
      });
      if (count === 0) return undefined;
      const inserted = await insertUserIn(transaction, user);
      await onChange(transaction, inserted);
      return inserted;
    })
    .catch(rethrowTaken);
}
