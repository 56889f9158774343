// The notices about passkeys and two-factor sign-in (contract MAIL-18).
import { isolate } from "@guidepost/guide-content/directions";
import type { MailContent } from "../content/content.ts";
import { type Notice, occurrenceBlock, resetBlocks, SECURITY_REASON } from "./notice.ts";
import { greeting } from "./format.ts";

const THEN_CHECK =
  "Then check passkeys and two-factor sign-in under Settings → Security, and revoke API keys that you do not recognize.";

/** A notice of a change that another person could have made with the user's session. */
function changeMail(
  { name, occurrence, portalUrl }: Notice,
  { subject, heading, text }: { subject: string; heading: string; text: string },
): MailContent {
  return {
    subject,
    preview: "If this was not you, choose a new password immediately.",
    heading,
    blocks: [
      { text: greeting(name) },
      { text },
      occurrenceBlock(occurrence),
      ...resetBlocks(portalUrl, THEN_CHECK),
    ],
    reason: SECURITY_REASON,
  };
}

export function passkeyAddedMail({
  passkeyName,
  ...notice
}: Notice & { passkeyName: string }): MailContent {
  return changeMail(notice, {
    subject: "A passkey was added to your Guidepost account",
    heading: "A passkey was added",
    text: `The passkey “${isolate(passkeyName)}” can now sign in to your Guidepost account. A new password does not remove it.`,
  });
}

export function passkeyRemovedMail({
  passkeyName,
  ...notice
}: Notice & { passkeyName: string }): MailContent {
  return changeMail(notice, {
    subject: "A passkey was removed from your Guidepost account",
    heading: "A passkey was removed",
    text: `The passkey “${isolate(passkeyName)}” can no longer sign in to your Guidepost account.`,
  });
}

export function twoFactorEnabledMail(notice: Notice): MailContent {
  return changeMail(notice, {
    subject: "Two-factor sign-in is on for your Guidepost account",
    heading: "Two-factor sign-in was turned on",
    text: "Each sign-in with your password now also needs a code of your authenticator app, or one of your recovery codes.",
  });
}

export function twoFactorDisabledMail(notice: Notice): MailContent {
  return changeMail(notice, {
    subject: "Two-factor sign-in is off for your Guidepost account",
    heading: "Two-factor sign-in was turned off",
    text: "Your password alone now signs in to your Guidepost account. The recovery codes no longer work.",
  });
}

export function recoveryCodeUsedMail({
  codesLeft,
  ...notice
}: Notice & { codesLeft: number }): MailContent {
  const left = codesLeft === 1 ? "1 code is left." : `${codesLeft} codes are left.`;
  return changeMail(notice, {
    subject: "A recovery code of your Guidepost account was used",
    heading: "A recovery code was used",
    text: `One of your recovery codes replaced a code of your authenticator app. ${left} Create new ones under Settings → Security.`,
  });
}

export function recoveryCodesReplacedMail(notice: Notice): MailContent {
  return changeMail(notice, {
    subject: "Your Guidepost account has new recovery codes",
    heading: "New recovery codes were created",
    text: "New recovery codes were created for your Guidepost account. The earlier ones no longer work.",
  });
}

/** The operator's reset of a second factor (contract SIGN-22). */
export function twoFactorResetMail({
  name,
  occurrence,
  wasOn,
  passkeys,
}: Notice & { wasOn: boolean; passkeys: number }): MailContent {
  const removed = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const changes = [
    ...(wasOn ? ["turned off the two-factor sign-in"] : []),
    ...(passkeys > 0 ? [`removed ${removed}`] : []),
  ];
  return {
    subject: "The second factor of your Guidepost account was reset",
    preview: "You are signed out on all devices.",
    heading: "Your second factor was reset",
    blocks: [
      { text: greeting(name) },
      {
        text: `The operator ${changes.join(", and ")} of your Guidepost account. You are signed out on all devices.`,
      },
      occurrenceBlock(occurrence),
      {
        text: "Sign in and set up a new second factor under Settings → Security. If you did not request this, contact the operator of this Guidepost.",
      },
    ],
    reason: SECURITY_REASON,
  };
}
