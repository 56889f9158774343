import type { Role, UserCreate } from "@guidepost/contract";
import { inTransaction, repeatAfterDeadlock } from "@guidepost/database";
import {
  deactivateUser,
  hasOwner,
  insertUser,
  requireAccount,
  updateEmail,
} from "#accounts/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { giveGuides, otherUsers } from "#deletions/index.ts";
import { conflict, notFound } from "../errors.ts";
import { enqueue } from "#jobs/index.ts";
import { deleteUserTokens, enqueueNotice } from "#mail/index.ts";
import {
  findPasswordOwner,
  hashPassword,
  newUser,
  requireStrongPassword,
  setPasswordHash,
  userActor,
} from "#sign-in/index.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import { resetTwoFactor as resetTwoFactorOf } from "#two-factor/index.ts";

/**
 * Creates a user of an account, whose address counts as verified. Without a password, the user can only sign in
 * with a provider.
 *
 * @throws `not_found` for an unknown account; `validation_failed` for a username or email address
 *   that is taken, and for a password that is easy to guess
 */
export async function createUser(
  service: ServiceContext,
  input: UserCreate & { accountId: number },
): Promise<{ id: number; username: string }> {
  const { accountId, role, ...user } = input;
  await requireAccount(service, { id: accountId });
  const emailVerifiedAt = service.clock();
  const data = { ...(await newUser(service, user)), accountId, role, emailVerifiedAt };
  const event = { action: "user.created", accountId, userId: undefined, role } as const;
  return withAudit(service, (audit) =>
    insertUser(service.db, data, (transaction, { id: memberId, username }) =>
      audit(transaction, { ...event, memberId, via: "operator" }, username),
    ),
  );
}

/** Returns the role of a new user without a given role: the first one is an owner. */
export async function defaultRole(
  { db }: Pick<ServiceContext, "db">,
  { accountId }: { accountId: number },
): Promise<Role> {
  return (await hasOwner(db, accountId)) ? "member" : "owner";
}

/**
 * Sets the address that a user signs in with, which counts as verified, and ends the user's sessions.
 *
 * @throws `not_found`; `validation_failed` for an address that is taken
 */
export async function setEmail(
  service: ServiceContext,
  input: { username: string; email: string },
): Promise<{ id: number; username: string; email: string }> {
  const changed = await withAudit(service, (audit) =>
    updateEmail(
      service.db,
      { ...input, at: service.clock() },
      async (transaction, { before, ...user }) => {
        const { id: memberId, accountId, username } = user;
        if (before.isVerified && before.email !== input.email) {
          const addresses = { email: before.email, newEmail: input.email };
          const notice = { kind: "email_changed", userId: memberId, ...addresses } as const;
          await enqueueNotice(service, transaction, notice);
        }
        const event = { action: "user.email_changed", userId: undefined, accountId } as const;
        return audit(transaction, { ...event, memberId, via: "operator" }, username);
      },
    ),
  );
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Sets the password of a user who lost it, and ends the user's sessions and links to reset the password.
 *
 * @throws `not_found`; `validation_failed` for a password that is easy to guess
 */
export async function setPassword(
  service: ServiceContext,
  input: { username: string; password: string },
): Promise<{ id: number; username: string }> {
  const { username, password } = input;
  // Looked up first, because hashing a password takes long.
  const owner = await findPasswordOwner(service.db, username);
  if (!owner) throw notFound("User not found");
  await requireStrongPassword(service, { password, owner });
  const passwordHash = await hashPassword(service, password);
  const changed = await withAudit(service, (audit) =>
    setPasswordHash(
      service.db,
      { username, passwordHash },
      async (transaction, { id, accountId }) => {
        await deleteUserTokens(transaction, { userId: id, kind: "reset_password" });
        await enqueueNotice(service, transaction, { kind: "password_changed", userId: id });
        const event = { action: "password.set", userId: undefined, accountId } as const;
        await audit(transaction, { ...event, memberId: id, via: "operator" }, username);
      },
    ),
  );
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Turns off the two-factor sign-in of a user who lost the app and the recovery codes, removes the passkeys, which may
 * be on a lost device, and ends the user's sessions (contract SIGN-22).
 *
 * @throws `not_found`; `conflict` when the user has neither
 */
export async function resetTwoFactor(
  service: ServiceContext,
  { username }: { username: string },
): Promise<{ id: number; username: string; removed_passkeys: number }> {
  if (!(await findPasswordOwner(service.db, username))) throw notFound("User not found");
  const reset = await withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      const user = await resetTwoFactorOf(transaction, username);
      if (!user) throw conflict("This user has neither two-factor sign-in nor a passkey");
      const event = { action: "two_factor.reset", userId: undefined, via: "operator" } as const;
      const { id: memberId, accountId, wasOn, passkeys } = user;
      const facts = { ...event, accountId, memberId, removedPasskeys: passkeys };
      await audit(transaction, facts, user.username);
      const notice = { kind: "two_factor_reset", userId: memberId, wasOn, passkeys } as const;
      await enqueueNotice(service, transaction, notice);
      return user;
    }),
  );
  return { id: reset.id, username: reset.username, removed_passkeys: reset.passkeys };
}

/**
 * Removes a user (see `deactivateUser`).
 *
 * @param input `force`: also the last owner of an account, which then has no user. `handOverTo`: the username of the user who
 *   receives the guides in the same transaction (contract USER-8); without it they stay
 * @throws `not_found`; `conflict` for the last owner without `force`, and for an external id that both users have;
 *   `validation_failed` for a receiver who is not another user of the account
 */
export function removeUser(
  service: ServiceContext,
  {
    username,
    force = false,
    handOverTo,
  }: { username: string; force?: boolean | undefined; handOverTo?: string | undefined },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  const event = { action: "member.removed", userId: undefined, via: "operator" } as const;
  const remove = () =>
    withAudit(service, (audit) =>
      deactivateUser(
        service.db,
        { username },
        {
          removedAt: service.clock(),
          mustKeepOwner: !force,
          onChange: async (transaction, { id: memberId, accountId, revokedKeys }) => {
            await audit(transaction, { ...event, accountId, memberId, revokedKeys }, username);
            if (handOverTo === undefined) return;
            const members = await otherUsers(transaction, { accountId, userId: memberId });
            const to = members.find((member) => member.username === handOverTo)?.id ?? 0;
            await giveGuides(transaction, audit, { accountId, userId: memberId, to, by: null });
            // The CLI has no connection to the shared cache. Workers have one.
            await enqueue(transaction, purgeAccountPagesTask, { accountId });
          },
        },
      ),
    );
  // The deletion of the account locks the account first, and then its users.
  return repeatAfterDeadlock(service.db.pool, remove);
}

/**
 * Returns a context in which the operator acts with the rights of a user.
 *
 * @throws `not_found`
 */
export async function userContext(
  service: ServiceContext,
  { username }: { username: string },
): Promise<ActorContext> {
  const found = await userActor(service, { user: { username }, via: { kind: "operator" } });
  if (!found) throw notFound("User not found");
  return { ...service, actor: found.actor };
}
