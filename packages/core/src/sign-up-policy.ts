import type { ServiceContext } from "./context.ts";
import { forbidden, invalid } from "./errors.ts";

/** Who can become a user. The operator can always create users. */
export type SignUpPolicy =
  /** `invite`: only with an invitation of an owner. `closed`: only the operator creates users. */
  | { mode: "open" | "invite" | "closed" }
  /** A person with an address of these domains, or with an invitation. */
  | { mode: "domains"; domains: readonly string[] };

/**
 * Requires that a person with this address may create an account (contract ACCT-11).
 *
 * @throws `forbidden`; `validation_failed` for an address of another domain
 */
export function requireOpenSignUp(
  { signUp = { mode: "open" } }: Pick<ServiceContext, "signUp">,
  email: string,
): void {
  if (signUp.mode === "closed") throw forbidden("Sign-up is closed. Ask the operator for a user");
  if (signUp.mode === "invite")
    throw forbidden("Only invited people can sign up. Ask an owner of your account");
  requirePermittedDomain({ signUp }, email);
}

/**
 * Requires that an address is of a permitted domain, also as the new address of a user: otherwise a person without such
 * an address could sign up with any of them, and then use another one.
 *
 * @throws `validation_failed`
 */
export function requirePermittedDomain(
  { signUp = { mode: "open" } }: Pick<ServiceContext, "signUp">,
  email: string,
): void {
  if (signUp.mode !== "domains") return;
  if (signUp.domains.includes(email.slice(email.lastIndexOf("@") + 1))) return;
  const domains = signUp.domains.map((domain) => `@${domain}`).join(" or ");
  throw invalid({ email: [`must be an address of ${domains}`] });
}

/**
 * Requires that invitations create users.
 *
 * @throws `forbidden`
 */
export function requireInvitations({ signUp }: Pick<ServiceContext, "signUp">): void {
  if (signUp?.mode === "closed")
    throw forbidden("Invitations are closed. Ask the operator for a user");
}
