import {
  DomainError,
  refundQuota,
  reserveQuota,
  type ActorContext,
  type Reservation,
} from "@guidepost/core";
import type { ApiDependencies } from "./context.ts";

/** Returns the reserved unit of a request to the quota. Never rejects; a second call has no effect. */
export type RefundQuota = () => Promise<void>;

/**
 * Reserves one quota unit for a key's request before its input is read (contract QUOTA-3). A portal
 * session is not metered. Returns the unit and its refund for a response that is not 2xx.
 *
 * @throws `quota_exceeded`
 */
export async function meterRequest(
  { observer, recorder }: Pick<ApiDependencies, "observer" | "recorder">,
  ctx: ActorContext,
): Promise<{ refundQuota: RefundQuota; reservation: Reservation } | undefined> {
  const { actor } = ctx;
  if (actor.via.kind !== "key") return undefined;
  let reservation: Reservation;
  try {
    reservation = await reserveQuota(ctx);
  } catch (error) {
    // Any other error is an unreachable database, which is no decision of the quota.
    if (error instanceof DomainError) observer.ledger("refused");
    throw error;
  }
  observer.ledger("reserved");
  const refund = async () => {
    const isRefunded = await refundQuota(ctx, reservation).catch(() => undefined);
    if (isRefunded) return observer.ledger("given_back");
    if (isRefunded === undefined) return observer.ledger("lost");
    recorder.enqueueRefund(actor.account.id, reservation.period);
    observer.ledger("owed");
  };
  let refunded: Promise<void> | undefined;
  return { refundQuota: () => (refunded ??= refund()), reservation };
}
