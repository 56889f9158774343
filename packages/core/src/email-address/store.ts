import type { Connection, Transaction } from "@guidepost/database";
import { notFound } from "../errors.ts";

/** Returns the address of a user who has not verified it; `undefined` for any other user. */
export async function findUnverifiedEmail(
  connection: Connection,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ email: string }>({
    name: "find_unverified_email",
    text: "select email from users where id = $1 and email_verified_at is null and removed_at is null",
    values: [userId],
  });
  return rows[0]?.email;
}

/** Records that a user receives mail at the address. Returns `false` when it is not the user's any more. */
export async function setVerified(
  transaction: Transaction,
  { userId, email, at }: { userId: number; email: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "verify_email",
    text: `
update users set email_verified_at = coalesce(email_verified_at, $3)
 where id = $1 and email = $2 and removed_at is null`,
    values: [userId, email, at],
  });
  return rowCount === 1;
}

/** Locks the row of a user who is not removed, and returns the addresses. */
export async function lockAddresses(
  transaction: Transaction,
  userId: number,
): Promise<{ email: string; pendingEmail: string | null; isVerified: boolean }> {
  const { rows } = await transaction.query<{
    email: string;
    pendingEmail: string | null;
    isVerified: boolean;
  }>({
    name: "lock_email_addresses",
    text: `
select email, pending_email as "pendingEmail", email_verified_at is not null as "isVerified"
  from users where id = $1 and removed_at is null for no key update`,
    values: [userId],
  });
  if (!rows[0]) throw notFound("User not found");
  return rows[0];
}

/** Stores the new address of a user until it is confirmed; null cancels the change. */
export async function setPendingEmail(
  transaction: Transaction,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  await transaction.query({
    name: "set_pending_email",
    text: "update users set pending_email = $2 where id = $1",
    values: [userId, email],
  });
}

/** Returns whether a user who is not removed has the address. */
export async function isTaken(transaction: Transaction, email: string): Promise<boolean> {
  const { rows } = await transaction.query<{ isTaken: boolean }>({
    name: "is_email_taken",
    text: `
select exists (select from users where email = $1 and removed_at is null) as "isTaken"`,
    values: [email],
  });
  return rows[0]?.isTaken === true;
}

/**
 * Replaces the address of a user, who receives mail at the new one.
 *
 * @throws a unique violation for the address of another user
 */
export async function replaceEmail(
  transaction: Transaction,
  { userId, email, at }: { userId: number; email: string; at: Date },
): Promise<void> {
  await transaction.query({
    name: "replace_email",
    text: `
update users set email = $2, email_verified_at = $3, pending_email = null where id = $1`,
    values: [userId, email, at],
  });
}
