import type { Connection, Database, Prisma, Transaction } from "@guidepost/database";

/** What the link of a mail permits. */
export type TokenKind = "verify_email" | "change_email" | "reset_password" | "invitation";

/** The user or the invitation that a token belongs to. */
type TokenSubject = { userId: number } | { invitationId: number };

export type NewToken = TokenSubject & {
  kind: TokenKind;
  email: string;
  expiresAt: Date;
};

/** Stores the hash of a token. */
export async function insertToken(
  { pool }: Database,
  hash: Buffer,
  token: NewToken,
): Promise<void> {
  await pool.query({
    name: "insert_mail_token",
    text: `
insert into mail_tokens (hash, kind, user_id, invitation_id, email, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      hash,
      token.kind,
      "userId" in token ? token.userId : null,
      "invitationId" in token ? token.invitationId : null,
      token.email,
      token.expiresAt,
    ],
  });
}

type TokenFilter = { hash: Buffer; kind: TokenKind; now: Date };

/** Returns the user and the address of a token that has not expired; `undefined` for any other one. */
export async function findUserToken(
  connection: Connection,
  { hash, kind, now }: TokenFilter,
): Promise<{ userId: number; email: string } | undefined> {
  const { rows } = await connection.query<{ userId: number; email: string }>({
    name: "find_mail_token",
    text: `
select user_id as "userId", email from mail_tokens
 where hash = $1 and kind = $2 and expires_at > $3 and user_id is not null`,
    values: [hash, kind, now],
  });
  return rows[0];
}

/**
 * Deletes all tokens of a user of one kind, and returns whether the token was one of them and had not expired. Of
 * concurrent calls with a token, one returns `true`.
 */
export async function useUserToken(
  transaction: Transaction,
  { hash, kind, now, userId }: TokenFilter & { userId: number },
): Promise<boolean> {
  const { rows } = await transaction.query<{ isValid: boolean }>({
    name: "use_mail_token",
    text: `
with deleted as (
  delete from mail_tokens where user_id = $1 and kind = $2 returning hash, expires_at
)
select exists (select from deleted where hash = $3 and expires_at > $4) as "isValid"`,
    values: [userId, kind, hash, now],
  });
  return rows[0]?.isValid === true;
}

/** Deletes the tokens of a user of one kind. */
export async function deleteUserTokens(
  connection: Connection | Prisma.TransactionClient,
  { userId, kind }: { userId: number; kind: TokenKind },
): Promise<void> {
  if ("mailToken" in connection) {
    await connection.mailToken.deleteMany({ where: { userId, kind } });
    return;
  }
  await connection.query({
    name: "delete_mail_tokens",
    text: "delete from mail_tokens where user_id = $1 and kind = $2",
    values: [userId, kind],
  });
}

/** Deletes expired tokens, and returns how many. */
export async function purgeTokens(
  { pool }: Database,
  { now, batchSize }: { now: Date; batchSize: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: "purge_mail_tokens",
    text: `
delete from mail_tokens where hash in (
  select hash from mail_tokens where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
    values: [now, batchSize],
  });
  return rowCount ?? 0;
}

/** The recipient of a mail to a user. */
export type Recipient = {
  id: number;
  displayName: string;
  email: string;
  pendingEmail: string | null;
  isVerified: boolean;
};

/** Returns a user who is not removed, by id or by email address. */
export async function findRecipient(
  { prisma }: Database,
  user: { id: number } | { email: string },
): Promise<Recipient | undefined> {
  const found = await prisma.user.findFirst({
    where: { ...user, removedAt: null },
    select: {
      id: true,
      displayName: true,
      email: true,
      pendingEmail: true,
      emailVerifiedAt: true,
    },
  });
  if (!found) return undefined;
  const { emailVerifiedAt, ...recipient } = found;
  return { ...recipient, isVerified: emailVerifiedAt !== null };
}

/** Returns a user who is not removed, with the account and the deletions that were requested. */
export async function findAccountRecipient({ prisma }: Database, userId: number) {
  const found = await prisma.user.findFirst({
    where: { id: userId, removedAt: null },
    select: {
      displayName: true,
      email: true,
      role: true,
      deletionAt: true,
      account: { select: { name: true, deletionAt: true } },
    },
  });
  if (!found) return undefined;
  return {
    displayName: found.displayName,
    email: found.email,
    isOwner: found.role === "owner",
    accountName: found.account.name,
    accountDeletionAt: found.account.deletionAt,
    userDeletionAt: found.deletionAt,
  };
}

/** Returns an invitation that can be accepted, with the names of the account and of the owner who invites. */
export async function findSentInvitation(
  { prisma }: Database,
  { id, now }: { id: number; now: Date },
) {
  const invitation = await prisma.invitation.findFirst({
    where: {
      id,
      acceptedAt: null,
      expiresAt: { gt: now },
      inviter: { removedAt: null, role: "owner" },
    },
    select: {
      email: true,
      role: true,
      expiresAt: true,
      account: { select: { name: true } },
      inviter: { select: { displayName: true } },
    },
  });
  return invitation ?? undefined;
}
