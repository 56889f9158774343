import type { PlanLimits, PlanId, Role, Scope } from "@guidepost/contract";
import { DomainError, forbidden } from "./errors.ts";

/** The time after a proof of identity in which a session can grant lasting access. */
const FRESH_MS = 10 * 60 * 1000;

/** The authenticated user of a request. It is the only part of a credential that a verb receives. */
export type Actor = {
  user: { id: number; username: string; displayName: string; role: Role };
  account: { id: number; plan: PlanId; limits: PlanLimits };
  scopes: readonly Scope[];
  via: Credential;
};

/** Only requests with a key are metered and limited by the plan. */
export type Credential =
  | { kind: "key"; keyId: number }
  /** `authenticatedAt`: the last proof of identity, by password or provider. */
  | { kind: "session"; authenticatedAt: Date }
  /** The operator acts with the rights of the user, without a credential of the user. */
  | { kind: "operator" };

/**
 * Requires an owner of the account.
 * @throws `forbidden`
 */
export function requireOwner(actor: Actor): void {
  if (actor.user.role !== "owner") throw forbidden();
}

/**
 * Protects actions whose effect would outlast a stolen session. The user must have signed in or
 * confirmed the password within the last 10 minutes. API keys and the operator are exempt.
 * @throws `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor, clock }: { actor: Actor; clock: () => Date }): void {
  if (actor.via.kind !== "session") return;
  const ageMs = clock().getTime() - actor.via.authenticatedAt.getTime();
  if (ageMs > FRESH_MS) throw new DomainError("fresh_sign_in_required");
}
