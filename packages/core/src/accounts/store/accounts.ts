import type { PlanLimits, PlanId } from "@guidepost/contract";
import type { Connection, Database, Prisma } from "@guidepost/database";
import { notFound } from "#errors.ts";

/** Limits that the operator has set for one account; null means the plan's limit. */
export type OwnLimits = Record<keyof PlanLimits, number | null>;

/** A Prisma condition: accounts with the limits of their plan (contract ACCT-4). */
const NO_OWN_LIMITS = {
  perMinute: null,
  perHour: null,
  monthlyQuota: null,
  guideLimit: null,
} as const satisfies OwnLimits;

const ACCOUNT_SELECT = {
  id: true,
  name: true,
  plan: true,
  perMinute: true,
  perHour: true,
  monthlyQuota: true,
  guideLimit: true,
  language: true,
  guidesCount: true,
  createdAt: true,
} satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof ACCOUNT_SELECT }>;

/** Returns an account with its plan and its own limits. */
export async function findAccount(
  { prisma }: Database,
  id: number,
): Promise<AccountRow | undefined> {
  const row = await prisma.account.findUnique({ where: { id }, select: ACCOUNT_SELECT });
  return row ?? undefined;
}

/** Returns whether the database has an account. */
export async function hasAnyAccount({ prisma }: Database): Promise<boolean> {
  return (await prisma.account.findFirst({ select: { id: true } })) !== null;
}

/** Inserts an account without users. */
export function insertAccount(
  { prisma }: Database,
  account: { name: string; plan: PlanId; language?: string },
): Promise<{ id: number }> {
  return prisma.account.create({ data: account, select: { id: true } });
}

/** The plan of an account and its own limits. */
export type PlanRow = { plan: PlanId } & OwnLimits;

/** Called in the transaction of a change with the plan before it. */
type OnAccountChange = (transaction: Prisma.TransactionClient, before: PlanRow) => Promise<void>;

/**
 * Locks an account until the transaction ends, and returns its plan.
 *
 * @throws `not_found`
 */
async function lockPlan(transaction: Prisma.TransactionClient, id: number): Promise<PlanRow> {
  const [row] = await transaction.$queryRaw<PlanRow[]>`
    select plan, per_minute as "perMinute", per_hour as "perHour", monthly_quota as "monthlyQuota",
           guide_limit as "guideLimit"
      from accounts where id = ${id} for no key update`;
  if (!row) throw notFound("Account not found");
  return row;
}

/**
 * Changes the name or the language of an account, or its plan together with its own limits.
 *
 * @throws `not_found`
 */
export async function updateAccount(
  { prisma }: Database,
  id: number,
  {
    data,
    onChange,
  }: {
    data: { name: string } | { language: string } | PlanRow;
    onChange: OnAccountChange;
  },
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const before = await lockPlan(transaction, id);
    await transaction.account.update({ where: { id }, data });
    await onChange(transaction, before);
  });
}

/**
 * Changes the plan of an account that is not on Enterprise and has no limits of its own. Returns
 * `false` for any other account.
 */
export function switchPlan(
  { prisma }: Database,
  { id, plan }: { id: number; plan: PlanId },
  onChange: OnAccountChange,
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const before = await lockPlan(transaction, id);
    const { count } = await transaction.account.updateMany({
      where: { id, plan: { not: "enterprise" }, ...NO_OWN_LIMITS },
      data: { plan },
    });
    if (count > 0) await onChange(transaction, before);
    return count > 0;
  });
}

/** The steps of the checklist that a user has completed. Temporary keys do not count. */
type ChecklistRow = {
  hasKey: boolean;
  hasCalled: boolean;
  hasPublished: boolean;
  isClosed: boolean;
};

// Requests are counted per key: with `exists`, the planner would scan the table for the first row.
const FIND_CHECKLIST_SQL = `
select exists (select from api_keys k
                where k.user_id = u.id and k.origin is distinct from 'try_it') as "hasKey",
       exists (select from api_keys k
                where k.user_id = u.id and k.origin is distinct from 'try_it'
                  and (select count(*) from usage_detail d
                        where d.api_key_id = k.id and d.outcome = 'ok') > 0) as "hasCalled",
       exists (select from guides g
                where g.user_id = u.id and g.published_at is not null
                  and g.deleted_at is null) as "hasPublished",
       u.checklist_closed_at is not null as "isClosed"
  from users u
 where u.id = $1`;

/** Returns the steps of the checklist that a user has completed; `undefined` for an unknown user. */
export async function findChecklist(
  connection: Connection,
  userId: number,
): Promise<ChecklistRow | undefined> {
  const { rows } = await connection.query<ChecklistRow>({
    name: "find_checklist",
    text: FIND_CHECKLIST_SQL,
    values: [userId],
  });
  return rows[0];
}

/** Records that a user closed the checklist. */
export async function closeChecklist(
  { prisma }: Database,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await prisma.user.updateMany({
    where: { id: userId, checklistClosedAt: null },
    data: { checklistClosedAt: at },
  });
}
