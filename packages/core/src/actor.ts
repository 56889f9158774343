import type { PlanLimits, PlanId, Role, Scope, SignInMethod } from "@guidepost/contract";
import { DomainError, forbidden } from "./errors.ts";

/** The time after a proof of identity in which a session can grant lasting access. */
const FRESH_MS = 10 * 60 * 1000;

/** What was to be deleted until the sign-in of its user. */
export type UndoneDeletion = "account" | "user";

/** The content of a portal session's cookie. */
export type Session = {
  /** Identifies the session, so that a sign-out ends this one only. */
  id: string;
  userId: number;
  version: number;
  /** Unix ms of the sign-in: the session ends `SESSION_SECONDS` later, even if it is in use. */
  startedAt: number;
  /** Unix ms of its last recorded use: the session ends `IDLE_SECONDS` later. */
  usedAt: number;
  /** Unix ms of the last proof of identity. */
  authenticatedAt: number;
  /** How the user signed in. Missing in the cookies of earlier releases. */
  method?: SignInMethod;
  /** Whether the sign-in proved two factors. Missing in the cookies of earlier releases: it did not. */
  isStrong?: boolean;
  /** Whether a passkey confirmed the identity after the sign-in. */
  hasPasskeyProof?: boolean;
  /** Unix ms of a confirmation by a provider that waits for the code of the second factor. */
  providerConfirmedAt?: number;
  /** The deletions that the sign-in has undone. Only in its result: the portal states them once (contract ACCT-27). */
  undoneDeletions?: UndoneDeletion[];
};

/** The authenticated user of a request. It is the only part of a credential that a verb receives. */
export type Actor = {
  user: {
    id: number;
    username: string;
    displayName: string;
    role: Role;
    /** Whether the user receives email at the email address. */
    isVerified: boolean;
  };
  account: {
    id: number;
    plan: PlanId;
    limits: PlanLimits;
    /** Only an actor with a key can have it, until `requireActiveAccount` refuses the request. */
    isSuspended?: boolean;
  };
  scopes: readonly Scope[];
  via: Credential;
};

/** Only requests with a key are metered and limited by the plan. */
export type Credential =
  | { kind: "key"; keyId: number }
  | {
      kind: "session";
      session: Session;
      /** The account requires two factors, and neither the user nor the session has them (contract SIGN-17). */
      lacksTwoFactor?: boolean;
    }
  /** The operator acts with the rights of the user, without a credential of the user. */
  | { kind: "operator" };

/**
 * Refuses a key of a suspended account (contract ACCT-12).
 * @throws `account_suspended`
 */
export function requireActiveAccount({ account }: Actor): void {
  if (account.isSuspended) throw new DomainError("account_suspended");
}

/**
 * Requires an owner of the account.
 * @throws `forbidden`
 */
export function requireOwner(actor: Actor): void {
  if (actor.user.role !== "owner") throw forbidden();
}

/**
 * Refuses a session whose user must set up two-factor sign-in first. API keys and the operator are exempt (contract
 * SIGN-17).
 * @throws `two_factor_required`
 */
export function requireTwoFactor({ via }: Actor): void {
  if (via.kind === "session" && via.lacksTwoFactor) throw new DomainError("two_factor_required");
}

/**
 * Protects actions whose effect would outlast a stolen session. The user must have signed in or
 * confirmed the password within the last 10 minutes. API keys and the operator are exempt.
 * @throws `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor, clock }: { actor: Actor; clock: () => Date }): void {
  if (actor.via.kind !== "session") return;
  const ageMs = clock().getTime() - actor.via.session.authenticatedAt;
  if (ageMs > FRESH_MS) throw new DomainError("fresh_sign_in_required");
}

/**
 * Requires that the user receives email at the email address, before a change that lets the user or another one sign in.
 * Otherwise a person who registers another person's address could prepare access to the account (contract USER-1).
 * API keys and the operator are exempt.
 * @throws `email_not_verified`
 */
export function requireOwnAddress({ user, via }: Actor): void {
  if (via.kind === "session" && !user.isVerified) throw new DomainError("email_not_verified");
}

type VerificationContext = { actor: Actor; requiresVerifiedEmail: boolean };

/** Whether the user must verify the email address before a publication (contract MAIL-10). The operator is exempt. */
export function lacksVerifiedAddress({
  actor,
  requiresVerifiedEmail,
}: VerificationContext): boolean {
  return requiresVerifiedEmail && !actor.user.isVerified && actor.via.kind !== "operator";
}

/**
 * Requires that the user receives email at the email address, where the operator requires it (contract MAIL-10).
 * @throws `email_not_verified`
 */
export function requireVerifiedAddress(ctx: VerificationContext): void {
  if (lacksVerifiedAddress(ctx)) throw new DomainError("email_not_verified");
}
