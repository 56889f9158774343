import { DomainError, giveBack, reserve, type Actor, type Reservation } from "@guidepost/core";
import type { Parts } from "./context.ts";

/** Gives the charge of a request back to the quota. */
export type Refund = () => Promise<void>;

const nothingToRefund = async () => {};

/**
 * A key's request is paid for before its input is even read (contract QUOTA-3); a portal session pays
 * nothing. Returns what gives it back when the answer is no 2xx (step 5): it never rejects, and a
 * second call does nothing. `quota_exceeded`.
 */
export const charge = async (
  { service, observer, recorder }: Parts,
  actor: Actor,
): Promise<Refund> => {
  if (actor.via.kind !== "key") return nothingToRefund;
  const ledger = { ...service, actor };
  let reservation: Reservation;
  try {
    reservation = await reserve(ledger);
  } catch (error) {
    // Out of reach, the ledger decided nothing.
    if (error instanceof DomainError) observer.ledger("refused");
    throw error;
  }
  observer.ledger("reserved");
  const refund = async () => {
    const isGivenBack = await giveBack(ledger, reservation).catch(() => undefined);
    if (isGivenBack) return observer.ledger("given_back");
    if (isGivenBack === undefined) return observer.ledger("lost");
    recorder.owe(actor.account.id, reservation.period);
    observer.ledger("owed");
  };
  let refunded: Promise<void> | undefined;
  return () => (refunded ??= refund());
};
