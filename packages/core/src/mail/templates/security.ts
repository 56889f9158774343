// The notices about changes of a user's access.
import type { MailContent } from "../content/content.ts";
import { type Notice, occurrenceBlock, resetBlocks, SECURITY_REASON } from "./notice.ts";
import { greeting } from "./format.ts";

const THEN_REVOKE = "Then revoke API keys that you do not recognize.";

export function passwordChangedMail({ name, occurrence, portalUrl }: Notice): MailContent {
  return {
    subject: "Your Guidepost password was changed",
    preview: "If this was not you, choose a new password immediately.",
    heading: "Your password was changed",
    blocks: [
      { text: greeting(name) },
      {
        text: "The password of your Guidepost account was changed. All other devices are signed out.",
      },
      occurrenceBlock(occurrence),
      ...resetBlocks(portalUrl, THEN_REVOKE),
    ],
    reason: SECURITY_REASON,
  };
}

/** `isLast`: further ones of the day are not sent. */
export function newSignInMail({
  name,
  occurrence,
  portalUrl,
  isLast,
}: Notice & { isLast: boolean }): MailContent {
  return {
    subject: "New sign-in to your Guidepost account",
    preview: "From a browser that you have not used before.",
    heading: "New sign-in to your account",
    blocks: [
      { text: greeting(name) },
      { text: "Someone signed in to your account from a browser that you have not used before." },
      occurrenceBlock(occurrence),
      { text: "If this was you, you can ignore this email." },
      ...(isLast
        ? [
            {
              text: "This is the last email about sign-ins today (UTC). Settings → Security lists all sessions.",
            },
          ]
        : []),
      ...resetBlocks(portalUrl, THEN_REVOKE),
    ],
    reason: SECURITY_REASON,
  };
}

type AddressNotice = Notice & { newEmail: string };

export function emailChangeRequestedMail({
  name,
  newEmail,
  occurrence,
  portalUrl,
}: AddressNotice): MailContent {
  return {
    subject: "Your Guidepost email address is about to change",
    preview: `A change to ${newEmail} was requested.`,
    heading: "A change of your email address was requested",
    blocks: [
      { text: greeting(name) },
      {
        text: `Your Guidepost account will use ${newEmail} as soon as the change is confirmed there. Until then, you sign in with this address.`,
      },
      occurrenceBlock(occurrence),
      {
        text: "If this was not you, choose a new password immediately. That also cancels the change.",
      },
      { button: "Choose a new password", url: `${portalUrl}/forgot-password` },
    ],
    reason: SECURITY_REASON,
  };
}

export function emailChangedMail({
  name,
  newEmail,
  occurrence,
}: Omit<AddressNotice, "portalUrl">): MailContent {
  return {
    subject: "Your Guidepost email address was changed",
    preview: `Your account now uses ${newEmail}.`,
    heading: "Your email address was changed",
    blocks: [
      { text: greeting(name) },
      {
        text: `Your Guidepost account now uses ${newEmail}. You sign in with that address, and emails are sent there.`,
      },
      occurrenceBlock(occurrence),
      {
        text: "If this was not you, contact the operator of this Guidepost: this address no longer gives access to the account.",
      },
    ],
    reason: "This is the last email to this address about the account.",
  };
}
