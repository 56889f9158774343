import { requireAccount } from "#accounts/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { enqueue } from "#jobs/index.ts";
import { purgeAccountPagesTask, storeSuspension } from "#suspension/index.ts";
import { type AccountRecord, showAccount } from "./directory.ts";

/**
 * Suspends an account (contract ACCT-12). A second call replaces the reason, and keeps the time of the suspension.
 *
 * @throws `not_found`
 */
export function suspendAccount(
  service: ServiceContext,
  { accountId, reason }: { accountId: number; reason?: string | undefined },
): Promise<AccountRecord> {
  const suspension = { accountId, at: service.clock(), reason: reason ?? null };
  return changeSuspension(service, "account.suspended", suspension);
}

/**
 * Ends the suspension of an account (contract ACCT-16). Idempotent.
 *
 * @throws `not_found`
 */
export function resumeAccount(
  service: ServiceContext,
  { accountId }: { accountId: number },
): Promise<AccountRecord> {
  return changeSuspension(service, "account.resumed", { accountId, at: null, reason: null });
}

async function changeSuspension(
  service: ServiceContext,
  action: "account.suspended" | "account.resumed",
  suspension: { accountId: number; at: Date | null; reason: string | null },
): Promise<AccountRecord> {
  const { accountId, reason } = suspension;
  await requireAccount(service, { id: accountId });
  await withAudit(service, (audit) =>
    storeSuspension(service.db, suspension, async (transaction) => {
      const event = { action, accountId, userId: undefined, via: "operator" } as const;
      await audit(transaction, { ...event, ...(reason !== null && { reason }) });
      // The CLI has no connection to the shared cache. Workers have one.
      await enqueue(transaction, purgeAccountPagesTask, { accountId });
    }),
  );
  return showAccount(service, { id: accountId });
}
