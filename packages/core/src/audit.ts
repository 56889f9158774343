import type { Provider, Role, Scope } from "@guidepost/contract";

/**
 * A sign-in, a failed sign-in, or a change of credentials. Contains ids only, never a secret, a
 * password or an e-mail address (docs/operating.md).
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
  /** Undefined for the operator, and when the e-mail address of a failed sign-in is unknown. */
  userId: number | undefined;
  accountId?: number;
  method?: "password" | Provider;
  provider?: Provider;
  keyId?: number;
  /** The key that was rotated. */
  replacedKeyId?: number;
  scopes?: readonly Scope[];
  /** ISO 8601; null for a key that does not expire. */
  expiresAt?: string | null;
  invitationId?: number;
  /** The user whose role or membership changed. */
  memberId?: number;
  role?: Role;
  /** The number of keys that were revoked with a member. */
  revokedKeys?: number;
};
