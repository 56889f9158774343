// Prints an example of each mail as JSON, [kind, HTML], for the recipient that the first argument names. Tests of the
// appearance of mails run it, and `npm run screenshots`.
import type { NotificationData } from "@guidepost/contract";
import type { MailContent } from "../content/content.ts";
import { toHtml } from "../content/html.ts";
import { LOGO_PNG } from "../content/logo.ts";
import type { MailRequest } from "../kinds/index.ts";
import * as account from "../templates/account.ts";
import * as deletion from "../templates/deletion.ts";
import { notificationMail } from "../templates/notification.ts";
import * as factors from "../templates/second-factors.ts";
import * as security from "../templates/security.ts";

type AccountKind = Exclude<MailRequest["kind"], "notification"> | "address_in_use";
type ExampleKind = AccountKind | NotificationData["kind"];

/** A browser shows no part of a message. */
const LOGO = `data:image/png;base64,${LOGO_PNG}`;
const PORTAL_URL = "https://guidepost.example";
const TOKEN = "Xq3vTn8fWc1LkR5yPz0sHd7mJb2gUe9aVi4oKt6xNw8";
const AT = new Date("2026-11-25T09:30:00Z");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** The examples of mails about the user's own account. */
function accountExamples(name: string): Record<AccountKind, MailContent> {
  const linkTo = (page: string) => ({
    name,
    expiresAt: AT,
    url: `${PORTAL_URL}/${page}/${TOKEN}`,
  });
  const notice = {
    name,
    portalUrl: PORTAL_URL,
    occurrence: { at: AT, address: "2001:db8:85a3::8a2e:370:7334", userAgent: FIREFOX },
  };
  const passkeyName = `Laptop of ${name}`;
  const deleted = { accountName: "Analytical Engine", deletionAt: AT };
  const newEmail = "ada.lovelace@analytical-engine.example";
  return {
    reset_password: account.resetPasswordMail(linkTo("reset-password")),
    verify_email: account.verifyEmailMail(linkTo("verify-email")),
    change_email: account.changeEmailMail({ ...linkTo("change-email"), from: "ada@example.com" }),
    address_in_use: account.addressInUseMail(),
    invitation: account.invitationMail({
      ...linkTo("join"),
      role: "member",
      accountName: "Analytical Engine",
      inviterName: name,
    }),
    password_changed: security.passwordChangedMail(notice),
    new_sign_in: security.newSignInMail({ ...notice, isLast: true }),
    email_change_requested: security.emailChangeRequestedMail({ ...notice, newEmail }),
    email_changed: security.emailChangedMail({ ...notice, newEmail }),
    account_deletion_requested: deletion.accountDeletionRequestedMail({ ...notice, ...deleted }),
    account_deletion_reminder: deletion.accountDeletionReminderMail({
      ...notice,
      ...deleted,
      isOwner: true,
    }),
    account_deletion_undone: deletion.accountDeletionUndoneMail({ ...notice, ...deleted }),
    account_erased: deletion.accountErasedMail({ name, ...deleted }),
    user_deletion_requested: deletion.userDeletionRequestedMail({ ...notice, ...deleted }),
    user_deletion_reminder: deletion.userDeletionReminderMail({ ...notice, ...deleted }),
    user_deletion_undone: deletion.userDeletionUndoneMail({ ...notice, ...deleted }),
    user_erased: deletion.userErasedMail({ name }),
    passkey_added: factors.passkeyAddedMail({ ...notice, passkeyName }),
    passkey_removed: factors.passkeyRemovedMail({ ...notice, passkeyName }),
    two_factor_enabled: factors.twoFactorEnabledMail(notice),
    two_factor_disabled: factors.twoFactorDisabledMail(notice),
    recovery_code_used: factors.recoveryCodeUsedMail({ ...notice, codesLeft: 1 }),
    recovery_codes_replaced: factors.recoveryCodesReplacedMail(notice),
    two_factor_reset: factors.twoFactorResetMail({
      ...notice,
      wasOn: true,
      passkeys: 2,
      occurrence: { at: AT, address: null, userAgent: null },
    }),
  };
}

/** The examples of notifications. */
function notificationData(name: string): NotificationData[] {
  const key = { id: 7, name: `Nightly export of ${name}`, last_four: "a1b2" };
  const url = "https://hooks.analytical-engine.example/services/guidepost/events?environment=live";
  return [
    { kind: "admin_key_created", key, rotated: false, by: name },
    { kind: "key_expiring", key, expires_at: "2026-12-02T09:30:00.000Z", days: 7 },
    { kind: "quota_reached", threshold: 100, period: "2026-11", used: 200_000, quota: 200_000 },
    { kind: "rate_limited", hour: "2026-11-25T09:00:00.000Z", refused: 1_234 },
    { kind: "webhook_disabled", reason: "failing", webhook: { id: 3, url } },
    { kind: "plan_changed", from: "pro", to: "team", by: name },
    {
      kind: "scheduled_update_failed",
      guide: { id: 5, title: name },
      publish_at: "2026-12-07T09:00:00.000Z",
      problem: "conflict",
    },
    {
      kind: "weekly_summary",
      week: "2026-11-16",
      of_account: true,
      views: 12_345,
      completions: 678,
      requests: 90_123,
    },
  ];
}

/** Renders an example of each mail as HTML, for a recipient of this name. */
function renderMailExamples(name: string): Map<ExampleKind, string> {
  const rendered = new Map<ExampleKind, string>();
  for (const [kind, content] of Object.entries(accountExamples(name)))
    rendered.set(kind as AccountKind, toHtml(content, LOGO));
  for (const data of notificationData(name)) {
    const isWeekly = data.kind === "weekly_summary";
    const unsubscribeUrl = isWeekly ? `${PORTAL_URL}/unsubscribe/${TOKEN}` : undefined;
    const context = { name, at: AT, portalUrl: PORTAL_URL, unsubscribeUrl };
    rendered.set(data.kind, toHtml(notificationMail(data, context), LOGO));
  }
  return rendered;
}

process.stdout.write(JSON.stringify([...renderMailExamples(process.argv[2] ?? "Ada Lovelace")]));
