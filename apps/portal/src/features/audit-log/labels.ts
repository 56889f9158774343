import type { AuditAction, AuditChannel, AuditEntry } from "@guidepost/contract";

export const ACTION_LABELS: Record<AuditAction, string> = {
  "session.signed_in": "Signed in",
  "session.sign_in_failed": "Sign-in failed",
  "session.confirmed": "Identity confirmed",
  "session.confirmation_failed": "Confirmation failed",
  "session.second_factor_failed": "Second factor failed",
  "session.signed_out": "Signed out",
  "session.signed_out_everywhere": "Signed out everywhere",
  "session.ended": "Session ended",
  "session.others_ended": "Other sessions ended",
  "user.signed_up": "Signed up",
  "user.created": "User created",
  "user.renamed": "Name changed",
  "user.email_verified": "E-mail address verified",
  "user.email_change_requested": "Change of address requested",
  "user.email_change_cancelled": "Change of address cancelled",
  "user.email_changed": "E-mail address changed",
  "password.set": "Password set",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "two_factor.enabled": "Two-factor sign-in turned on",
  "two_factor.disabled": "Two-factor sign-in turned off",
  "two_factor.reset": "Two-factor sign-in reset",
  "two_factor.recovery_code_used": "Recovery code used",
  "two_factor.recovery_codes_replaced": "Recovery codes replaced",
  "passkey.added": "Passkey added",
  "passkey.renamed": "Passkey renamed",
  "passkey.removed": "Passkey removed",
  "provider.connected": "Provider connected",
  "provider.disconnected": "Provider disconnected",
  "key.created": "Key created",
  "key.updated": "Key changed",
  "key.rotated": "Key rotated",
  "key.revoked": "Key revoked",
  "invitation.created": "Invitation created",
  "invitation.cancelled": "Invitation cancelled",
  "invitation.accepted": "Invitation accepted",
  "member.role_changed": "Role changed",
  "member.removed": "Member removed",
  "account.renamed": "Account renamed",
  "account.branding_changed": "Branding changed",
  "account.plan_changed": "Plan changed",
  "account.usage_set": "Usage set",
  "account.suspended": "Account suspended",
  "account.resumed": "Account suspension ended",
  "account.two_factor_requirement_changed": "Two-factor requirement changed",
  "account.exported": "Guides exported",
  "audit_log.exported": "Audit log exported",
  "webhook.created": "Webhook created",
  "webhook.updated": "Webhook changed",
  "webhook.secret_rotated": "Webhook secret rotated",
  "webhook.disabled": "Webhook disabled",
  "webhook.deleted": "Webhook deleted",
  "guide.published": "Guide published",
  "guide.unpublished": "Guide unpublished",
  "guide.scheduled": "Guide scheduled",
  "guide.link_created": "Private link created",
  "guide.link_revoked": "Private link revoked",
  "guide.changes_published": "Changes published",
  "guide.version_restored": "Version restored",
  "guide.deleted": "Guide deleted",
  "guide.restored": "Guide restored",
};

export const CHANNEL_LABELS: Record<AuditChannel, string> = {
  portal: "Portal",
  api_key: "API key",
  operator: "Operator",
  system: "System",
};

/** Falls back to the name of an action that this version does not have. */
export function actionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? ACTION_LABELS[action as AuditAction] : action;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join(", ");
  if (value === null) return "none";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${describeValue(one)}`)
    .join(", ");
}

/** The facts of an entry: `scopes: read, write · plan: pro`. */
export function describeDetails(details: AuditEntry["details"]): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${describeValue(value)}`)
    .join(" · ");
}
