import type { Actor } from "./actor.ts";
import type { ActorContext } from "./context.ts";
import { DomainError, forbidden } from "./errors.ts";

/**
 * Requires an owner of the account.
 * @throws `forbidden`
 */
export function requireOwner(actor: Actor): void {
  if (actor.user.role !== "owner") throw forbidden();
}

/** The time after a proof of identity in which a session can grant lasting access. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Protects actions whose effect would outlast a stolen session. The user must have signed in or
 * confirmed the password within the last 10 minutes. API keys and the operator are exempt.
 * @throws `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor, clock }: Pick<ActorContext, "actor" | "clock">): void {
  if (actor.via.kind !== "session") return;
  const ageMs = clock().getTime() - actor.via.authenticatedAt.getTime();
  if (ageMs > FRESH_MS) throw new DomainError("fresh_sign_in_required");
}
