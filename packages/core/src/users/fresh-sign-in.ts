import type { ActorContext } from "../context.ts";
import { DomainError } from "../domain-error.ts";

/** How long after a sign-in a session may grant lasting access. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Guards what would outlive a stolen session: the user must have proved who they are within the last
 * 10 minutes. API keys are exempt, they cannot sign in.
 * @throws `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor, clock }: Pick<ActorContext, "actor" | "clock">): void {
  if (actor.via.kind === "key") return;
  const ageMs = clock().getTime() - actor.via.authenticatedAt.getTime();
  if (ageMs > FRESH_MS) throw new DomainError("fresh_sign_in_required");
}
