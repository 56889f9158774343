// The emails about the deletion of an account or of a user (contract ACCT-21, USER-7).
import type { MailContent } from "../content/content.ts";
import { formatTime, greeting } from "./format.ts";
import { type Occurrence, occurrenceBlock } from "./notice.ts";

/** The recipient and the account. */
type Facts = { name: string; accountName: string; portalUrl: string };

type Pending = Facts & { deletionAt: Date };

function reasonOf(accountName: string): string {
  return `You receive this email because you are a user of the account ${accountName} of Guidepost.`;
}

const OWN_REASON = "You receive this email because it is about your Guidepost user.";

/** To an owner. */
export function accountDeletionRequestedMail({
  name,
  accountName,
  deletionAt,
  portalUrl,
  occurrence,
}: Pending & { occurrence: Occurrence }): MailContent {
  const time = formatTime(deletionAt);
  return {
    subject: `The Guidepost account ${accountName} will be deleted`,
    preview: `Sign in before ${time} to keep it.`,
    heading: "Your account will be deleted",
    blocks: [
      { text: greeting(name) },
      {
        text: `The deletion of the account ${accountName} was requested. Its API keys, public pages and webhooks have stopped working.`,
      },
      occurrenceBlock(occurrence),
      {
        text: `On ${time}, all users, guides, images and logs of the account are deleted permanently. To keep the account, sign in as an owner before that time. Everything then works as before.`,
      },
      { button: "Sign in and keep the account", url: `${portalUrl}/sign-in` },
    ],
    reason: reasonOf(accountName),
  };
}

/** To a member, who cannot undo the deletion. */
export function accountEndsMail({ name, accountName, deletionAt }: Pending): MailContent {
  const time = formatTime(deletionAt);
  return {
    subject: `The Guidepost account ${accountName} will be deleted`,
    preview: `It is deleted on ${time}, with your user.`,
    heading: "Your account will be deleted",
    blocks: [
      { text: greeting(name) },
      {
        text: `An owner of the account ${accountName}, or the operator, requested its deletion. You can no longer sign in, and your API keys and public pages have stopped working.`,
      },
      {
        text: `On ${time}, the account is deleted permanently, with your user and your guides. An owner can keep the account until then.`,
      },
    ],
    reason: reasonOf(accountName),
  };
}

export function accountDeletionReminderMail({
  name,
  accountName,
  deletionAt,
  portalUrl,
  isOwner,
}: Pending & { isOwner: boolean }): MailContent {
  const time = formatTime(deletionAt);
  return {
    subject: `Reminder: the Guidepost account ${accountName} will be deleted soon`,
    preview: `It is deleted on ${time}.`,
    heading: "Your account will be deleted soon",
    blocks: [
      { text: greeting(name) },
      { text: `The account ${accountName} is deleted permanently on ${time}.` },
      ...(isOwner
        ? [
            { text: "To keep the account, sign in before that time." },
            { button: "Sign in and keep the account", url: `${portalUrl}/sign-in` },
          ]
        : [{ text: "An owner can keep the account until then." }]),
    ],
    reason: reasonOf(accountName),
  };
}

export function accountDeletionUndoneMail({ name, accountName, portalUrl }: Facts): MailContent {
  return {
    subject: `The Guidepost account ${accountName} is kept`,
    preview: "The deletion was undone.",
    heading: "Your account is kept",
    blocks: [
      { text: greeting(name) },
      {
        text: `The deletion of the account ${accountName} was undone. API keys, public pages and webhooks work again. Sign in again to use the portal.`,
      },
      { button: "Sign in", url: `${portalUrl}/sign-in` },
    ],
    reason: reasonOf(accountName),
  };
}

/** The last email to a user of an account that was erased. */
export function accountErasedMail({
  name,
  accountName,
}: Pick<Facts, "name" | "accountName">): MailContent {
  return {
    subject: `The Guidepost account ${accountName} was deleted`,
    preview: "All of its data was deleted.",
    heading: "Your account was deleted",
    blocks: [
      { text: greeting(name) },
      {
        text: `The account ${accountName} was deleted permanently, with its users, guides, images and logs. Backups of the operator may contain it for some time.`,
      },
    ],
    reason: "This is the last email to this address about the account.",
  };
}

export function userDeletionRequestedMail({
  name,
  accountName,
  deletionAt,
  portalUrl,
  occurrence,
}: Pending & { occurrence: Occurrence }): MailContent {
  const time = formatTime(deletionAt);
  return {
    subject: "Your Guidepost user will be deleted",
    preview: `Sign in before ${time} to keep it.`,
    heading: "Your user will be deleted",
    blocks: [
      { text: greeting(name) },
      {
        text: `The deletion of your user in the account ${accountName} was requested. Your API keys have stopped working.`,
      },
      occurrenceBlock(occurrence),
      {
        text: `On ${time}, your user is deleted permanently. To keep it, sign in before that time.`,
      },
      { button: "Sign in and keep your user", url: `${portalUrl}/sign-in` },
    ],
    reason: OWN_REASON,
  };
}

export function userDeletionReminderMail({
  name,
  accountName,
  deletionAt,
  portalUrl,
}: Pending): MailContent {
  const time = formatTime(deletionAt);
  return {
    subject: "Reminder: your Guidepost user will be deleted soon",
    preview: `It is deleted on ${time}.`,
    heading: "Your user will be deleted soon",
    blocks: [
      { text: greeting(name) },
      {
        text: `Your user in the account ${accountName} is deleted permanently on ${time}. To keep it, sign in before that time.`,
      },
      { button: "Sign in and keep your user", url: `${portalUrl}/sign-in` },
    ],
    reason: OWN_REASON,
  };
}

export function userDeletionUndoneMail({ name, accountName, portalUrl }: Facts): MailContent {
  return {
    subject: "Your Guidepost user is kept",
    preview: "The deletion was undone.",
    heading: "Your user is kept",
    blocks: [
      { text: greeting(name) },
      {
        text: `The deletion of your user in the account ${accountName} was undone. Your API keys work again, and guides that were deleted with the request are restored. Guides that another user received stay with that user.`,
      },
      { button: "Open Guidepost", url: portalUrl },
    ],
    reason: OWN_REASON,
  };
}

/** The last email to a user who was erased. */
export function userErasedMail({ name }: Pick<Facts, "name">): MailContent {
  return {
    subject: "Your Guidepost user was deleted",
    preview: "Your personal data was deleted.",
    heading: "Your user was deleted",
    blocks: [
      { text: greeting(name) },
      {
        text: "Your Guidepost user and your personal data were deleted permanently. Backups of the operator may contain them for some time.",
      },
    ],
    reason: "This is the last email to this address about the user.",
  };
}
