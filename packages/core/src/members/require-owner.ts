import type { Actor } from "../actor.ts";
import { forbidden } from "../domain-error.ts";

/** Who belongs to an account is its owners' business. `forbidden` to others. */
export const requireOwner = (actor: Actor): void => {
  if (actor.user.role !== "owner") throw forbidden();
};
