import type { Provider, Role, Scope } from "@guidepost/contract";

/**
 * A sign-in, a failed one, or a change of credentials: who did what to which. Holds ids only, never
 * a secret, a password or an e-mail address (docs/operating.md).
 */
export type AuditEvent = {
  action:
    | "session.signed_in"
    | "session.sign_in_failed"
    | "session.confirmed"
    | "session.confirmation_failed"
    | "session.signed_out"
    | "session.signed_out_everywhere"
    | "user.signed_up"
    | "user.renamed"
    | "password.set"
    | "password.changed"
    | "provider.connected"
    | "provider.disconnected"
    | "key.created"
    | "key.updated"
    | "key.rotated"
    | "key.revoked"
    | "invitation.created"
    | "invitation.cancelled"
    | "invitation.accepted"
    | "member.role_changed"
    | "member.removed";
  /** The user who acted; undefined when the e-mail address of a failed sign-in has no user. */
  userId: number | undefined;
  accountId?: number;
  method?: "password" | Provider;
  provider?: Provider;
  keyId?: number;
  /** The key that a rotation replaced. */
  replacedKeyId?: number;
  scopes?: readonly Scope[];
  /** ISO 8601; null for never. */
  expiresAt?: string | null;
  invitationId?: number;
  /** The user whose role or membership changed. */
  memberId?: number;
  role?: Role;
  /** Keys that were revoked with a member. */
  revokedKeys?: number;
};
