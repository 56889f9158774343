import type { Connection, Transaction } from "@guidepost/database";

type StatusRow = { enabledAt: string | null; codesLeft: number; isRequired: boolean };

/** Returns whether two-factor sign-in is on for a user, its recovery codes, and whether the account requires it. */
export async function findStatus(
  connection: Connection,
  userId: number,
): Promise<StatusRow | undefined> {
  const { rows } = await connection.query<StatusRow>({
    name: "find_two_factor_status",
    text: `
select t.enabled_at as "enabledAt", a.requires_two_factor as "isRequired",
       (select count(*)::int from recovery_codes c where c.user_id = u.id) as "codesLeft"
  from users u
  join accounts a on a.id = u.account_id
  left join two_factors t on t.user_id = u.id
 where u.id = $1`,
    values: [userId],
  });
  return rows[0];
}

/** Returns the email address of a user, which an app shows, unless two-factor sign-in is on. */
export async function findEmailForSetup(
  connection: Connection,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ email: string }>({
    name: "find_email_for_two_factor",
    text: `
select u.email from users u
 where u.id = $1 and not exists (select from two_factors t where t.user_id = u.id)`,
    values: [userId],
  });
  return rows[0]?.email;
}

/** Turns two-factor sign-in on. Returns `false` when it is on already. */
export async function insertTwoFactor(
  transaction: Transaction,
  row: { userId: number; sealedSecret: Buffer; step: number; enabledAt: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "insert_two_factor",
    text: `
insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, $2, $3, $4)
on conflict do nothing`,
    values: [row.userId, row.sealedSecret, row.step, row.enabledAt],
  });
  return rowCount === 1;
}

/** Turns two-factor sign-in off, and deletes the recovery codes. Returns `false` when it is off already. */
export async function deleteTwoFactor(transaction: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "delete_two_factor",
    text: "delete from two_factors where user_id = $1",
    values: [userId],
  });
  return rowCount === 1;
}

/** Waits for concurrent changes of a user's codes, which would otherwise lock the same rows in another order. */
export async function lockTwoFactor(transaction: Transaction, userId: number): Promise<void> {
  await transaction.query({
    name: "lock_two_factor",
    text: "select from two_factors where user_id = $1 for no key update",
    values: [userId],
  });
}

/** Replaces the recovery codes of a user, whose row is locked. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { userId, hashes }: { userId: number; hashes: Buffer[] },
): Promise<void> {
  await transaction.query({
    name: "delete_recovery_codes",
    text: "delete from recovery_codes where user_id = $1",
    values: [userId],
  });
  await transaction.query({
    name: "insert_recovery_codes",
    text: "insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])",
    values: [userId, hashes],
  });
}

/** Returns the encrypted secret of an active user's app; `undefined` unless the user's sessions have this version. */
export async function findSealedSecret(
  connection: Connection,
  { userId, version }: { userId: number; version: number | undefined },
): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ sealedSecret: Buffer }>({
    name: "find_two_factor_secret",
    text: `
select t.sealed_secret as "sealedSecret"
  from two_factors t join users u on u.id = t.user_id
 where t.user_id = $1 and u.removed_at is null and u.session_version = coalesce($2, u.session_version)`,
    values: [userId, version],
  });
  return rows[0]?.sealedSecret;
}

/**
 * Uses up the code of a time step. Returns `false` when a code of it or of a later step was used. Of concurrent calls
 * with a code, on any instance, one returns `true` (contract SIGN-11).
 */
export async function useStep(
  transaction: Transaction,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "use_two_factor_step",
    text: "update two_factors set last_step = $2 where user_id = $1 and last_step < $2",
    values: [userId, step],
  });
  return rowCount === 1;
}

/**
 * Uses up a recovery code, and returns how many are left; `undefined` for any other text. Of concurrent calls with a
 * code, one returns a number (contract SIGN-12).
 */
export async function useRecoveryCode(
  transaction: Transaction,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<number | undefined> {
  // The count still contains the deleted row.
  const { rows } = await transaction.query<{ left: number }>({
    name: "use_recovery_code",
    text: `
delete from recovery_codes where user_id = $1 and hash = $2
returning (select count(*)::int - 1 from recovery_codes where user_id = $1) as left`,
    values: [userId, hash],
  });
  return rows[0]?.left;
}

type ResetUser = {
  id: number;
  accountId: number;
  username: string;
  /** Whether two-factor sign-in was on. */
  wasOn: boolean;
  /** The number of removed passkeys. */
  passkeys: number;
};

/**
 * Turns two-factor sign-in of an active user off, removes the passkeys, and ends the user's sessions. Returns
 * `undefined` when the user has neither.
 */
export async function resetTwoFactor(
  transaction: Transaction,
  username: string,
): Promise<ResetUser | undefined> {
  // Serializes the call with concurrent changes of the user's passkeys.
  await transaction.query({
    name: "lock_reset_user",
    text: "select from users where username = $1 for no key update",
    values: [username],
  });
  const { rows } = await transaction.query<ResetUser>({
    name: "reset_two_factor",
    text: `
with found as materialized (
  select id from users where username = $1 and removed_at is null
), factors as (
  delete from two_factors t using found f where t.user_id = f.id returning t.user_id
), removed as (
  delete from passkeys p using found f where p.user_id = f.id returning p.user_id
)
update users u set session_version = session_version + 1
  from found f
 where u.id = f.id and (exists (select from factors) or exists (select from removed))
returning u.id, u.account_id as "accountId", u.username, exists (select from factors) as "wasOn",
          (select count(*)::int from removed) as passkeys`,
    values: [username],
  });
  return rows[0];
}

/** Sets whether an account requires two factors. Returns `false` when it is set so already. */
export async function updateRequirement(
  transaction: Transaction,
  { accountId, isRequired }: { accountId: number; isRequired: boolean },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "update_two_factor_requirement",
    text: "update accounts set requires_two_factor = $2 where id = $1 and requires_two_factor <> $2",
    values: [accountId, isRequired],
  });
  return rowCount === 1;
}
