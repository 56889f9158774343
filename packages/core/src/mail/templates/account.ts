// The mails about a user's own account.
import type { Role } from "@guidepost/contract";
import type { MailContent } from "../content/content.ts";
import { formatTime } from "./format.ts";

/** A mail with a link that works once, until a time. */
type LinkMail = { name: string; url: string; expiresAt: Date };

export function resetPasswordMail({ name, url, expiresAt }: LinkMail): MailContent {
  return {
    subject: "Reset your Guidepost password",
    preview: "The link works once, for 30 minutes.",
    heading: "Reset your password",
    blocks: [
      { text: `Hello ${name},` },
      { text: "You can choose a new password for your Guidepost account." },
      { button: "Choose a new password", url },
      {
        text: `The link works once, until ${formatTime(expiresAt)}. A new password signs you out on all devices.`,
      },
      {
        text: "You did not request this? Then ignore this mail: your password stays as it is.",
      },
    ],
    reason: "You receive this mail because a new password was requested for your e-mail address.",
  };
}

export function verifyEmailMail({ name, url, expiresAt }: LinkMail): MailContent {
  return {
    subject: "Verify your e-mail address for Guidepost",
    preview: "Confirm that you receive mail at this address.",
    heading: "Verify your e-mail address",
    blocks: [
      { text: `Hello ${name},` },
      { text: "Confirm that you receive mail at this address." },
      { button: "Verify e-mail address", url },
      { text: `The link works once, until ${formatTime(expiresAt)}.` },
      {
        text: "The link works while you are signed in. You did not sign up? Then ignore this mail, and the address stays unverified. To use Guidepost with your address, choose a new password on the sign-in page. That ends all access that was set up without you.",
      },
    ],
    reason: "You receive this mail because a Guidepost account uses your e-mail address.",
  };
}

export function changeEmailMail({
  name,
  from,
  url,
  expiresAt,
}: LinkMail & { from: string }): MailContent {
  return {
    subject: "Confirm your new e-mail address for Guidepost",
    preview: "Your account then uses this address.",
    heading: "Confirm your new e-mail address",
    blocks: [
      { text: `Hello ${name},` },
      { text: `You asked to use this address for your Guidepost account instead of ${from}.` },
      { button: "Confirm new address", url },
      {
        text: `The link works once, until ${formatTime(expiresAt)}. You must be signed in. Until then, you sign in with ${from}.`,
      },
      { text: "You did not request this? Then ignore this mail: nothing changes." },
    ],
    reason: "You receive this mail because a Guidepost user entered your e-mail address.",
  };
}

/** For the owner of an address that another user has requested. */
export function addressInUseMail(): MailContent {
  return {
    subject: "Your e-mail address already has a Guidepost account",
    preview: "It cannot be added to another account.",
    heading: "Your address already has an account",
    blocks: [
      {
        text: "Someone asked to use this e-mail address for another Guidepost account. That is not possible, because you have an account with it.",
      },
      {
        text: "Was it you? Sign in with this address instead, or change the address of this account first. Otherwise ignore this mail: nothing changes.",
      },
    ],
    reason: "You receive this mail because a Guidepost user entered your e-mail address.",
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
  return {
    subject: `${inviterName} invites you to ${accountName} on Guidepost`,
    preview: `Join ${accountName} as ${label}.`,
    heading: `Join ${accountName}`,
    blocks: [
      { text: "Hello," },
      {
        text: `${inviterName} invites you to the account ${accountName} as ${label}. In Guidepost, teams write and publish step-by-step guides.`,
      },
      { button: "Accept invitation", url },
      { text: `The link works once, until ${formatTime(expiresAt)}.` },
      { text: "You do not know the sender? Then ignore this mail: no account is created." },
    ],
    reason: "You receive this mail because a Guidepost user invited this e-mail address.",
  };
}
