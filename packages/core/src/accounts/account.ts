import {
  type Account,
  type AccountLanguage,
  type AccountRename,
  type PlanLimits,
  type PlanId,
  planLimitsOf,
  PLANS,
} from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import { requireOwner } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import { findBrandedAuthors } from "#branding/index.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { conflict, forbidden, notFound } from "../errors.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { recordNotification } from "#notifications/index.ts";
import {
  type AccountRow,
  type OwnLimits,
  type PlanRow,
  findAccount,
  switchPlan,
  updateAccount,
} from "./store/accounts.ts";

/** Returns whether the operator set limits for the account, even if they equal the plan's. */
export function hasOwnLimits(own: OwnLimits): boolean {
  return Object.values(own).some((limit) => limit !== null);
}

type AccountWithLimits = Omit<AccountRow, keyof PlanLimits> & {
  limits: PlanLimits;
  hasOwnLimits: boolean;
};

/**
 * Reads an account with its effective limits.
 *
 * @throws `not_found`
 */
export async function requireAccount(
  { db }: Pick<ServiceContext, "db">,
  input: { id: number },
): Promise<AccountWithLimits> {
  return withLimits(await requireRow(db, input.id));
}

async function requireRow(db: Database, id: number): Promise<AccountRow> {
  const row = await findAccount(db, id);
  if (!row) throw notFound("Account not found");
  return row;
}

function withLimits(row: AccountRow): AccountWithLimits {
  const { perMinute, perHour, monthlyQuota, guideLimit, ...account } = row;
  const own = { perMinute, perHour, monthlyQuota, guideLimit };
  return { ...account, limits: planLimitsOf(row.plan, own), hasOwnLimits: hasOwnLimits(own) };
}

/**
 * Returns an account with its plan and its effective limits.
 *
 * @throws `not_found`
 */
export async function getAccount(
  service: Pick<ServiceContext, "db">,
  input: { id: number },
): Promise<Account> {
  return toAccount(await requireRow(service.db, input.id));
}

/** Converts the row of an account to the account with its effective limits. */
export function toAccount(row: AccountRow): Account {
  const { id, name, plan, limits, language, hasOwnLimits: ownLimits } = withLimits(row);
  return {
    id,
    name,
    plan,
    plan_name: PLANS[plan].name,
    limits: {
      per_minute: limits.perMinute,
      per_hour: limits.perHour,
      monthly_quota: limits.monthlyQuota,
      guide_limit: limits.guideLimit,
    },
    own_limits: ownLimits,
    language,
    guides_count: row.guidesCount,
    created_at: row.createdAt.toISOString(),
  };
}

/**
 * Changes the name of the actor's account. Invitations show it.
 *
 * @throws `forbidden` for members
 */
export async function renameAccount(ctx: ActorContext, input: AccountRename): Promise<Account> {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  const event = { action: "account.renamed", userId: ctx.actor.user.id, accountId: id } as const;
  await withAudit(ctx, (audit) =>
    updateAccount(ctx.db, id, {
      data: { name: input.name },
      onChange: (transaction) => audit(transaction, event, input.name),
    }),
  );
  return getAccount(ctx, { id });
}

/**
 * Changes the language of new guides of the actor's account (contract LANG-2). Guides that exist keep theirs.
 *
 * @throws `forbidden` for members
 */
export async function setAccountLanguage(
  ctx: ActorContext,
  { language }: AccountLanguage,
): Promise<Account> {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  await withAudit(ctx, (audit) =>
    updateAccount(ctx.db, id, {
      data: { language },
      onChange: (transaction) =>
        audit(transaction, {
          action: "account.language_changed",
          userId: ctx.actor.user.id,
          accountId: id,
          language,
        }),
    }),
  );
  return getAccount(ctx, { id });
}

/**
 * Returns whether the actor can change the plan: owners can if the operator allows it. Only the
 * operator sets or ends Enterprise.
 */
export function mayChangePlan({ actor, ownersMayChangePlan }: ActorContext): boolean {
  return actor.user.role === "owner" && ownersMayChangePlan && actor.account.plan !== "enterprise";
}

/**
 * Notifies the other owners that the plan or the limits differ, in the transaction of the change (contract NOTE-7).
 *
 * @param change `by` is the user who made it; null for the operator
 */
export async function notifyOfPlan(
  transaction: JobTransaction,
  {
    accountId,
    before,
    after,
    by,
  }: {
    accountId: number;
    before: PlanRow;
    after: PlanRow;
    by: { id: number; displayName: string } | null;
  },
): Promise<void> {
  const names = Object.keys(after) as (keyof PlanRow)[];
  if (names.every((name) => before[name] === after[name])) return;
  await recordNotification(transaction, {
    accountId,
    ...(by && { exceptUserId: by.id }),
    data: {
      kind: "plan_changed",
      from: before.plan,
      to: after.plan,
      by: by?.displayName ?? null,
    },
  });
}

/**
 * Changes the plan of the owner's account.
 *
 * @throws `forbidden` for members, for Enterprise, and if the operator does not allow it; `conflict`
 *   for an account with its own limits, which a change of plan would remove
 */
export async function changeOwnPlan(ctx: ActorContext, input: { plan: PlanId }): Promise<Account> {
  const { user } = ctx.actor;
  const { id, plan } = ctx.actor.account;
  if (!mayChangePlan(ctx) || input.plan === "enterprise") throw forbidden();
  const event = {
    action: "account.plan_changed",
    userId: user.id,
    accountId: id,
    plan: input.plan,
  } as const;
  // A plan decides whether pages show the branding.
  const authors = await findBrandedAuthors(ctx.db.pool, { accountId: id });
  const isSwitched =
    input.plan === plan ||
    (await withAudit(ctx, (audit) =>
      switchPlan(ctx.db, { id, plan: input.plan }, async (transaction, before) => {
        await audit(transaction, { ...event, previousPlan: before.plan });
        const after = { ...before, plan: input.plan };
        await notifyOfPlan(transaction, { accountId: id, before, after, by: user });
      }),
    ));
  if (!isSwitched)
    throw conflict(
      "Your limits were agreed with your Guidepost administrator. Contact them to change the plan.",
    );
  for (const username of authors) ctx.purgePublicPages(username);
  return getAccount(ctx, { id });
}
