import type { Member, MemberLeave, MemberRemoval, Role } from "@guidepost/contract";
import { repeatAfterDeadlock } from "@guidepost/database";
import { requireOwner } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { giveGuides } from "#deletions/index.ts";
import { lockCredential } from "#session-lock/index.ts";
import { listUsers } from "./store/users.ts";
import { deactivateUser, updateRole } from "./store/members.ts";

/** Lists the account's users with the number of their guides and of their active keys. */
export async function listMembers(ctx: ActorContext): Promise<{ members: Member[] }> {
  const users = await listUsers(ctx.db, {
    accountId: ctx.actor.account.id,
    now: ctx.clock(),
  });
  return {
    members: users.map((user) => ({
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      role: user.role,
      created_at: user.createdAt.toISOString(),
      guides_count: user.guides,
      active_keys_count: user.workingKeys,
      deletion_at: user.deletionAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Changes the role of a user. The scopes of the user's keys change with the next request (contract
 * KEY-6).
 *
 * @throws `forbidden` for members; `not_found`; `conflict` for the last owner
 */
export async function setMemberRole(
  ctx: ActorContext,
  input: { id: number; role: Role },
): Promise<{ members: Member[] }> {
  requireOwner(ctx.actor);
  const accountId = ctx.actor.account.id;
  const event = {
    action: "member.role_changed",
    userId: ctx.actor.user.id,
    accountId,
    memberId: input.id,
    role: input.role,
  } as const;
  await withAudit(ctx, (audit) =>
    updateRole(
      ctx.db,
      { accountId, id: input.id, role: input.role },
      async (transaction, username) => {
        await lockCredential(transaction, ctx.actor);
        await audit(transaction, event, username);
      },
    ),
  );
  return listMembers(ctx);
}

/**
 * Removes a user of the account (see `deactivateUser`). With `hand_over_to`, another user becomes the author of the guides in the
 * same transaction (contract USER-8).
 *
 * @throws `forbidden` for members; `not_found`; `conflict` for the last owner, and for an external id that both users have;
 *   `validation_failed` for a receiver who is not another user of the account
 */
export async function removeMember(
  ctx: ActorContext,
  input: MemberRemoval,
): Promise<{ members: Member[] }> {
  requireOwner(ctx.actor);
  await removeFromAccount(ctx, input);
  return listMembers(ctx);
}

/**
 * Removes the actor from its account (see `deactivateUser`). The address can then sign up again (contract ACCT-10). With
 * `hand_over_to`, another user becomes the author of the guides in the same transaction (contract USER-8).
 *
 * @throws `conflict` for the last owner, and for an external id that both users have; `validation_failed` for a receiver who is
 *   not another user of the account
 */
export async function leaveAccount(ctx: ActorContext, input: MemberLeave = {}): Promise<void> {
  await removeFromAccount(ctx, { id: ctx.actor.user.id, ...input });
}

async function removeFromAccount(
  ctx: ActorContext,
  { id: memberId, hand_over_to: receiverId }: MemberRemoval,
): Promise<void> {
  const accountId = ctx.actor.account.id;
  const event = {
    action: "member.removed",
    userId: ctx.actor.user.id,
    accountId,
    memberId,
  } as const;
  let receiver: string | undefined;
  const remove = () =>
    withAudit(ctx, (audit) =>
      deactivateUser(
        ctx.db,
        { accountId, id: memberId },
        {
          removedAt: ctx.clock(),
          onChange: async (transaction, { username, revokedKeys }) => {
            await audit(transaction, { ...event, revokedKeys }, username);
            if (receiverId === undefined) return;
            const given = { accountId, userId: memberId, to: receiverId, by: ctx.actor.user.id };
            receiver = await giveGuides(transaction, audit, given);
          },
        },
      ),
    );
  // The deletion of the account locks the account first, and then its users.
  const { username: removed } = await repeatAfterDeadlock(ctx.db.pool, remove);
  if (receiver === undefined) return;
  for (const username of [removed, receiver]) ctx.purgePublicPages(username);
}
