// The mails about a user's own account.
import type { Role } from "@guidepost/contract";
import type { MailContent } from "../content/content.ts";
import { formatTime, greeting } from "./format.ts";

/** A mail with a link that works once, until a time. */
type LinkMail = { name: string; url: string; expiresAt: Date };

export function resetPasswordMail({ name, url, expiresAt }: LinkMail): MailContent {
  return {
    subject: "Reset your Guidepost password",
    preview: "The link works once, for 30 minutes.",
    heading: "Reset your password",
    blocks: [
      { text: greeting(name) },
      { text: "You can choose a new password for your Guidepost account." },
      { button: "Choose a new password", url },
      {
        text: `The link works once, until ${formatTime(expiresAt)}. A new password signs you out on all devices.`,
      },
      {
        text: "If you did not request this, ignore this email: your password stays as it is.",
      },
    ],
    reason: "You receive this email because a new password was requested for your email address.",
  };
}

export function verifyEmailMail({ name, url, expiresAt }: LinkMail): MailContent {
  return {
    subject: "Verify your email address for Guidepost",
    preview: "Confirm that you receive email at this address.",
    heading: "Verify your email address",
    blocks: [
      { text: greeting(name) },
      { text: "Confirm that you receive email at this address." },
      { button: "Verify email address", url },
      { text: `The link works once, until ${formatTime(expiresAt)}.` },
      {
        text: "The link works while you are signed in. If you did not sign up, ignore this email, and the address stays unverified. To use Guidepost with your address, choose a new password on the sign-in page. That ends all access that was set up without you.",
      },
    ],
    reason: "You receive this email because a Guidepost account uses your email address.",
  };
}

export function changeEmailMail({
  name,
  from,
  url,
  expiresAt,
}: LinkMail & { from: string }): MailContent {
  return {
    subject: "Confirm your new email address for Guidepost",
    preview: "Your account then uses this address.",
    heading: "Confirm your new email address",
    blocks: [
      { text: greeting(name) },
      { text: `You requested to use this address for your Guidepost account instead of ${from}.` },
      { button: "Confirm new address", url },
      {
        text: `The link works once, until ${formatTime(expiresAt)}. You must be signed in. Until then, you sign in with ${from}.`,
      },
      { text: "If you did not request this, ignore this email: nothing changes." },
    ],
    reason: "You receive this email because a Guidepost user entered your email address.",
  };
}

/** For the owner of an address that another user has requested. */
export function addressInUseMail(): MailContent {
  return {
    subject: "Your email address already has a Guidepost account",
    preview: "It cannot be added to another account.",
    heading: "Your email address already has an account",
    blocks: [
      {
        text: "Someone requested to use this email address for another Guidepost account. That is not possible, because you have an account with it.",
      },
      {
        text: "If it was you, sign in with this address instead, or change the address of this account first. Otherwise, ignore this email: nothing changes.",
      },
    ],
    reason: "You receive this email because a Guidepost user entered your email address.",
  };
}

export function invitationMail({
  accountName,
  inviterName,
  role,
  url,
  expiresAt,
}: {
  accountName: string;
  inviterName: string;
  role: Role;
  url: string;
  expiresAt: Date;
}): MailContent {
  const label = role === "owner" ? "an owner" : "a member";
  // The account of a user who has not renamed it has the name of the user.
  const isOwnName = accountName === inviterName;
  const account = isOwnName ? "their account" : `the account ${accountName}`;
  return {
    subject: isOwnName
      ? `${inviterName} invites you to Guidepost`
      : `${inviterName} invites you to ${accountName} on Guidepost`,
    preview: `Join ${account} as ${label}.`,
    heading: isOwnName ? `Join ${inviterName} on Guidepost` : `Join ${accountName}`,
    blocks: [
      { text: "Hello," },
      {
        text: `${inviterName} invites you to join ${account} as ${label}. In Guidepost, teams write and publish step-by-step guides.`,
      },
      { button: "Accept invitation", url },
      { text: `The link works once, until ${formatTime(expiresAt)}.` },
      { text: "If you do not know the sender, ignore this email: no account is created." },
    ],
    reason: "You receive this email because a Guidepost user invited this email address.",
  };
}
