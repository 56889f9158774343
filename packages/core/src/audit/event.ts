import type {
  AuditAction,
  EventType,
  PlanId,
  Provider,
  Role,
  Scope,
  SignInMethod,
} from "@guidepost/contract";

/** A code of the authenticator app, or a recovery code. */
export type SecondFactorKind = "app" | "recovery_code";

/**
 * An action of the audit trail (contract AUDIT-1). Contains ids only, never a secret, a password or an
 * email address, because it is also a log line (docs/operating.md).
 */
export type AuditEvent = {
  action: AuditAction;
  /** The user who acted. Undefined for the operator and Guidepost itself, and when the email address of a failed sign-in is unknown. */
  userId: number | undefined;
  /** Default: the account of the user. */
  accountId?: number;
  /** `operator`: also with the rights of a user. `system`: Guidepost acted itself. */
  via?: "operator" | "system";
  method?: SignInMethod;
  /** How the user proved the second factor of a sign-in. */
  secondFactor?: SecondFactorKind;
  provider?: Provider;
  passkeyId?: number;
  keyId?: number;
  /** The key that was rotated. */
  replacedKeyId?: number;
  scopes?: readonly Scope[];
  /** ISO 8601; null for a key that does not expire. */
  expiresAt?: string | null;
  /** Where the key may be used from. Absent: anywhere. */
  allowedAddresses?: readonly string[];
  allowedReferrers?: readonly string[];
  invitationId?: number;
  /** The user whose role, address or membership changed. */
  memberId?: number;
  role?: Role;
  /** The number of keys that were revoked with a member. */
  revokedKeys?: number;
  /** The user who received the guides of a member, and their number. */
  handedOverTo?: number;
  guides?: number;
  /** The number of passkeys that were removed with the second factor. */
  removedPasskeys?: number;
  guideId?: number;
  /** The number of the version of the guide that was restored. */
  restoredVersion?: number;
  /** The times of a guide's schedule, in ISO 8601; null: none. */
  publishAt?: string | null;
  unpublishAt?: string | null;
  webhookId?: number;
  /** The types of events that a webhook receives. */
  events?: readonly EventType[];
  enabled?: boolean;
  /**
   * Why Guidepost disabled a webhook (`gone` or `failing`), or did not publish a pending draft. Or why the operator suspended
   * the account.
   */
  reason?: string;
  /** The language of new guides. */
  language?: string;
  /** The names of the fields that were changed. */
  changed?: readonly string[];
  plan?: PlanId;
  /** The plan before a change of the plan. */
  previousPlan?: PlanId;
  /** The account's own limits; null means the limit of the plan. */
  limits?: Record<string, number | null>;
  /** Whether the account requires two factors. */
  required?: boolean;
  /** The requests of the month that the operator set. */
  used?: number;
};
