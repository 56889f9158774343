import { type Checklist, type Profile, type ProfileUpdate, provider } from "@guidepost/contract";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { mayChangePlan, toAccount } from "./account.ts";
import { closeChecklist as closeStoredChecklist, findChecklist } from "./store/accounts.ts";
import { updateNames } from "./store/usernames.ts";
import { findProfile } from "./store/profile.ts";

/** Returns the profile of the actor, with the account. */
export async function getProfile(ctx: ActorContext): Promise<Profile> {
  const profile = await findProfile(ctx.db, ctx.actor.user.id);
  if (!profile) throw notFound("User not found");
  const { user } = profile;
  const account = toAccount(profile.account);
  return {
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    email_verified: user.isVerified,
    pending_email: user.pendingEmail,
    requires_verified_email: ctx.requiresVerifiedEmail,
    role: user.role,
    has_password: user.hasPassword,
    has_passkey: user.hasPasskey,
    has_two_factor: user.hasTwoFactor,
    providers: user.providers.map((name) => provider.parse(name)),
    may_change_plan: mayChangePlan(ctx) && !account.own_limits,
    unread_notifications: user.unread,
    new_feedback: user.newFeedback,
    account,
  };
}

/**
 * Changes the actor's display name or username. A new username changes the addresses of the user's
 * guides; the former addresses redirect (contract ACCT-8).
 *
 * @throws `validation_failed` for a username that is taken or reserved, and after 10 changes
 */
export async function updateProfile(ctx: ActorContext, input: ProfileUpdate): Promise<Profile> {
  const { id, username: before } = ctx.actor.user;
  const { username, display_name: displayName } = input;
  await withAudit(ctx, (audit) =>
    updateNames(ctx.db, {
      id,
      username,
      displayName,
      onRename: (transaction) =>
        audit(transaction, { action: "user.renamed", userId: id }, username),
    }),
  );
  for (const name of new Set([before, username ?? before])) ctx.purgePublicPages(name);
  return getProfile(ctx);
}

/** Returns which first steps with the API are done. A request counts some seconds later. */
export async function getChecklist(ctx: ActorContext): Promise<Checklist> {
  const { user, account } = ctx.actor;
  const steps = await findChecklist(ctx.db.pool, user.id);
  if (!steps) throw notFound("User not found");
  return {
    has_api_access: account.limits.monthlyQuota > 0,
    has_key: steps.hasKey,
    has_called: steps.hasCalled,
    has_published: steps.hasPublished,
    is_closed: steps.isClosed,
  };
}

/** Hides the checklist from the user permanently. */
export async function closeChecklist(ctx: ActorContext): Promise<Checklist> {
  await closeStoredChecklist(ctx.db, { userId: ctx.actor.user.id, at: ctx.clock() });
  return getChecklist(ctx);
}
