// The emails about the deletion of an account or of a user.
import { email } from "@guidepost/contract";
import * as z from "zod";
import { findAccountRecipient } from "../store.ts";
import {
  accountDeletionReminderMail,
  accountDeletionRequestedMail,
  accountDeletionUndoneMail,
  accountEndsMail,
  accountErasedMail,
  userDeletionReminderMail,
  userDeletionRequestedMail,
  userDeletionUndoneMail,
  userErasedMail,
} from "../templates/deletion.ts";
import type { Composers } from "./composer.ts";

const toUser = z.object({ userId: z.int() });
/** The time identifies the request: an email about another one, or one that was undone, is not sent. */
const pending = toUser.extend({ deletionAt: z.iso.datetime() });
const requested = pending.extend({
  at: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export const deletionMailRequest = z.discriminatedUnion("kind", [
  requested.extend({ kind: z.literal("account_deletion_requested") }),
  pending.extend({ kind: z.literal("account_deletion_reminder") }),
  toUser.extend({ kind: z.literal("account_deletion_undone") }),
  /** The row of the user is gone: the job has the address and the names until the email is sent. */
  z.object({
    kind: z.literal("account_erased"),
    email,
    name: z.string(),
    accountName: z.string(),
  }),
  requested.extend({ kind: z.literal("user_deletion_requested") }),
  pending.extend({ kind: z.literal("user_deletion_reminder") }),
  toUser.extend({ kind: z.literal("user_deletion_undone") }),
  z.object({ kind: z.literal("user_erased"), email, name: z.string() }),
]);

/** Emails whose job is the last record of the person: it is deleted also when the email cannot be sent. */
export const LAST_MAILS: ReadonlySet<string> = new Set(["account_erased", "user_erased"]);

export const DELETION_MAILS: Composers<z.infer<typeof deletionMailRequest>> = {
  account_deletion_requested: async ({ db, portalUrl }, request) => {
    const { at, address, userAgent } = request;
    const user = await findAccountRecipient(db, request.userId);
    if (user?.accountDeletionAt?.toISOString() !== request.deletionAt) return undefined;
    const facts = { name: user.displayName, accountName: user.accountName, portalUrl };
    const pendingFacts = { ...facts, deletionAt: user.accountDeletionAt };
    const occurrence = { at: new Date(at), address, userAgent };
    return {
      to: user.email,
      content: user.isOwner
        ? accountDeletionRequestedMail({ ...pendingFacts, occurrence })
        : accountEndsMail(pendingFacts),
    };
  },
  account_deletion_reminder: async ({ db, portalUrl }, { userId, deletionAt }) => {
    const user = await findAccountRecipient(db, userId);
    if (user?.accountDeletionAt?.toISOString() !== deletionAt) return undefined;
    const { displayName: name, accountName, isOwner } = user;
    const facts = { name, accountName, isOwner, portalUrl, deletionAt: user.accountDeletionAt };
    return { to: user.email, content: accountDeletionReminderMail(facts) };
  },
  account_deletion_undone: async ({ db, portalUrl }, { userId }) => {
    const user = await findAccountRecipient(db, userId);
    // It was requested again.
    if (!user || user.accountDeletionAt !== null) return undefined;
    const { displayName: name, accountName } = user;
    return { to: user.email, content: accountDeletionUndoneMail({ name, accountName, portalUrl }) };
  },
  account_erased: (_service, { email: to, name, accountName }) =>
    Promise.resolve({ to, content: accountErasedMail({ name, accountName }) }),
  user_deletion_requested: async ({ db, portalUrl }, request) => {
    const { at, address, userAgent } = request;
    const user = await findAccountRecipient(db, request.userId);
    if (user?.userDeletionAt?.toISOString() !== request.deletionAt) return undefined;
    const { displayName: name, accountName, userDeletionAt: deletionAt } = user;
    const occurrence = { at: new Date(at), address, userAgent };
    const facts = { name, accountName, portalUrl, deletionAt, occurrence };
    return { to: user.email, content: userDeletionRequestedMail(facts) };
  },
  user_deletion_reminder: async ({ db, portalUrl }, { userId, deletionAt: requestedFor }) => {
    const user = await findAccountRecipient(db, userId);
    if (user?.userDeletionAt?.toISOString() !== requestedFor) return undefined;
    const { displayName: name, accountName, userDeletionAt: deletionAt } = user;
    const facts = { name, accountName, portalUrl, deletionAt };
    return { to: user.email, content: userDeletionReminderMail(facts) };
  },
  user_deletion_undone: async ({ db, portalUrl }, { userId }) => {
    const user = await findAccountRecipient(db, userId);
    if (!user || user.userDeletionAt !== null) return undefined;
    const { displayName: name, accountName } = user;
    return { to: user.email, content: userDeletionUndoneMail({ name, accountName, portalUrl }) };
  },
  user_erased: (_service, { email: to, name }) =>
    Promise.resolve({ to, content: userErasedMail({ name }) }),
};
